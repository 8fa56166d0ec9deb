import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { Money } from '../../ui/show/money.tsx'
import { ShortDay } from '../../ui/show/short-day.tsx'
import type { Home } from '../api.ts'
import { useChargeName, useLineName } from '../shared/charge-words.ts'
import { type WhyRow, whyOwed } from './why.ts'

/** The lines that add up to the amount; the last line is the amount. */
export function WhyCard({ home, today }: { home: Home; today: string }): ReactNode {
  const { t } = useTranslation('portal')
  return (
    <Card title={t('home.why')} link={{ to: '/payments?view=account', label: t('home.wholeAccount') }} rows>
      {whyOwed(home, today).map((row) => (
        <Step key={keyOf(row)} row={row} currency={home.currency} today={today} />
      ))}
      <CardRow
        title={<strong>{t('home.left')}</strong>}
        end={
          <Money
            cents={home.owed}
            currency={home.currency}
            tone={home.daysLate > 0 ? 'overdue' : 'soon'}
            strong
          />
        }
      />
    </Card>
  )
}

function Step(props: { row: WhyRow; currency: string; today: string }): ReactNode {
  const { row, currency, today } = props
  const { t } = useTranslation('portal')
  const { t: charges } = useTranslation('charges')
  const chargeName = useChargeName()
  const lineName = useLineName()
  const amount = (
    <Money cents={row.amount} currency={currency} tone={row.amount < 0 ? 'settled' : undefined} strong />
  )
  if (row.kind === 'line') {
    const { line } = row
    const date = (
      <>
        <ShortDay value={line.date} near={today} />
        {line.address && `, ${line.address}`}
      </>
    )
    const note =
      line.kind === 'charge' ? (
        <>
          {t('home.due')} {date}
        </>
      ) : line.method ? (
        <>
          {charges(`methods.${line.method}`)}, {date}
        </>
      ) : (
        date
      )
    return <CardRow title={lineName(line)} note={note} end={amount} />
  }
  if (row.kind === 'charge') {
    const note = (
      <>
        {t('home.due')} <ShortDay value={row.charge.dueDate} near={today} />
        {row.charge.address && `, ${row.charge.address}`}
      </>
    )
    return <CardRow title={chargeName(row.charge)} note={note} end={amount} />
  }
  return <CardRow title={t(row.kind === 'paid' ? 'home.alreadyPaid' : 'home.reduced')} end={amount} />
}

const keyOf = (row: WhyRow): string =>
  row.kind === 'line'
    ? `${row.line.transactionId}${row.line.kind}${row.line.amount}`
    : `${row.charge.id}${row.kind}`
