import { addDays } from '@domovik/domain/dates.ts'
import { changeTerms } from '@domovik/domain/rental/leases/terms.ts'
import type { ChargeKind } from '@domovik/domain/rental/ledger/types.ts'
import { type AdjustableCharge, adjustForTermsChange } from '@domovik/domain/rental/rent/terms-change.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { insertTerms, type TermsRecord, toDomain } from './queries.ts'

/**
 * Adds new terms from a day on. Posted rows stay; for months that have not ended, the difference becomes a
 * credit note or an extra charge. Amounts in cents. Throws terms_change_outside_lease.
 */
export async function changeLeaseTerms(scope: Scope, leaseId: string, version: TermsRecord): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const before = toDomain(lease)
  const after = changeTerms(before, {
    validFrom: version.validFrom,
    rent: version.rentAmount,
    bills: version.billsAmount,
    extraFees: version.extraFees,
    additionalFee: version.additionalFees,
    additionalFeeOneOff: version.additionalFeesOnce,
    paymentDueDay: version.paymentDueDay,
  })
  await insertTerms(scope, lease.id, lease.tenantId, { ...version, id: newId() })
  const { charges, credits } = adjustForTermsChange(
    before,
    after,
    version.validFrom,
    scope.today,
    adjustable(ledger, lease.id),
  )
  const here = { leaseId: lease.id, propertyId: lease.propertyId, postedOn: scope.today }
  const postings: Posting[] = [
    ...charges.map((charge) => ({
      ...here,
      id: newId(),
      kind: 'charge',
      type: charge.kind,
      amount: charge.amount,
      effectiveDate: charge.dueDate,
      dueDate: charge.dueDate,
      serviceFrom: charge.serviceFrom,
      serviceTo: charge.serviceTo ? addDays(charge.serviceTo, -1) : null,
      parentId: charge.adjusts,
    })),
    ...credits.map(({ chargeId, amount }) => ({
      ...here,
      id: newId(),
      kind: 'credit_note',
      type: ledger.state.charges.get(chargeId)!.charge.kind,
      amount,
      effectiveDate: scope.today,
      parentId: chargeId,
    })),
  ]
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { termsFrom: version.validFrom, rentAmount: version.rentAmount, adjusted: postings.length },
  })
}

/** Returns the lease's posted charges as the adjustment rules need them. */
export function adjustable({ rows, state }: Ledger, leaseId: string): AdjustableCharge[] {
  return rows
    .filter((row) => row.kind === 'charge' && row.leaseId === leaseId)
    .map((row) => {
      const charge = state.charges.get(row.id)!
      return {
        id: row.id,
        kind: row.type as ChargeKind,
        amount: row.amount,
        credited: charge.credited,
        cancelled: charge.cancelledOn !== null,
        serviceFrom: row.serviceFrom ?? row.dueDate ?? row.effectiveDate,
        serviceTo: row.serviceTo ? addDays(row.serviceTo, 1) : null,
        adjusts: row.parentId,
      }
    })
}
