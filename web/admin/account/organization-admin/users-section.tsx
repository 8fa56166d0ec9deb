import type { ReactNode } from 'react'
import { MembersCard } from '../members/members-card.tsx'

/** The members of the organization with their roles, and the actions for them. */
export const UsersSection = (): ReactNode => <MembersCard manage />
