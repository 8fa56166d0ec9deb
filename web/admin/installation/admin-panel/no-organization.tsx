import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { useMe } from '../../frame/session.tsx'
import type { Section } from './sections.tsx'

/** The same section over all organizations, for super admins. */
const across: Partial<Record<Section['id'], string>> = {
  users: 'users',
  audit: 'auditLogs',
  pages: 'pages',
  navigation: 'navigation',
}

/** Says why a section of one organization is empty, and leads super admins to the section of the installation. */
export function NoOrganization({ section }: { section: Section['id'] }): ReactNode {
  const { systemRole } = useMe()
  const { t } = useTranslation('admin_panel')
  const tab = across[section]
  return (
    <>
      <p>{t('noOrganization')}</p>
      {systemRole === 'super_admin' && tab && (
        <p>
          <AppLink to={`/super-admin?tab=${tab}`}>{t('acrossOrganizations')}</AppLink>
        </p>
      )}
    </>
  )
}
