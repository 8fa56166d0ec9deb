import type { ReactNode } from 'react'
import { MembersCard } from '../members/members-card.tsx'

/** Who belongs to the organization, what they may, and how they come and go. */
export const UsersSection = (): ReactNode => <MembersCard manage />
