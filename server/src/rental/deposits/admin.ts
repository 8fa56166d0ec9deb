/** Calls of landlords on the deposit of a lease. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { depositAvailable } from '@domovik/domain/rental/deposits/held.ts'
import { chargesToSetOff, planSettlement } from '@domovik/domain/rental/deposits/settle.ts'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { reopenDeductions, settleDeductions } from '../inspections/deductions.ts'
import { lockLease } from '../leases/lock.ts'
import { findLease } from '../leases/queries.ts'
import { loadLedger, type Posting, post } from '../payments/ledger.ts'
import { presentDeposit, settlementsOf } from './present.ts'

export const depositsAdmin = {
  get: admin.deposits.get.handler(async ({ input, context: { scope } }) => {
    const lease = await findLease(scope, input.leaseId)
    return presentDeposit(scope, lease, await loadLedger(scope, lease.tenantId))
  }),

  settle: admin.deposits.settle.handler(async ({ input, context: { scope } }) => {
    const { settledOn, reason } = input
    if (settledOn > scope.today) refuseIssues([{ field: 'settledOn', code: 'date_invalid' }])
    const { lease, ledger } = await lockLease(scope, input.leaseId)
    const { state } = ledger
    const outcome = planSettlement(
      depositAvailable(state, settledOn, lease.id),
      chargesToSetOff(state, settledOn),
      input,
    )
    const settlementId = newId()
    const here = {
      settlementId,
      leaseId: lease.id,
      propertyId: lease.propertyId,
      postedOn: scope.today,
      effectiveDate: settledOn,
    }
    const apply = (chargeId: string, amount: number): Posting => ({
      ...here,
      id: newId(),
      kind: 'deposit_applied',
      type: 'deposit',
      amount,
      designated: [chargeId],
    })
    await settleDeductions(scope, {
      leaseId: lease.id,
      settlementId,
      ids: input.deductions.flatMap(({ deductionId }) => deductionId ?? []),
    })
    const deductions = input.deductions.flatMap(({ description, amount }): Posting[] => {
      const id = newId()
      const charge = { ...here, id, kind: 'charge', type: 'other', amount, dueDate: settledOn, description }
      return [charge, apply(id, amount)]
    })
    const refund: Posting = {
      ...here,
      id: newId(),
      kind: 'refund',
      type: 'deposit',
      amount: input.returned,
      method: input.paymentMethod,
      reason,
    }
    const after = await post(scope, ledger, [
      ...deductions,
      ...input.applied.map(({ chargeId, amount }) => apply(chargeId, amount)),
      ...(input.returned > 0 ? [refund] : []),
    ])
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: lease.id,
      tenantId: lease.tenantId,
      details: {
        depositSettledOn: settledOn,
        kept: outcome.applied + outcome.deducted,
        returned: outcome.returned,
        settlementId,
      },
    })
    return presentDeposit(scope, lease, after)
  }),

  undo: admin.deposits.undo.handler(async ({ input, context: { scope } }) => {
    const { lease, ledger } = await lockLease(scope, input.leaseId)
    const settlement = settlementsOf(ledger, lease.id).find(({ id }) => id === input.id)
    if (!settlement) throw new DomainError('not_found')
    if (settlement.undone) throw new DomainError('already_reversed')
    const after = await post(
      scope,
      ledger,
      settlement.rows
        .filter(({ reversed }) => !reversed)
        .map((row) => ({
          id: newId(),
          kind: 'reversal',
          type: row.kind,
          amount: row.amount,
          parentId: row.transactionId,
          effectiveDate: scope.today,
          postedOn: scope.today,
          leaseId: lease.id,
          propertyId: lease.propertyId,
          reason: input.reason,
        })),
    )
    await reopenDeductions(scope, input.id)
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: lease.id,
      tenantId: lease.tenantId,
      details: { depositSettlementUndone: settlement.settledOn, settlementId: input.id },
    })
    return presentDeposit(scope, lease, after)
  }),
}
