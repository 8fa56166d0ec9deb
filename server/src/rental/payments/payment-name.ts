/** The name of a row in the list of payments, as on screen (web/admin/rental/payments/payment-words.ts). */
import type { Language } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import { chargeName } from '../reminders/words.ts'
import type { PaymentRow } from './queries.ts'

/** Returns "Rent, March 2026", "Payment", "Credit note: Rent, March 2026". */
export function paymentName(row: PaymentRow, language: Language): string {
  const t = translator(language, 'charges')
  if (row.kind === 'charge') return chargeName(named(row), language)
  if (row.type === 'deposit_transfer' && row.kind === 'receipt') return t('movement.deposit_transfer')
  if (row.kind === 'receipt')
    return row.type === 'deposit'
      ? t('movement.deposit_receipt')
      : translator(language, 'payments')('kinds.receipt')
  if (row.dispute) return t(`movement.${row.dispute}`)
  if (row.kind === 'reversal' && row.cause === 'returned') return t('movement.returned')
  if (row.type === 'deposit_transfer') return t('movement.deposit_transfer')
  const movement = t(
    `movement.${row.type === 'deposit' && row.kind === 'refund' ? 'deposit_refund' : row.kind}`,
  )
  if (row.type === 'payment' || row.type === 'deposit') return movement
  const { ofCharge } = row
  const about = chargeName(
    named({
      ...row,
      description: ofCharge?.description ?? null,
      ...(ofCharge && { serviceFrom: ofCharge.serviceFrom }),
    }),
    language,
  )
  return t('movement.about', { movement, charge: about })
}

const named = (row: PaymentRow) => row as Parameters<typeof chargeName>[0]
