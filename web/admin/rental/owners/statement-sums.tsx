import { isOfDeposits, rentWithFee, type StatementLine } from '@domovik/domain/rental/owners/statement.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import shared from '../../shared/shared.module.css'
import type { OwnerStatement } from './owner-data.ts'
import { useTakenBack } from './owner-words.ts'
import css from './owners.module.css'

type Row = OwnerStatement['rows'][number]

/** From the opening balance to the payout. Each line opens to its rows. */
export function SumsCard({ statement }: { statement: OwnerStatement }): ReactNode {
  const { t } = useTranslation('owners')
  const { currency, opening, fee, feeVat, floatBefore, floatAfter, payout, carried } = statement
  const rate =
    statement.feeKind === 'percent'
      ? t('statement.feeOf', {
          percent: formatRate(statement.feePercent),
          amount: formatMoney(rentWithFee(statement.rows, statement.feeFrom), currency),
        })
      : t('statement.feeFixed')
  return (
    <Card title={t('statement.title')} rows>
      <Plain label={t('statement.opening')} cents={opening} currency={currency} />
      {statement.contributions !== 0 && (
        <Plain label={t('statement.contributions')} cents={statement.contributions} currency={currency} />
      )}
      <Line statement={statement} line="rent" cents={statement.rent} />
      <Line statement={statement} line="other_receipts" cents={statement.otherReceipts} />
      <Line statement={statement} line="incomes" cents={statement.incomes} />
      <Line statement={statement} line="refunds" cents={statement.refunds} />
      <Line statement={statement} line="expenses" cents={statement.expenses} />
      <Plain label={t('statement.fee')} note={rate} cents={-fee} currency={currency} />
      <Plain
        label={t('statement.feeVat', { percent: formatRate(statement.vatPercent) })}
        cents={-feeVat}
        currency={currency}
      />
      <Plain
        label={t('statement.floatChange')}
        note={t('statement.floatFromTo', {
          from: formatMoney(floatBefore, currency),
          to: formatMoney(floatAfter, currency),
        })}
        cents={floatBefore - floatAfter}
        currency={currency}
      />
      <CardRow
        title={<strong>{t(carried < 0 ? 'statement.carried' : 'statement.payout')}</strong>}
        end={<Money cents={payout + carried} currency={currency} strong />}
      />
    </Card>
  )
}

/** Deposits of tenants, which are not the owner's money. */
export function DepositsCard({ statement }: { statement: OwnerStatement }): ReactNode {
  const { t } = useTranslation('owners')
  const { currency, depositsBefore, depositsAfter } = statement
  const none = depositsBefore === 0 && depositsAfter === 0 && !statement.rows.some(isOfDeposits)
  if (none) return null
  return (
    <Card title={t('statement.deposits')} rows>
      <Plain label={t('statement.depositsBefore')} cents={depositsBefore} currency={currency} />
      <Line statement={statement} line="deposits_in" cents={statement.depositsIn} />
      <Line statement={statement} line="deposits_out" cents={statement.depositsOut} />
      <Line statement={statement} line="deposits_applied" cents={statement.depositsApplied} />
      {(['taken_over', 'handed_over'] as const).map((way) => {
        const line = `deposits_${way}` as const
        const cents = way === 'taken_over' ? statement.depositsTakenOver : statement.depositsHandedOver
        const isThere = cents !== 0 || statement.rows.some((row) => row.line === line)
        return isThere && <Line key={line} statement={statement} line={line} cents={cents} />
      })}
      <CardRow
        title={<strong>{t('statement.depositsAfter')}</strong>}
        end={<Money cents={depositsAfter} currency={currency} strong />}
      />
    </Card>
  )
}

/** What was taken back after the month (preview) or after the statement was issued, and where it is subtracted. */
export function TakenBackCard({ statement }: { statement: OwnerStatement }): ReactNode {
  const { t } = useTranslation('owners')
  const { takenBack, issuedAt, currency } = statement
  const since = useTakenBack(statement)
  if (takenBack.length === 0) return null
  return (
    <Card title={t('statement.takenBackTitle')} rows>
      <p className={shared.lead}>
        {issuedAt ? [t('statement.takenBackIssued'), ...since].join(' ') : t('statement.takenBackPreview')}
      </p>
      <ul className={css.rows}>
        {takenBack.map((row) => (
          <RowItem
            key={`${row.line} ${row.sourceId} ${row.propertyId}`}
            row={row}
            currency={currency}
            named={isOfDeposits(row)}
          />
        ))}
      </ul>
    </Card>
  )
}

function Plain(props: { label: string; note?: string; cents: number; currency: string }): ReactNode {
  const { label, note, cents, currency } = props
  return (
    <CardRow
      title={label}
      {...(note ? { note } : {})}
      end={<Money cents={cents === 0 ? 0 : cents} currency={currency} />}
    />
  )
}

/** A sum that opens to its rows. Without rows, only the sum. */
function Line(props: { statement: OwnerStatement; line: StatementLine; cents: number }): ReactNode {
  const { statement, line, cents } = props
  const { currency } = statement
  const { t } = useTranslation('owners')
  const rows = statement.rows.filter((row) => row.line === line)
  const label = t(`statement.lines.${line}`)
  if (rows.length === 0) return <Plain label={label} cents={cents} currency={currency} />
  return (
    <details className={css.line}>
      <summary className={css.summary}>
        <span>{label}</span>
        <Money cents={cents} currency={currency} />
      </summary>
      <ul className={css.rows}>
        {rows.map((row) => (
          <RowItem key={`${row.sourceId} ${row.propertyId}`} row={row} currency={currency} />
        ))}
      </ul>
    </details>
  )
}

const places = { transactions: '/payments', incomes: '/income', expenses: '/expenses' } as const

/** `named`: the row says what it is, because it is not below its line. */
function RowItem({ row, currency, named }: { row: Row; currency: string; named?: boolean }): ReactNode {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const { share, amount, takesBack, takenBackOn } = row
  const notes = [
    ...(named ? [t(`statement.lines.${row.line}`)] : []),
    ...(takesBack ? [t('statement.takesBack', { date: formatDate(takesBack, language) })] : []),
    ...(takenBackOn ? [t('statement.takenBack', { date: formatDate(takenBackOn, language) })] : []),
    ...(share === amount ? [] : [t('statement.partOf', { amount: formatMoney(amount, currency) })]),
    ...(row.beforeTerms ? [t('statement.beforeTerms')] : row.correction ? [t('statement.correction')] : []),
  ]
  return (
    <li className={css.row}>
      <div>
        <AppLink to={`${places[row.source]}/${row.sourceId}`}>{formatDate(row.day, language)}</AppLink>{' '}
        {[row.party, row.address].filter(Boolean).join(', ')}
        {notes.length > 0 && <div className={shared.quiet}>{notes.join(' · ')}</div>}
      </div>
      <Money cents={share} currency={currency} />
    </li>
  )
}
