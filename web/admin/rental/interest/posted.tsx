import { formatMoney } from '@domovik/locales/format.ts'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import type { Postings } from './interest-data.ts'

type Batch = Postings['batches'][number]

/** What was charged together, newest first, with undo. */
export function Posted({ data: { batches, currency } }: { data: Postings }): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const [undoing, setUndoing] = useState<Batch | null>(null)
  if (batches.length === 0)
    return (
      <Card title={t('posted.title')}>
        <p className={shared.quiet}>{t('posted.none')}</p>
      </Card>
    )
  return (
    <>
      <Card title={t('posted.title')} rows>
        {batches.map((batch) => (
          <CardRow
            key={batch.batchId}
            title={t('posted.line', {
              date: formatDate(batch.until, language),
              amount: formatMoney(batch.amount, currency),
            })}
            note={[
              formatDate(batch.postedOn, language),
              t('posted.note', { count: batch.charges }),
              ...(batch.standing === 0 ? [t('posted.undone')] : []),
            ].join(' · ')}
            end={
              batch.can.undo && (
                <Button size="compact-sm" variant="subtle" onClick={() => setUndoing(batch)}>
                  {t('posted.undo')}
                </Button>
              )
            }
          />
        ))}
      </Card>
      {undoing && <UndoForm key={undoing.batchId} batch={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

function UndoForm({ batch, onClose }: { batch: Batch; onClose: () => void }): ReactNode {
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
