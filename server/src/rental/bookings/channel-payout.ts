/** The payout of a channel: what the guest paid there, and the commission that the channel kept, in one act. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { insertExpense } from '../expenses/queries.ts'
import { post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { type Act, lockVersion, saveBooking } from './change-status.ts'
import { standingCharges } from './charge.ts'
import type { BookingRecord } from './queries.ts'

type Payout = Act & { channel: string; received: number; payout: number; paidOn: string }

/** Whether a channel can have paid out for the stay. Its money pays charges, so it needs a guest and a price. */
export const mayBePaidOut = ({ tenantId, quote, status }: BookingRecord): boolean =>
  tenantId !== null && quote !== null && status !== 'inquiry' && status !== 'pending'

/** Returns the open charges of the stay without its deposit, which channels do not collect for the landlord. */
async function openCharges(scope: Scope, ledger: Ledger, bookingId: string) {
  const charges = await standingCharges(scope, ledger, bookingId)
  return charges.filter(({ charge, remaining }) => remaining > 0 && !isDepositKind(charge.kind))
}

/**
 * Posts a receipt of what the guest paid, which pays the open charges of the stay, and a paid expense of what the channel kept; so
 * the money that arrived is their difference. Throws booking_action_refused, version_conflict, and amount_too_large if more was paid
 * than is open, or more arrived than was paid.
 */
export async function recordChannelPayout(scope: Scope, input: Payout, description: string) {
  const { received, payout, paidOn, channel } = input
  if (paidOn > scope.today) refuseIssues([{ field: 'paidOn', code: 'date_invalid' }])
  const { booking, ledger } = await lockVersion(scope, input)
  if (!ledger || !mayBePaidOut(booking))
    throw new DomainError('booking_action_refused', { status: booking.status })
  const charges = await openCharges(scope, ledger, booking.id)
  const open = charges.reduce((sum, { remaining }) => sum + remaining, 0)
  if (received > open) throw new DomainError('amount_too_large', { remaining: open, amount: received })
  if (payout > received) throw new DomainError('amount_too_large', { remaining: received, amount: payout })
  const { organizationId, userId, currency } = scope
  const { id: bookingId, propertyId, reference, tenantId } = booking
  const receiptId = newId()
  // The same payout sent again, for example from another tab, must find another version.
  await saveBooking(scope, booking, booking.status, {}, { payoutReceipt: receiptId })
  await post(scope, ledger, [
    {
      id: receiptId,
      kind: 'receipt',
      type: 'payment',
      amount: received,
      effectiveDate: paidOn,
      postedOn: scope.today,
      method: 'bank_transfer',
      description: channel,
      reference,
      bookingId,
      propertyId,
      designated: charges.map(({ charge }) => charge.id),
    },
  ])
  const paid = { kind: 'receipt', amount: received, date: paidOn }
  await record(scope, {
    action: 'CREATE',
    table: 'transactions',
    recordId: receiptId,
    tenantId: tenantId ?? undefined,
    details: paid,
  })
  const commission = received - payout
  if (commission === 0) return { receiptId, expenseId: null, commission }
  const expenseId = newId()
  const cost = { category: 'other' as const, amount: commission, date: paidOn, status: 'paid' as const }
  await insertExpense(scope, {
    ...{ organizationId, id: expenseId, userId, currency, propertyId, description, vendor: channel },
    ...{ ...cost, paidOn },
  })
  await record(scope, { action: 'CREATE', table: 'expenses', recordId: expenseId, details: cost })
  return { receiptId, expenseId, commission }
}
