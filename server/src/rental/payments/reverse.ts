/** The rules for taking back and correcting one row: the calls enforce them, and the page of the row asks them what it may offer. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { planCreditNote } from '@domovik/domain/rental/ledger/credit-note.ts'
import { planWriteOff } from '@domovik/domain/rental/ledger/write-off.ts'
import type { ReversalCause } from '@domovik/domain/rental/payments/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { settlementOfRow } from '../bills/queries.ts'
import { refuseSettled } from '../bills/settled.ts'
import { refuseReversalOfCard } from '../card-payments/standing.ts'
import { isAllowed } from '../is-allowed.ts'
import { depositBack } from '../leases/deposit-back.ts'
import { refuseDepositSettled } from './deposit-settlement.ts'
import { type NewTransaction, type Posting, planned } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import type { PaymentDetail } from './queries.ts'
import { reversalPosting } from './receipts.ts'

/**
 * Returns the rows that reverse a row of the ledger, its own reversal last; with it what the provider has confirmed of a refund by card. Throws part_of_bills_settlement, part_of_deposit_settlement,
 * bills_already_settled, paid_by_card, refunded_to_card, and what `reversalPosting` and the replay throw.
 */
export async function planReversal(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  { reason, cause }: { reason: string; cause: ReversalCause | null },
): Promise<Posting[]> {
  // A settlement says what it charged or credited, so it is undone as a whole.
  if (await settlementOfRow(scope, payment)) throw new DomainError('part_of_bills_settlement')
  refuseDepositSettled(ledger, payment.id)
  const effectiveDate =
    payment.paymentDate > scope.today && payment.kind !== 'charge' ? payment.paymentDate : scope.today
  const { amount } = payment
  const { back, now } = depositBack(scope, ledger, payment.id, { amount, day: effectiveDate, reason })
  const reversal = reversalPosting(scope, now, payment, { reason, cause, effectiveDate })
  // Their ids come after that of the reversal, so that the receipt has room for them.
  const instead = await refuseReversalOfCard(scope, ledger, payment.id)
  const given = [...back, ...instead, reversal]
  const { postings } = await planned(scope, ledger, given)
  await refuseSettled(scope, ledger, payment.leaseId, postings)
  return given
}

export type Correction = Pick<
  NewTransaction,
  'kind' | 'type' | 'amount' | 'effectiveDate' | 'method' | 'reason'
>

/** Returns the row that corrects a row of the ledger. Throws bills_already_settled. */
export async function planCorrection(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  correction: Correction,
): Promise<Posting> {
  const { leaseId, propertyId } = payment
  const bookingId = ledger.rows.find((row) => row.id === payment.id)?.bookingId
  const place = { parentId: payment.id, leaseId, bookingId, propertyId }
  const posting = { ...correction, ...place, id: newId(), postedOn: scope.today }
  await refuseSettled(scope, ledger, leaseId, [posting])
  return posting
}

/** Returns the credit note on a charge. Throws part_of_deposit_settlement, bills_already_settled, and as `planCreditNote`. */
export function planCredit(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  { amount, reason }: { amount: number; reason: string },
): Promise<Posting> {
  refuseDepositSettled(ledger, payment.id)
  planCreditNote(ledger.state, payment.id, amount)
  return correct(scope, ledger, payment, 'credit_note', amount, reason)
}

/** Returns the write-off of a charge. Throws as `planWriteOff`. */
export function planLoss(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  { amount, reason }: { amount: number; reason: string },
): Promise<Posting> {
  planWriteOff(ledger.state, payment.id, amount, reason)
  return correct(scope, ledger, payment, 'write_off', amount, reason)
}

const correct = (
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  kind: 'credit_note' | 'write_off',
  amount: number,
  reason: string,
): Promise<Posting> =>
  planCorrection(scope, ledger, payment, {
    ...{ kind, type: payment.type, amount, effectiveDate: scope.today as CivilDate, reason },
  })

/** What the rules allow of a row, whoever asks. */
export type Allowed = { reverse: boolean; creditNote: boolean; writeOff: boolean }

/** Returns which of the calls would succeed, for the smallest amount. Saves nothing. */
export async function allowedOn(scope: Scope, ledger: Ledger, payment: PaymentDetail): Promise<Allowed> {
  const isCharge = payment.kind === 'charge'
  const least = { amount: 1, reason: '-' }
  return {
    reverse: await isAllowed(async () => planReversal(scope, ledger, payment, { reason: '-', cause: null })),
    creditNote: isCharge && (await isAllowed(async () => planCredit(scope, ledger, payment, least))),
    writeOff: isCharge && (await isAllowed(async () => planLoss(scope, ledger, payment, least))),
  }
}
