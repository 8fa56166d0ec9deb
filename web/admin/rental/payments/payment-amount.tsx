import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import type { PaymentRow } from './payment-words.ts'
import css from './payments.module.css'

/**
 * Received money has a plus, returned money a minus, a charge no sign. In a list of one unit or one lease it is the part that belongs to it,
 * with the whole amount beside it.
 */
export function PaymentAmount({ row }: { row: PaymentRow }): ReactNode {
  const { t } = useTranslation('payments')
  const { amount: whole, unitAmount, currency } = row
  const amount = unitAmount ?? whole
  if (amount === whole) return <Signed row={row} amount={whole} />
  return (
    <>
      <Signed row={row} amount={amount} />{' '}
      <span className={css.whole}>{t('list.partOf', { amount: formatMoney(whole, currency) })}</span>
    </>
  )
}

function Signed({ row, amount }: { row: PaymentRow; amount: number }): ReactNode {
  const { kind, currency, paymentStatus } = row
  if (paymentStatus === 'cancelled' && (kind === 'receipt' || kind === 'refund'))
    return (
      <s>
        <Money cents={kind === 'refund' ? -amount : amount} currency={currency} />
      </s>
    )
  const counts = paymentStatus === 'completed' || paymentStatus === 'paid' || paymentStatus === 'refunded'
  if (kind === 'receipt' && counts)
    return <Money cents={amount} currency={currency} signed strong tone="settled" />
  if (kind === 'refund' && counts) return <Money cents={-amount} currency={currency} strong />
  // The type of a reversal is what it reversed.
  if (kind === 'reversal' && row.type !== 'charge')
    return <Money cents={row.type === 'refund' ? amount : -amount} currency={currency} strong />
  return <Money cents={amount} currency={currency} strong={kind === 'charge'} />
}
