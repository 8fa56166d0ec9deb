import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { type InvestmentDetail, type Loan, useInvestmentSaved } from './investment-detail.ts'
import css from './investments.module.css'

const LoanForm = onFirstUse(() => import('./loan-form.tsx').then((part) => part.LoanForm))
const LoanSchedule = onFirstUse(() => import('./loan-schedule.tsx').then((part) => part.LoanSchedule))

/** The loans of a property: the open balance and the next instalment. */
export function Loans({ detail }: { detail: InvestmentDetail }): ReactNode {
  const { t } = useTranslation('investments')
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Loan | null>(null)
  const [reading, setReading] = useState<Loan | null>(null)
  const remove = useRemoveLoan(detail)
  const { loans, can } = detail
  const act = can.edit && (
    <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
      {t('loans.add')}
    </Button>
  )
  return (
    <>
      {loans.length === 0 ? (
        <Card title={t('loans.title')} act={act}>
          <p className={shared.quiet}>{t('loans.empty')}</p>
        </Card>
      ) : (
        <Card title={t('loans.title')} act={act} rows>
          {loans.map((loan) => (
            <LoanRow
              key={loan.id}
              loan={loan}
              currency={detail.currency}
              read={() => setReading(loan)}
              {...(can.edit ? { change: () => setChanging(loan), remove: () => remove(loan) } : {})}
            />
          ))}
        </Card>
      )}
      {can.edit && <LoanForm detail={detail} opened={adding} onClose={() => setAdding(false)} />}
      {can.edit && changing && (
        <AsOpened
          key={changing.id}
          row={detail.loans.find(({ id }) => id === changing.id) ?? changing}
          opened
        >
          {(loan) => <LoanForm detail={detail} loan={loan} opened onClose={() => setChanging(null)} />}
        </AsOpened>
      )}
      {reading && <LoanSchedule loan={reading} opened onClose={() => setReading(null)} />}
    </>
  )
}

function LoanRow(props: {
  loan: Loan
  currency: string
  read: () => void
  change?: () => void
  remove?: () => void
}): ReactNode {
  const { loan, currency, read, change, remove } = props
  const { t } = useTranslation('investments')
  const language = useLanguage()
  const { next } = loan
  const rate = loan.rates.at(-1)?.annualRate ?? '0'
  const acts = [
    { label: t('loans.schedule'), run: read },
    ...(change ? [{ label: t('loans.change'), run: change }] : []),
    ...(remove ? [{ label: t('loans.remove'), run: remove }] : []),
  ]
  return (
    <CardRow
      title={loan.lender}
      note={
        <>
          {`${t(`types.${loan.type}`)} · ${formatRate(rate)} · `}
          {next
            ? t('loans.next', {
                amount: formatMoney(next.interest + next.principal, currency),
                date: formatDate(next.dueDate, language),
              })
            : t('loans.paidBack')}
          <span className={css.acts}>
            {acts.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className={css.act}
                aria-label={`${label}: ${loan.lender}`}
                onClick={run}
              >
                {label}
              </button>
            ))}
          </span>
        </>
      }
      end={<Money cents={loan.balance} currency={currency} strong />}
      endNote={t('loans.of', { amount: formatMoney(loan.originalAmount, currency) })}
    />
  )
}

/** Removes a loan at once and offers to undo it. */
function useRemoveLoan({ propertyId }: InvestmentDetail): (loan: Loan) => void {
  const { t } = useTranslation('investments')
  const saved = useInvestmentSaved()
  const remove = async ({ id, balance: _, next: _next, updatedAt: _at, ...loan }: Loan): Promise<void> => {
    await saved(await client.investments.removeLoan({ propertyId, id }))
    toast.undo(t('loans.removed', { name: loan.lender }), async () => {
      await saved(await client.investments.addLoan({ propertyId, ...loan }))
    })
  }
  return (loan) => {
    remove(loan).catch((thrown: unknown) => toast.error(thrown))
  }
}
