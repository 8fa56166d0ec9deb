/** A tenant's own settlements of bills, read with the portal's database role. */
import { sql } from 'drizzle-orm'
import { tenant } from '../../machinery/http/procedures.ts'
import { presentCost } from './present-cost.ts'
import { selectSettlements } from './queries.ts'

export const billsTenant = {
  list: tenant.bills.list.handler(async ({ context: { scope } }) => {
    const settlements = await selectSettlements(
      scope,
      sql`tenant_id = ${scope.tenantId} and undone_at is null`,
    )
    return {
      currency: scope.currency,
      settlements: settlements.map(({ id, from, to, actual, advances, costs }) => ({
        ...{ id, from, to, actual, advances },
        difference: actual - advances,
        costs: costs.map(presentCost).map(({ expenseId: _, ...cost }) => cost),
      })),
    }
  }),
}
