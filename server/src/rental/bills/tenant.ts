/** A tenant's own settlements of bills, read with the portal's database role. */
import { sql } from 'drizzle-orm'
import { tenant } from '../../machinery/http/procedures.ts'
import { paperAnswer } from '../papers/answer.ts'
import { partiesOf } from '../papers/parties.ts'
import { loadLedger } from '../payments/ledger.ts'
import { homesOfLeases } from './homes.ts'
import { billsPaper } from './paper.ts'
import { presentCost } from './present-cost.ts'
import { findSettlement, selectSettlements } from './queries.ts'

export const billsTenant = {
  list: tenant.bills.list.handler(async ({ context: { scope } }) => {
    const settlements = await selectSettlements(
      scope,
      sql`tenant_id = ${scope.tenantId} and undone_at is null`,
    )
    const homes = await homesOfLeases(
      scope,
      settlements.map(({ leaseId }) => leaseId),
    )
    return {
      currency: scope.currency,
      settlements: settlements.map(({ id, leaseId, from, to, actual, advances, costs }) => ({
        ...{ id, from, to, actual, advances, address: homes.get(leaseId) ?? null },
        difference: actual - advances,
        costs: costs.map(presentCost).map(({ expenseId: _, ...cost }) => cost),
      })),
    }
  }),

  letter: tenant.bills.letter.handler(async ({ input: { id }, context: { scope } }) => {
    const [settlement, ledger, parties] = await Promise.all([
      findSettlement(scope, id),
      loadLedger(scope, scope.tenantId),
      partiesOf(scope, scope.tenantId),
    ])
    return paperAnswer(scope, await billsPaper(scope, settlement, ledger, parties), settlement.from)
  }),
}
