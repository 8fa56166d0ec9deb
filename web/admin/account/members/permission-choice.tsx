import {
  ACTS,
  type Permission,
  permissionFor,
  ROLE_PERMISSIONS,
} from '@domovik/domain/account/access/permissions.ts'
import {
  OTHER_PERMISSIONS,
  PERMISSION_SUBJECTS,
  toggled,
} from '@domovik/domain/account/access/single-permissions.ts'
import type { MemberRole } from '@domovik/domain/account/organizations/members.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { useMe } from '../../frame/session.tsx'
import css from './members.module.css'

/** Whether these are exactly the permissions of the role. */
export const isAsRole = (role: MemberRole, held: readonly Permission[]): boolean =>
  held.length === ROLE_PERMISSIONS[role].length && ROLE_PERMISSIONS[role].every((one) => held.includes(one))

/** The resulting permissions of a colleague, each of which can be added or taken away (ADMIN-02). */
export function PermissionChoice(props: {
  role: MemberRole
  held: readonly Permission[]
  onChange: (held: Permission[]) => void
  /** What the caller may give; by default what they hold themselves. */
  mayGive?: readonly Permission[]
}): ReactNode {
  const { role, held, onChange } = props
  const { permissions } = useMe()
  const own = props.mayGive ?? permissions
  const { t } = useTranslation('members')
  const box = (permission: Permission, label: string): ReactNode => {
    const may = own.includes(permission) || held.includes(permission)
    return (
      <label key={permission} className={css.permission} title={may ? undefined : t('cannotGive')}>
        <input
          type="checkbox"
          checked={held.includes(permission)}
          disabled={!may}
          onChange={() => onChange(toggled(held, permission))}
        />
        {label}
      </label>
    )
  }
  return (
    <fieldset className={css.permissions}>
      <legend>{t('permissionsOf')}</legend>
      <p className={css.note}>{t('permissionsHint')}</p>
      {PERMISSION_SUBJECTS.map((subject) => (
        <fieldset key={subject} className={css.subject}>
          <legend>{t(`subjects.${subject}`)}</legend>
          {ACTS.map((act) => box(permissionFor(act, subject), t(`actsOf.${act}`)))}
        </fieldset>
      ))}
      <div className={css.others}>
        {OTHER_PERMISSIONS.map((permission) => box(permission, t(`others.${permission}`)))}
      </div>
      {!isAsRole(role, held) && (
        <Button variant="default" size="compact-sm" onClick={() => onChange([...ROLE_PERMISSIONS[role]])}>
          {t('reset')}
        </Button>
      )}
    </fieldset>
  )
}
