import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import type { Checked, Subject } from './import-types.ts'
import { useFieldName } from './use-field-name.ts'

/** Rows that only state sums. They are neither imported nor errors. */
export function TotalsNote({ rows }: { rows: Checked['totalsRows'] }): ReactNode {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  if (rows.length === 0) return null
  const numbers = rows.map((row) => formatNumber(row, language)).join(', ')
  return <p className={shared.quiet}>{t('result.totals', { count: rows.length, rows: numbers })}</p>
}

/** How dates are read that could be meant the other way, until a person chooses the order. */
export function DatesNote({ dates, format }: Pick<Checked, 'dates' | 'format'>): ReactNode {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  if (!dates?.undecided || format.dateOrder !== null) return null
  const { text, date } = dates.undecided
  return (
    <Alert color="soon" role="note">
      {t('format.undecided', { text, date: formatDate(date, language) })}
    </Alert>
  )
}

/** From which day the leases are charged, what a balance means, and what must be recorded after the import. */
export function LeasesNote({ chargedFrom, ownExport }: NonNullable<Checked['leases']>): ReactNode {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const fieldName = useFieldName('leases')
  const names = {
    field: fieldName('openingBalance'),
    from: fieldName('chargesFrom'),
    date: formatDate(chargedFrom, language),
  }
  if (ownExport)
    return (
      <Alert color="soon" role="note" title={t('own.title')}>
        <p>{t('own.charges', names)}</p>
        <p>{t('own.open', names)}</p>
      </Alert>
    )
  return (
    <Alert color="accent" role="note" title={t('leases.title')}>
      <p>{t('leases.charges', names)}</p>
      <p>{t('leases.balance', names)}</p>
      <p>{t('leases.next', names)}</p>
    </Alert>
  )
}

const mostShown = 100

/** What the file says about people who are known, and the import leaves as it is. */
export function NotTakenCard(props: { rows: Checked['notTaken']; subject: Subject }): ReactNode {
  const { t } = useTranslation('imports')
  const fieldName = useFieldName(props.subject)
  const more = props.rows.length - mostShown
  return (
    <Card title={t('notTaken.title')} rows>
      <p className={shared.lead}>{t('notTaken.sentence')}</p>
      {props.rows.slice(0, mostShown).map(({ row, field, value }) => (
        <CardRow
          key={`${row} ${field}`}
          title={`${fieldName(field)}: ${value}`}
          end={<span className="muted nowrap">{t('result.rowNumber', { row })}</span>}
        />
      ))}
      {more > 0 && <p className={shared.lead}>{t('result.more', { count: more })}</p>}
    </Card>
  )
}
