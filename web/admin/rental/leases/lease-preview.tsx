import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import type { LeaseTermsInput } from './lease-values.ts'
import { servicePart } from './service-part.ts'

const settleMs = 250

/** The first charges of an unsaved lease, computed by the server while the form is filled in. */
export function LeasePreview({ terms }: { terms: LeaseTermsInput | null }): ReactNode {
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const name = useChargeName()
  const [asked] = useDebouncedValue(terms, settleMs)
  const readable = asked !== null && !Object.values(asked).some((value) => Number.isNaN(value))
  const preview = useQuery({
    ...query.leases.preview.queryOptions({ input: asked ?? { startDate: '', rentAmount: 0 } }),
    enabled: readable,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!terms || !readable || preview.isError || !preview.data) {
    return (
      <Card title={t('preview.title')}>
        <p className={shared.quiet}>{t(preview.isError && terms ? 'preview.failed' : 'preview.wait')}</p>
      </Card>
    )
  }
  const { charges, currency } = preview.data
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card title={t('preview.title')} rows>
      <div data-preview aria-live="polite">
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
