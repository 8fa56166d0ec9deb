import { ORGANIZATION_ROLES } from '@domovik/domain/account/access/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { RoleBadge } from '../members/role-badge.tsx'

/** Links to the documentation, and the permissions of each role. */
export function DocumentationSection(): ReactNode {
  const { t } = useTranslation(['organization_admin', 'members'])
  return (
    <>
      <Card title={t('organization_admin:documentation.title')} rows>
        <CardRow
          to="/documentation"
          title={t('organization_admin:documentation.guide')}
          note={t('organization_admin:documentation.sentence')}
        />
        <CardRow to="/faq" title={t('organization_admin:documentation.faq')} />
      </Card>
      <Card title={t('organization_admin:documentation.roles')} rows>
        {ORGANIZATION_ROLES.map((role) => (
          <CardRow key={role} title={<RoleBadge role={role} />} note={t(`members:may.${role}`)} />
        ))}
      </Card>
    </>
  )
}
