import { type Permission, ROLE_PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { MEMBER_ROLES, type MemberRole } from '@domovik/domain/account/organizations/members.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { LimitNotice } from '../subscriptions/limit-notice.tsx'
import css from './members.module.css'
import { PermissionChoice } from './permission-choice.tsx'

type Values = { email: string; role: MemberRole | ''; permissions: Permission[] }

/** Invites a colleague by mail, with a role and single permissions (ADMIN-02). */
export function InviteForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['members', 'shell'])
  const form = useDraftForm<Values>({
    name: null,
    initial: { email: '', role: '', permissions: [] },
    check: ({ email, role }) => ({
      email: email.trim() === '' ? 'all_required' : null,
      role: role === '' ? 'all_required' : null,
    }),
  })
  const { role, permissions } = form.values
  const save = async ({ email, role: chosen, permissions: held }: Values): Promise<void> => {
    if (chosen === '') throw new TypeError('checked before it is saved')
    await client.memberInvitations
      .create({ email: email.trim(), role: chosen, permissions: held })
      .catch((thrown: unknown) => {
        if (toApiError(thrown).fields.length === 0) toast.error(thrown)
        throw thrown
      })
    await refreshScreen()
    form.reset()
    toast.success(t('members:invited', { email: email.trim() }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('members:invite')}
      submit={t('members:invite')}
      form={form}
      save={save}
    >
      <LimitNotice type="users" />
      <TextInput
        label={t('members:email')}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        description={t('members:inviteHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t('members:role')}
        required
        description={role === '' ? undefined : t(`members:may.${role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: '' },
          ...MEMBER_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) })),
        ]}
        {...form.getInputProps('role')}
        onChange={(event) => {
          const chosen = MEMBER_ROLES.find((one) => one === event.currentTarget.value) ?? ''
          form.setFieldValue('role', chosen)
          form.setFieldValue('permissions', chosen === '' ? [] : [...ROLE_PERMISSIONS[chosen]])
        }}
      />
      {role !== '' && (
        <div className={css.choice}>
          <PermissionChoice
            role={role}
            held={permissions}
            onChange={(held) => form.setFieldValue('permissions', held)}
          />
        </div>
      )}
    </FormDrawer>
  )
}
