import type { OrganizationRole } from '@domovik/domain/account/access/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './members.module.css'

/** The badge of a role; each of the four has its own (ROLE-07). */
export function RoleBadge({ role }: { role: OrganizationRole }): ReactNode {
  const { t } = useTranslation('shell')
  return (
    <span className={css.badge} data-role={role}>
      {t(`roles.${role}`)}
    </span>
  )
}
