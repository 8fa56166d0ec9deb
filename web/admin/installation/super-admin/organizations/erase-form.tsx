import type { ReactNode } from 'react'
import { useGo } from '../../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import type { OrganizationForm } from './pause-form.tsx'

/** Erasure cannot be undone, so the organization's name must be typed. */
export function EraseForm({ opened, onClose, organization: { id, name } }: OrganizationForm): ReactNode {
  const { t } = useTranslation(['super_admin', 'ui'])
  const go = useGo()
  const form = useDraftForm({
    name: null,
    initial: { confirmation: '' },
    check: ({ confirmation }) => ({
      confirmation:
        confirmation.trim() === '' ? 'required' : confirmation.trim() === name.trim() ? null : 'name_differs',
    }),
  })
  const save = async ({ confirmation }: { confirmation: string }): Promise<void> => {
    await client.superAdmin.organizations.erase({ id, confirmation })
    await refreshScreen()
    toast.success(t('super_admin:organizations.eraseAsked', { name }))
    go('/super-admin?tab=organizations')
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('super_admin:organizations.eraseTitle', { name })}
      submit={t('super_admin:organizations.erase')}
      form={form}
      save={save}
    >
      <p>{t('super_admin:organizations.eraseText')}</p>
      <p className="muted">{t('super_admin:organizations.eraseFirst')}</p>
      <TextInput
        label={t('super_admin:organizations.eraseConfirm', { name })}
        required
        autoComplete="off"
        {...form.getInputProps('confirmation')}
      />
    </FormDrawer>
  )
}
