/** The rows of the ledger for money that arrived, and for taking it back. */
import { type CivilDate, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { holderOf } from '@domovik/domain/rental/ledger/deposit-places.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import type { ChargeEvent } from '@domovik/domain/rental/ledger/types.ts'
import type { PaymentMethod, ReversalCause } from '@domovik/domain/rental/payments/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { leaseForMoney } from '../leases/lease-for-money.ts'
import type { Posting } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import type { PaymentDetail } from './queries.ts'
import { mostPaid, unitOfStay } from './unit-for-money.ts'

export type NewReceipt = {
  /** In cents. */
  amount: number
  paymentDate: CivilDate
  paymentMethod: PaymentMethod
  deposit: boolean
  status?: 'completed' | 'pending'
  leaseId?: string | null | undefined
  reference?: string | null | undefined
  description?: string | null | undefined
  notes?: string | null | undefined
  /** The charges that the payer named. */
  designations?: readonly string[]
}

/**
 * Returns the row of a receipt on this account, with its lease or stay and its unit. Without a given lease it is the lease or stay whose deposit the
 * payer named, or that gets most of the money, else the lease running on that day. Throws not_found for another tenant's lease.
 */
export async function receiptPosting(
  scope: OrganizationScope,
  ledger: Ledger,
  { designations = [], ...given }: NewReceipt,
): Promise<Posting> {
  const { tenantId } = ledger
  const named = given.deposit ? holderNamed(ledger, designations) : undefined
  const paid = named ?? (given.leaseId ? undefined : mostPaid(ledger, { ...given, designations }))
  const lease = paid?.leaseId ?? given.leaseId ?? null
  const found =
    lease === null && paid?.bookingId ? null : await leaseForMoney(scope, tenantId, lease, given.paymentDate)
  return {
    id: newId(),
    kind: 'receipt',
    type: given.deposit ? 'deposit' : 'payment',
    amount: given.amount,
    effectiveDate: given.paymentDate,
    postedOn: scope.today,
    status: given.status ?? 'completed',
    method: given.paymentMethod,
    reference: given.reference,
    description: given.description,
    notes: given.notes,
    leaseId: found?.id,
    bookingId: given.deposit && !found ? (paid?.bookingId ?? null) : null,
    propertyId:
      found?.propertyId ?? paid?.propertyId ?? (await unitOfStay(scope, tenantId, given.paymentDate)),
    designated: designations,
  }
}

/** Returns the first charge that the payer named and that belongs to a lease or stay. */
const holderNamed = ({ state }: Ledger, designations: readonly string[]): ChargeEvent | undefined =>
  designations
    .flatMap((id) => state.charges.get(id)?.charge ?? [])
    .find((charge) => holderOf(charge) !== null)

/**
 * Returns the row that takes a row back on a day, of a receipt with the cause. Throws not_reversible for half of a carried-over deposit, receipt_not_completed for a receipt
 * that never counted, and deposit_exceeds_held if the lease no longer holds all of a deposit.
 */
export function reversalPosting(
  scope: OrganizationScope,
  { state }: Ledger,
  payment: PaymentDetail,
  { reason, cause, effectiveDate }: { reason: string; cause: ReversalCause | null; effectiveDate: CivilDate },
): Posting {
  // The deposit would be held twice, or by nobody.
  if (payment.type === 'deposit_transfer') throw new DomainError('not_reversible')
  const source = state.sources.get(payment.id)
  if (payment.kind === 'receipt' && !source)
    throw new DomainError('receipt_not_completed', { receiptId: payment.id })
  if (source?.deposit && source.reversedOn === null && source.refunded === 0) {
    const held = refundable(state, source, later(scope.today, source.day))
    if (payment.amount > held) throw new DomainError('deposit_exceeds_held', { held, amount: payment.amount })
  }
  return {
    id: newId(),
    kind: 'reversal',
    type: payment.kind,
    amount: payment.amount,
    effectiveDate,
    reason,
    cause: payment.kind === 'receipt' ? cause : null,
    parentId: payment.id,
    postedOn: scope.today,
    leaseId: payment.leaseId,
    propertyId: payment.propertyId,
  }
}
