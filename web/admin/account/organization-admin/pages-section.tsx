import type { ReactNode } from 'react'
import { PagesSection } from '../pages/pages-section.tsx'

export const OrganizationPages = (): ReactNode => <PagesSection scope="organization" />
