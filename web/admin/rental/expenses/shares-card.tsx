import { formatPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import shared from '../../shared/shared.module.css'
import { type Expense, useSplitPlace } from './expense-words.ts'
import { useWeightText } from './weight-text.ts'

/** What each property bears of a split expense, with what its share was computed from. */
export function SharesCard({ expense }: { expense: Expense }): ReactNode {
  const { t } = useTranslation('expenses')
  const place = useSplitPlace()
  const weightText = useWeightText()
  const { split, shares, amount, currency } = expense
  if (!split) return null
  return (
    <Card title={t('split.title')} rows>
      <p className={shared.lead}>{[place(split), t(`split.by.${split.by}`)].join(' · ')}</p>
      {shares.map((share) => (
        <CardRow
          key={share.propertyId}
          to={`/properties/${share.propertyId}`}
          title={share.address}
          note={[
            weightText(split.by, share.weight),
            formatPercent(amount === 0 ? null : share.amount / amount),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={<Money cents={share.amount} currency={currency} />}
        />
      ))}
    </Card>
  )
}
