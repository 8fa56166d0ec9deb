import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Postings } from './interest-data.ts'

type Values = { reason: string; notify: boolean }

/** Undoes the charges of one posting of late interest. */
export function UndoInterestForm({
  batch,
  onClose,
}: {
  batch: Postings['batches'][number]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('interest')
  const form = useDraftForm<Values>({
    name: null,
    initial: { reason: '', notify: true },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason, notify }: Values): Promise<void> => {
    await client.interest.undo({ batchId: batch.batchId, reason: reason.trim(), notify })
    await refreshScreen()
    toast.success(t('posted.done'))
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('posted.undoTitle')}
      submit={t('posted.undo')}
      form={form}
      save={save}
    >
      <p>{t('posted.undoText', { count: batch.standing })}</p>
      <Textarea label={t('posted.reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
      <Checkbox label={t('posted.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
