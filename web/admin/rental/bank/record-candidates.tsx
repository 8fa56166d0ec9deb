import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import css from './bank.module.css'
import type { Line, RecordCandidate } from './bank-data.ts'

const pathOf = { expense: '/expenses', income: '/incomes', returned: '/payments' } as const

/** Recorded expenses, incomes and receipts with the amount of a line. */
export function RecordCandidates(props: {
  line: Line
  mayBook: boolean
  isBusy: boolean
  onBook: (record: RecordCandidate) => void
}): ReactNode {
  const { t } = useTranslation('bank')
  return props.line.records.map((record) => {
    const name = record.name || t('lines.unnamed')
    const act = record.kind === 'returned' ? 'returned' : record.paid ? 'link' : 'pay'
    return (
      <div key={record.id} className={css.candidate}>
        <div>
          <AppLink to={`${pathOf[record.kind]}/${record.id}`}>{name}</AppLink>
          <div className={css.note}>
            {t(`records.${record.kind}`)} <DateText value={record.on} /> {act === 'link' && t('records.paid')}
          </div>
        </div>
        {props.mayBook && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={props.isBusy}
            aria-label={t('lines.acceptFor', { name })}
            onClick={() => props.onBook(record)}
          >
            {t(`records.act.${act}`)}
          </Button>
        )}
      </div>
    )
  })
}
