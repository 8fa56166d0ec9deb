import type { ReactNode } from 'react'
import { PagesSection } from '../pages/pages-section.tsx'

/** The pages of the organization. */
export const OrganizationPages = (): ReactNode => <PagesSection scope="organization" />
