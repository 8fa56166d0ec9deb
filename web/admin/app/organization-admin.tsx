import { lazy, type ReactNode } from 'react'
import { OrganizationAdminScreen } from '../account/organization-admin/screen.tsx'

const ImportHistory = lazy(() =>
  import('../rental/imports/import-history.tsx').then((module) => ({ default: module.ImportHistory })),
)

/** The organization's administration, with content of other districts in it. */
export const OrganizationAdmin = (): ReactNode => (
  <OrganizationAdminScreen importHistory={<ImportHistory />} />
)
