/** Settles the deposit of a lease or a stay, and undoes a settlement. Posted rows never change: both post rows. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { type HeldByUnit, heldByUnit, takeFromUnits } from '@domovik/domain/rental/deposits/by-unit.ts'
import { leasesOfDeposit } from '@domovik/domain/rental/deposits/carry-over.ts'
import {
  chargesToSetOff,
  type DepositDecision,
  planSettlement,
} from '@domovik/domain/rental/deposits/settle.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { reopenDeductions, type SeenDeduction, settleDeductions } from '../inspections/deductions.ts'
import { carryOversOf } from '../leases/carry-overs.ts'
import { askIfOpens } from '../opened-lines.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { unitOfDeposit } from './by-unit.ts'
import { settlementsOf } from './present.ts'

/** What holds a deposit, with the locked account of its tenant or guest. */
export type Holder = {
  table: 'leases' | 'bookings'
  id: string
  tenantId: string
  propertyId: string
  ledger: Ledger
}

type Deduction = {
  description: string
  amount: number
  deductionId?: string | undefined
  seen?: SeenDeduction | undefined
}

type Decision = Pick<DepositDecision, 'applied' | 'returned'> & {
  settledOn: CivilDate
  deductions: readonly Deduction[]
  paymentMethod: PaymentMethod
  reason: string
}

const placeOf = ({
  table,
  id,
  propertyId,
}: Holder): Pick<Posting, 'leaseId' | 'bookingId' | 'propertyId'> => ({
  propertyId,
  ...(table === 'leases' ? { leaseId: id } : { bookingId: id }),
})

/**
 * What the deposit of the lease or stay holds, by unit. Money that names no stay is held for every stay of the guest. A reversal gives
 * money back to the unit of the row that it reverses, wherever the stay is by then.
 */
function heldBy({ table, id, ledger }: Holder): HeldByUnit[] {
  return heldByUnit(
    ledger.state.depositMovements.filter(
      ({ leaseId }) => leaseId === id || (table === 'bookings' && leaseId === null),
    ),
    unitOfDeposit(ledger),
  )
}

/** Throws validation_failed for a day in the future. */
export function requirePast(scope: Scope, settledOn: string): void {
  if (settledOn > scope.today) refuseIssues([{ field: 'settledOn', code: 'date_invalid' }])
}

/** Settles a deposit of which `available` cents can be settled. Returns the new ledger. Throws like `planSettlement` and `settleDeductions`. */
export async function settleDeposit(
  scope: Scope,
  holder: Holder,
  available: number,
  input: Decision,
): Promise<Ledger> {
  const { settledOn, reason } = input
  const { ledger, table, id: recordId, tenantId } = holder
  const outcome = planSettlement(available, chargesToSetOff(ledger.state, settledOn), input)
  const settlementId = newId()
  const here = { settlementId, ...placeOf(holder), postedOn: scope.today, effectiveDate: settledOn }
  const held = heldBy(holder)
  const paid = (amount: number) => takeFromUnits(held, amount, holder.propertyId)
  const apply = (chargeId: string, amount: number): Posting[] =>
    paid(amount).map((part) => ({
      ...{ ...here, ...part, id: newId(), kind: 'deposit_applied', type: 'deposit' },
      designated: [chargeId],
    }))
  const kept = input.deductions.map((deduction) => ({ ...deduction, chargeId: newId() }))
  const booked = kept.flatMap(({ deductionId, ...one }) => (deductionId ? [{ ...one, deductionId }] : []))
  if (booked.length > 0) {
    if (table !== 'leases') throw new DomainError('not_found')
    const leaseIds = leasesOfDeposit(await carryOversOf(scope, [tenantId]), recordId, scope.today)
    await settleDeductions(scope, { leaseIds, settlementId, booked })
  }
  const deductions = kept.flatMap(({ chargeId: id, description, amount }): Posting[] => {
    const charge = { ...here, id, kind: 'charge', type: 'other', amount, dueDate: settledOn, description }
    return [charge, ...apply(id, amount)]
  })
  const after = await post(scope, ledger, [
    ...deductions,
    ...input.applied.flatMap(({ chargeId, amount }) => apply(chargeId, amount)),
    ...paid(input.returned).map((part) => ({
      ...{ ...here, ...part, id: newId(), kind: 'refund', type: 'deposit' },
      ...{ method: input.paymentMethod, reason },
    })),
  ])
  await record(scope, {
    action: 'UPDATE',
    table,
    recordId,
    tenantId,
    details: {
      depositSettledOn: settledOn,
      kept: outcome.applied + outcome.deducted,
      returned: outcome.returned,
      settlementId,
      // The reports of earlier days read them after the settlement was undone.
      ...(booked.length > 0 ? { deductions: booked.map(({ deductionId }) => deductionId) } : {}),
    },
  })
  return after
}

/**
 * Reverses every row of a settlement that was not reversed. Returns the new ledger. Throws not_found, already_reversed, and recorded_before if
 * the line of a bank that its return was linked to opens.
 */
export async function undoSettlement(
  scope: Scope,
  holder: Holder,
  { id, reason, recordAgain }: { id: string; reason: string } & Answers,
): Promise<Ledger> {
  const { ledger, table, id: recordId, tenantId } = holder
  const settlement = settlementsOf(ledger, recordId).find((each) => each.id === id)
  if (!settlement) throw new DomainError('not_found')
  if (settlement.undone) throw new DomainError('already_reversed')
  const byId = new Map(ledger.rows.map((row) => [row.id, row]))
  const standing = settlement.rows.filter(({ reversed }) => !reversed)
  const reversals = standing.map((row) => ({
    id: newId(),
    kind: 'reversal',
    type: row.kind,
    amount: row.amount,
    parentId: row.transactionId,
    effectiveDate: scope.today,
    postedOn: scope.today,
    ...placeOf(holder),
    propertyId: byId.get(row.transactionId)?.propertyId ?? holder.propertyId,
    reason,
  }))
  const ids = standing.map(({ transactionId }) => transactionId)
  const after = await askIfOpens(scope, 'transaction', ids, { recordAgain }, () =>
    post(scope, ledger, reversals),
  )
  if (table === 'leases') await reopenDeductions(scope, id)
  const details = { depositSettlementUndone: settlement.settledOn, settlementId: id }
  await record(scope, { action: 'UPDATE', table, recordId, tenantId, details })
  return after
}
