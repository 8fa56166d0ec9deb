import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import type { client } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import type { Preview } from '../../shared/use-preview.ts'
import { servicePart } from './service-part.ts'

type FirstCharges = Awaited<ReturnType<typeof client.leases.preview>>

/** The first charges of an unsaved lease, computed by the server while the form is filled in; `ready` when they can be. */
export function LeasePreview(props: { preview: Preview<FirstCharges>; ready: boolean }): ReactNode {
  const { seen, error, isBehind } = props.preview
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const name = useChargeName()
  if (!props.ready || error || !seen) {
    return (
      <Card title={t('preview.title')}>
        <p className={shared.quiet} aria-busy={isBehind}>
          {t(error && props.ready ? 'preview.failed' : 'preview.wait')}
        </p>
      </Card>
    )
  }
  const { charges, currency } = seen
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card title={t('preview.title')} rows>
      <div data-preview className={shared.calculated} aria-live="polite" aria-busy={isBehind}>
        {charges.map((charge) => {
          const part = servicePart(charge.serviceFrom, charge.serviceTo)
          const due = t('preview.due', { date: formatDate(charge.dueDate, language) })
          return (
            <CardRow
              key={`${charge.type} ${charge.serviceFrom} ${charge.dueDate}`}
              title={name(charge)}
              note={part ? `${t('preview.part', { days: part.days, of: part.of })} · ${due}` : due}
              end={<Money cents={charge.amount} currency={currency} strong />}
            />
          )
        })}
        <CardRow
          title={<strong>{t('preview.total')}</strong>}
          end={<Money cents={total} currency={currency} strong />}
        />
      </div>
      <p className={shared.lead}>{t('preview.note')}</p>
    </Card>
  )
}
