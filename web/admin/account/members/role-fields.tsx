import { type Permission, ROLE_PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { MEMBER_ROLES, type MemberRole } from '@domovik/domain/account/organizations/members.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import css from './members.module.css'
import { PermissionChoice } from './permission-choice.tsx'

/** The role of a colleague, and the permissions that it proposes. */
export function RoleFields(props: {
  label: string
  role: MemberRole | ''
  permissions: readonly Permission[]
  error?: ReactNode
  onChange: (role: MemberRole | '', permissions: Permission[]) => void
  /** What the caller may give; by default what they hold themselves. */
  mayGive?: readonly Permission[]
}): ReactNode {
  const { label, role, permissions, error, onChange, mayGive } = props
  const { t } = useTranslation(['members', 'shell'])
  return (
    <>
      <NativeSelect
        label={label}
        required
        description={role === '' ? undefined : t(`members:may.${role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: '' },
          ...MEMBER_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) })),
        ]}
        value={role}
        error={error}
        onChange={(event) => {
          const chosen = MEMBER_ROLES.find((one) => one === event.currentTarget.value) ?? ''
          onChange(chosen, chosen === '' ? [] : [...ROLE_PERMISSIONS[chosen]])
        }}
      />
      {role !== '' && (
        <div className={css.choice}>
          <PermissionChoice
            role={role}
            held={permissions}
            onChange={(held) => onChange(role, held)}
            mayGive={mayGive}
          />
        </div>
      )}
    </>
  )
}
