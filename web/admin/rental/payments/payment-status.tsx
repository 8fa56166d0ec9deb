import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { type PaymentRow, paymentTones } from './payment-words.ts'

/** The status of a row, with the days it is overdue. */
export function PaymentStatusDot({ row }: { row: PaymentRow }): ReactNode {
  const { t } = useTranslation('payments')
  const { kind, paymentStatus, daysOverdue, cause } = row
  if (kind === 'receipt' && cause === 'returned')
    return <StateDot tone="overdue">{t('causes.returned')}</StateDot>
  return (
    <StateDot tone={paymentTones[paymentStatus]}>
      {paymentStatus === 'overdue' && daysOverdue > 0
        ? t('list.late', { count: daysOverdue })
        : t(`statuses.${paymentStatus}`)}
    </StateDot>
  )
}
