import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { isSource, type PaymentDetail, standing, sumsOf } from './payment-detail.ts'
import { usePaymentName } from './payment-words.ts'
import css from './payments.module.css'

interface Line {
  id: string
  what: string
  /** Of the unit, if the money is of several. */
  address?: string | null
  to?: string
  day: string
  cents: number
}

/**
 * Explains the open amount of a charge, or what a payment or credit settled. Each line is a link, and the last line is the
 * figure.
 */
export function Breakdown({ detail }: { detail: PaymentDetail }): ReactNode {
  const { t } = useTranslation('payments')
  const lines = useLines(detail)
  const { payment } = detail
  const charge = payment.kind === 'charge'
  const end = charge ? (payment.remainingAmount ?? 0) : sumsOf(detail).unused
  if (!isExplained(payment)) return null
  return (
    <Card title={t(charge ? 'detail.whyTitle' : 'detail.usedTitle')} rows>
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.id} className={css.line}>
            <dt>
              {line.to ? <AppLink to={line.to}>{line.what}</AppLink> : line.what}
              <span className={css.lineDay}>
                <DateText value={line.day} />
              </span>
              {line.address && <div className={css.lineHome}>{line.address}</div>}
            </dt>
            <dd>
              <Money
                cents={line.cents}
                currency={payment.currency}
                signed={line.cents > 0 && line.id !== 'first'}
              />
            </dd>
          </div>
        ))}
        <div className={css.line} data-last="">
          <dt>{t(charge ? 'detail.open' : 'detail.left')}</dt>
          <dd>
            <Money
              cents={end}
              currency={payment.currency}
              strong
              {...(payment.paymentStatus === 'overdue' ? { tone: 'overdue' as const } : {})}
            />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** Whether a row pays or is paid, so that `Breakdown` shows it. */
export const isExplained = (payment: PaymentDetail['payment']): boolean =>
  payment.kind === 'charge' || isSource(payment)

function useLines(detail: PaymentDetail): Line[] {
  const { t } = useTranslation('payments')
  const name = usePaymentName()
  const { payment, allocations } = detail
  const charge = payment.kind === 'charge'
  const units = new Set(allocations.map(({ other }) => other.propertyId))
  // A charge has one home, whatever home the payment was recorded with.
  const isOfSeveral = !charge && [...units].some((unit) => unit !== payment.propertyId)
  const line = (row: (typeof detail.corrections)[number], cents: number, day: string, id = row.id): Line => ({
    id,
    what: name(row),
    to: `/payments/${row.id}`,
    day,
    cents,
  })
  const corrections = charge
    ? [...standing(detail, 'credit_note'), ...standing(detail, 'write_off')]
    : [...standing(detail, 'refund'), ...detail.corrections.filter(({ kind }) => kind === 'reversal')]
  return [
    {
      id: 'first',
      what:
        payment.kind === 'charge'
          ? t('detail.charged')
          : t(payment.kind === 'receipt' ? 'detail.received' : `kinds.${payment.kind}`),
      day: charge ? payment.postedOn : payment.paymentDate,
      cents: payment.amount,
    },
    ...[
      ...allocations.map(({ other, amount, day }, index) => ({
        ...line(other, -amount, day, `${other.id}-${index}`),
        address: isOfSeveral ? other.propertyAddress : null,
      })),
      ...corrections.map((row) => line(row, -row.amount, row.paymentDate)),
    ].sort((one, other) => one.day.localeCompare(other.day)),
  ]
}
