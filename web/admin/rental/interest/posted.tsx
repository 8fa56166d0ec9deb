import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import type { Postings } from './interest-data.ts'
import { UndoInterestForm } from './undo-form.tsx'

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
      {undoing && <UndoInterestForm key={undoing.batchId} batch={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
