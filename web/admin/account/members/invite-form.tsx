import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { MemberRole } from '@domovik/domain/account/organizations/members.ts'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { LimitNotice } from '../subscriptions/limit-notice.tsx'
import { RoleFields } from './role-fields.tsx'

type Values = { email: string; role: MemberRole | ''; permissions: Permission[] }

/** Invites a colleague by mail, with a role and single permissions (ADMIN-02). */
export function InviteForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['members', 'shell'])
  const form = useDraftForm<Values>({
    name: 'member-invitation',
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
      <RoleFields
        label={t('members:role')}
        role={role}
        permissions={permissions}
        error={form.errors.role}
        onChange={(chosen, held) =>
          form.setValues((values) => ({ ...values, role: chosen, permissions: held }))
        }
      />
    </FormDrawer>
  )
}
