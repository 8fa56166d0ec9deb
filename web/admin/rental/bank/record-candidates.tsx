import type { Language } from '@domovik/locales/index.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import css from './bank.module.css'
import type { Line, RecordCandidate } from './bank-data.ts'

const pathOf = {
  expense: '/expenses',
  income: '/incomes',
  refund: '/payments',
  returned: '/payments',
} as const

const addressOf = ({ kind, id, ownerId, month }: RecordCandidate): string =>
  kind === 'owner_payout'
    ? `/owners/${ownerId}/statements/${month}`
    : kind === 'owner_contribution'
      ? `/owners/${ownerId}`
      : `${pathOf[kind]}/${id}`

/** "March 2026, April 2026" */
const monthsOf = ({ month, together }: RecordCandidate, language: Language): string =>
  [month!, ...together.map((other) => other.month)]
    .sort()
    .map((each) => formatDate(each, language, 'month'))
    .join(', ')

/** Recorded expenses, incomes, payouts, refunds and receipts with the amount of a line. */
export function RecordCandidates(props: {
  line: Line
  mayBook: boolean
  isBusy: boolean
  onBook: (record: RecordCandidate) => void
}): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  return props.line.records.map((record) => {
    const name = record.name || t('lines.unnamed')
    const isPayout = record.kind === 'owner_payout'
    const isReturn = record.kind === 'returned'
    const act = record.paid ? 'link' : isReturn ? 'returned' : isPayout ? 'payOwner' : 'pay'
    return (
      <div key={[record, ...record.together].map(({ id }) => id).join(' ')} className={css.candidate}>
        <div>
          <AppLink to={addressOf(record)}>{name}</AppLink>
          <div className={css.note}>
            {record.month
              ? t(record.together.length > 0 ? 'records.owner_payouts' : 'records.owner_payout', {
                  month: monthsOf(record, language),
                })
              : t(`records.${record.kind as Exclude<typeof record.kind, 'owner_payout'>}`)}{' '}
            {act !== 'payOwner' && <DateText value={record.on} />}{' '}
            {act === 'link' && t(isReturn ? 'records.returnedPaid' : 'records.paid')}
          </div>
        </div>
        {props.mayBook && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={props.isBusy}
            aria-label={`${t(`records.act.${act}`)}: ${name}`}
            onClick={() => props.onBook(record)}
          >
            {t(`records.act.${act}`)}
          </Button>
        )}
      </div>
    )
  })
}
