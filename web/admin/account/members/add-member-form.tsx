import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { MemberRole } from '@domovik/domain/account/organizations/members.ts'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { PasswordField } from '../../../ui/sign-in/password-field.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { LimitNotice } from '../subscriptions/limit-notice.tsx'
import css from './members.module.css'
import { RoleFields } from './role-fields.tsx'

type Values = { email: string; password: string; role: MemberRole | ''; permissions: Permission[] }

/**
 * Creates an account for a colleague. All fields are required (ADMIN-04, ERR-41); the role proposes the permissions.
 */
export function AddMemberForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['members', 'shell'])
  const form = useDraftForm<Values>({
    name: null,
    initial: { email: '', password: '', role: '', permissions: [] },
    check: ({ email, password, role }) => ({
      email: email.trim() === '' ? 'all_required' : null,
      password: password === '' ? 'all_required' : password.length < 6 ? 'too_short' : null,
      role: role === '' ? 'all_required' : null,
    }),
  })
  const { role, permissions } = form.values
  const save = async ({ email, password, role: chosen, permissions: held }: Values): Promise<void> => {
    if (chosen === '') throw new TypeError('checked before it is saved')
    await client.organizations
      .addMember({ email: email.trim(), password, role: chosen, permissions: held })
      .catch((thrown: unknown) => {
        if (toApiError(thrown).fields.length === 0) toast.error(thrown, t('members:failures.create'))
        throw thrown
      })
    await refreshScreen()
    form.reset()
    toast.success(t('members:added', { email: email.trim() }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('members:add')}
      submit={t('members:add')}
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
        {...form.getInputProps('email')}
      />
      <PasswordField
        kind="new"
        label={t('members:password')}
        value={form.values.password}
        onChange={(password) => form.setFieldValue('password', password)}
        error={form.errors.password}
        context={[form.values.email]}
      />
      <p className={css.note}>{t('members:passwordHint')}</p>
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
