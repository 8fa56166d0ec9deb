import {
  PERMISSIONS,
  type Permission,
  SYSTEM_ROLES,
  type SystemRole,
} from '@domovik/domain/account/access/permissions.ts'
import type { MemberRole } from '@domovik/domain/account/organizations/members.ts'
import type { ReactNode } from 'react'
import { toApiError } from '../../../../ui/api/api-error.ts'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { PasswordField } from '../../../../ui/sign-in/password-field.tsx'
import { RoleFields } from '../../../account/members/role-fields.tsx'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import { OrganizationPicker } from '../organizations/organization-picker.tsx'

type Values = {
  email: string
  password: string
  role: SystemRole | ''
  organizationId: string | null
  organizationRole: MemberRole | ''
  permissions: Permission[]
}

/**
 * Creates an account for somebody. Every field is required (ADMIN-04, ERR-41); state and date are set by the system.
 */
export function UserForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['super_admin', 'shell', 'members'])
  const missing = (value: string | null): string | null => (value ? null : 'all_required')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      email: '',
      password: '',
      role: '',
      organizationId: null,
      organizationRole: '',
      permissions: [],
    },
    check: ({ email, password, role, organizationId, organizationRole }) => ({
      email: missing(email.trim()),
      password: missing(password) ?? (password.length < 6 ? 'too_short' : null),
      role: missing(role),
      organizationId: missing(organizationId),
      organizationRole: missing(organizationRole),
    }),
  })
  const { organizationRole: place, permissions: held } = form.values
  const save = async ({
    email,
    password,
    role,
    organizationId,
    organizationRole,
    permissions,
  }: Values): Promise<void> => {
    if (!role || !organizationId || !organizationRole) throw new TypeError('checked before it is saved')
    await client.superAdmin.users
      .create({ email: email.trim(), password, role, organizationId, organizationRole, permissions })
      .catch((thrown: unknown) => {
        if (toApiError(thrown).fields.length === 0) toast.error(thrown, t('members:failures.create'))
        throw thrown
      })
    await refreshScreen()
    form.reset()
    toast.success(t('super_admin:users.added', { email: email.trim() }))
  }
  const blank = { value: '', label: '' }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('super_admin:users.add')}
      submit={t('super_admin:users.add')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('super_admin:users.email')}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordField
        kind="new"
        label={t('super_admin:users.firstPassword')}
        value={form.values.password}
        onChange={(password) => form.setFieldValue('password', password)}
        error={form.errors.password}
        context={[form.values.email]}
      />
      <NativeSelect
        label={t('super_admin:users.systemRole')}
        description={t('super_admin:users.systemRoleHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data={[blank, ...SYSTEM_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) }))]}
        {...form.getInputProps('role')}
      />
      <OrganizationPicker
        label={t('super_admin:organizations.name')}
        required
        {...form.getInputProps('organizationId')}
      />
      <RoleFields
        label={t('super_admin:users.place')}
        role={place}
        permissions={held}
        error={form.errors.organizationRole}
        mayGive={PERMISSIONS}
        onChange={(chosen, held) =>
          form.setValues((values) => ({ ...values, organizationRole: chosen, permissions: held }))
        }
      />
    </FormDrawer>
  )
}
