import type { paymentRow } from '@domovik/contract/admin/rental/payments.ts'
import type { PaymentStatus } from '@domovik/domain/rental/payments/types.ts'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { Tone } from '../../../ui/show/tone.ts'
import { useChargeName, useMovementName } from '../../shared/charge-words.ts'

export type PaymentRow = z.infer<typeof paymentRow>

export const paymentTones: Record<PaymentStatus, Tone> = {
  paid: 'settled',
  completed: 'settled',
  partial: 'soon',
  overdue: 'overdue',
  failed: 'overdue',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** The name of a row as in the account: "Rent, March 2026", "Payment", "Refund". */
export function usePaymentName(): (row: PaymentRow) => string {
  const { t } = useTranslation('payments')
  const chargeName = useChargeName()
  const movementName = useMovementName()
  return (row) => {
    if (row.kind === 'charge') return chargeName(row)
    if (row.kind === 'receipt' && row.type === 'deposit_transfer') return movementName(row)
    if (row.kind === 'receipt')
      return row.type === 'deposit' ? movementName({ ...row, method: null }) : t('kinds.receipt')
    const { ofCharge } = row
    return movementName({
      ...row,
      ...(ofCharge && { serviceFrom: ofCharge.serviceFrom, chargeDescription: ofCharge.description }),
    })
  }
}

/** The kind of a row that is no charge; a payment that the bank returned and a disputed one say so. */
export function useKindName(): (row: Pick<PaymentRow, 'kind' | 'cause' | 'dispute'>) => string {
  const { t } = useTranslation('payments')
  const { t: charges } = useTranslation('charges')
  return ({ kind, cause, dispute }) =>
    dispute
      ? charges(`movement.${dispute}`)
      : t(kind === 'reversal' && cause === 'returned' ? 'causes.returned' : `kinds.${kind}`)
}

/** The name with the day, for titles: "Payment, 21 Nov 2026". */
export function usePaymentTitle(): (row: PaymentRow) => string {
  const { t } = useTranslation('payments')
  const language = useLanguage()
  const name = usePaymentName()
  const kindName = useKindName()
  return (row) =>
    row.kind === 'charge'
      ? name(row)
      : t('detail.titleOf', { kind: kindName(row), date: formatDate(row.paymentDate, language) })
}
