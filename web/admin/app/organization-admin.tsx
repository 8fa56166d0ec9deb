import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { OrganizationAdminScreen } from '../account/organization-admin/screen.tsx'

const ImportHistory = lazyPart(() =>
  import('../rental/imports/import-history.tsx').then((module) => module.ImportHistory),
)

/** The organization's administration, with content of other districts in it. */
export const OrganizationAdmin = (): ReactNode => (
  <OrganizationAdminScreen importHistory={<ImportHistory />} />
)
