import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Values = { reason: string; notify: boolean }

/** Undoes a settlement of bills. */
export function UndoBillsForm({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bills')
  const form = useDraftForm<Values>({
    name: null,
    initial: { reason: '', notify: true },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason, notify }: Values): Promise<void> => {
    await client.bills.undo({ id, reason: reason.trim(), notify })
    await refreshScreen()
    toast.success(t('undoDone'))
  }
  return (
    <FormDrawer opened onClose={onClose} title={t('undoTitle')} submit={t('undo')} form={form} save={save}>
      <p>{t('undoText')}</p>
      <Textarea label={t('reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
      <Checkbox label={t('undoNotify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
