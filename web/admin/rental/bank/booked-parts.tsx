import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import css from './bank.module.css'
import type { Inbox, Line } from './bank-data.ts'

type Part = Line['parts'][number]

/** What a line was booked as, with a link to each record, and the button that takes it back. */
export function BookedParts(props: {
  line: Line
  currency: string
  can: Inbox['can']
  isBusy: boolean
  onUndo: () => void
}): ReactNode {
  const { line, currency, can, isBusy, onUndo } = props
  const { t } = useTranslation('bank')
  const booked = line.parts.reduce((sum, { amount }) => sum + amount, 0)
  const isPart = !line.ignored && booked !== Math.abs(line.amount)
  return (
    <>
      {line.parts.map((part) => (
        <div key={part.matchId} className={css.candidate}>
          <PartName part={part} />
          <span>
            {part.linked && <span className={css.note}>{t('lines.linked')} </span>}
            <Money cents={part.amount} currency={currency} />
          </span>
        </div>
      ))}
      {isPart && <p className={css.note}>{t('lines.part')}</p>}
      {can.undo && (
        <div className={css.acts}>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onUndo}>
            {t(line.ignored ? 'lines.takeUp' : 'lines.undo')}
          </Button>
        </div>
      )}
    </>
  )
}

function PartName({ part }: { part: Part }): ReactNode {
  const { t } = useTranslation('bank')
  const { kind, receiptId, correctionId, tenantName, expenseId, incomeId, recordName, ownerId, month } = part
  if (kind === 'transfer') return <span>{t('kinds.transfer')}</span>
  const to = expenseId
    ? `/expenses/${expenseId}`
    : incomeId
      ? `/incomes/${incomeId}`
      : kind === 'owner_payout'
        ? `/owners/${ownerId}/statements/${month}`
        : kind === 'owner_contribution'
          ? `/owners/${ownerId}`
          : `/payments/${correctionId ?? receiptId}`
  const name = tenantName ?? recordName
  return (
    <span>
      {kind !== 'receipt' && <span className={css.note}>{t(`kinds.${kind}`)} </span>}
      <AppLink to={to}>{name ?? t('lines.unnamed')}</AppLink>
    </span>
  )
}
