import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import type { Postings } from './interest-data.ts'

/** Undoes the charges of one posting of late interest. */
export function UndoInterestForm({
  batch,
  onClose,
}: {
  batch: Postings['batches'][number]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('interest')
  const cache = useQueryClient()
  const form = useDraftForm<{ reason: string }>({
    name: null,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await client.interest.undo({ batchId: batch.batchId, reason: reason.trim() })
    await cache.invalidateQueries()
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
    </FormDrawer>
  )
}
