import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'

/** Undoes a settlement of bills. */
export function UndoBillsForm({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bills')
  const cache = useQueryClient()
  const form = useDraftForm<{ reason: string }>({
    name: null,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await client.bills.undo({ id, reason: reason.trim() })
    await cache.invalidateQueries()
    toast.success(t('undoDone'))
  }
  return (
    <FormDrawer opened onClose={onClose} title={t('undoTitle')} submit={t('undo')} form={form} save={save}>
      <p>{t('undoText')}</p>
      <Textarea label={t('reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
