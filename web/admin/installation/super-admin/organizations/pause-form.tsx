import { SUSPENSION_REASON_MIN } from '@domovik/domain/account/organizations/suspension.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import type { OrganizationDetail } from './organization-words.tsx'

export interface OrganizationForm {
  opened: boolean
  onClose: () => void
  organization: OrganizationDetail['organization']
}

/** Pauses access. The affected people see the reason. */
export function PauseForm({ opened, onClose, organization: { id, name } }: OrganizationForm): ReactNode {
  const { t } = useTranslation('super_admin')
  const form = useDraftForm({
    name: `pause:${id}`,
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason:
        reason.trim() === '' ? 'required' : reason.trim().length < SUSPENSION_REASON_MIN ? 'too_short' : null,
    }),
  })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await client.superAdmin.organizations.suspend({ id, reason })
    await refreshScreen()
    form.reset()
    toast.success(t('organizations.paused', { name }))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('organizations.pauseTitle', { name })}
      submit={t('organizations.pause')}
      form={form}
      save={save}
    >
      <p>{t('organizations.pauseText')}</p>
      <Textarea
        label={t('organizations.reason')}
        description={t('organizations.reasonHelp')}
        required
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
