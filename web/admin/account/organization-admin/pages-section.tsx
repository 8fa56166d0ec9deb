import type { ReactNode } from 'react'
import { NavigationSection } from '../pages/navigation-section.tsx'
import { PagesSection } from '../pages/pages-section.tsx'

/** The organization's pages, and the menu that leads to them: both for holders of manage_pages (NAV-21). */
export const OrganizationPagesSection = (): ReactNode => (
  <>
    <PagesSection scope="organization" />
    <NavigationSection scope="organization" />
  </>
)
