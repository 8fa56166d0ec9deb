import { formatMoney } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { isSource, type PaymentDetail, sumsOf } from './payment-detail.ts'

/** The figures of a charge, or of what pays charges. They have no links: the rows behind them stand below, on the same page. */
export function usePaymentFigures(detail: PaymentDetail): FigureProps[] {
  const { t } = useTranslation('payments')
  const { payment, allocations } = detail
  const { currency } = payment
  const sums = sumsOf(detail)
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  if (payment.kind === 'charge') {
    const remaining = payment.remainingAmount ?? 0
    const late = payment.paymentStatus === 'overdue'
    return [
      {
        label: t('detail.amount'),
        value: money(payment.amount - sums.credited),
        ...(sums.credited > 0
          ? { sentence: t('detail.amountCredited', { amount: formatMoney(payment.amount, currency) }) }
          : {}),
      },
      {
        label: t('detail.paid'),
        value: money(sums.met),
        sentence:
          allocations.length > 0 ? t('detail.paidBy', { count: allocations.length }) : t('detail.paidNone'),
      },
      {
        label: t('detail.remaining'),
        value: money(remaining),
        ...(late ? { tone: 'overdue' as const } : {}),
        sentence:
          remaining === 0
            ? t('detail.remainingNone')
            : t('detail.remainingOf', { amount: formatMoney(payment.amount - sums.credited, currency) }),
      },
      {
        label: t('detail.due'),
        value: payment.dueDate ? <DateText value={payment.dueDate} /> : '—',
        sentence: late ? t('detail.daysLate', { count: payment.daysOverdue }) : t('detail.notDueYet'),
        ...(late ? { sentenceTone: 'overdue' as const } : {}),
      },
    ]
  }
  // What was reversed pays nothing and waits for nothing.
  if (!isSource(payment) || payment.paymentStatus === 'cancelled')
    return [{ label: t('detail.amount'), value: money(payment.amount) }]
  return [
    { label: t('detail.amount'), value: money(payment.amount) },
    {
      label: t('detail.settles'),
      value: money(sums.met),
      sentence:
        allocations.length > 0
          ? t('detail.settlesCount', { count: allocations.length })
          : t(sums.refunded > 0 && sums.unused === 0 ? 'detail.allGivenBack' : 'detail.settlesNone'),
    },
    {
      label: t('detail.unused'),
      value: money(sums.unused),
      sentence:
        sums.unused === 0
          ? t(sums.refunded > 0 ? 'detail.nothingLeft' : 'detail.unusedNone')
          : t(payment.type === 'deposit' ? 'detail.heldAsDeposit' : 'detail.unusedSome'),
    },
    // Only a payment can be refunded by itself.
    ...(payment.kind === 'receipt'
      ? [
          {
            label: t('detail.givenBack'),
            value: money(sums.refunded),
            sentence: t(sums.refunded > 0 ? 'detail.givenBackSome' : 'detail.givenBackNone'),
          },
        ]
      : []),
  ]
}
