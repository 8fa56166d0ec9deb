/** Reading and writing what stood on the accounts. */
import type { balance } from '@domovik/contract/admin/rental/cash.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { cashBalances } from './table.ts'

export type CashBalance = z.infer<typeof balance>

/** Newest first. */
export async function cashBalancesOf(scope: OrganizationScope): Promise<CashBalance[]> {
  const { rows } = await scope.db.execute<CashBalance>(sql`
    select as_of::text as "asOf", amount::float8, reserve::float8 from cash_balances
     where organization_id = ${scope.organizationId} and currency = ${scope.currency} order by as_of desc limit 100`)
  return rows
}

/** The record to reckon from for the end of a day: the newest that is not after it, else the oldest. Null when there is none. */
export async function nearestCashBalance(scope: OrganizationScope, day: string): Promise<CashBalance | null> {
  const { rows } = await scope.db.execute<CashBalance>(sql`
    select as_of::text as "asOf", amount::float8, reserve::float8 from cash_balances
     where organization_id = ${scope.organizationId} and currency = ${scope.currency}
     order by (as_of <= ${day}) desc, abs(as_of - ${day}::date) limit 1`)
  return rows[0] ?? null
}

export async function putCashBalance(
  scope: OrganizationScope,
  row: CashBalance,
  userId: string | null,
): Promise<void> {
  const { organizationId, currency } = scope
  const values = { ...row, organizationId, currency, userId }
  await scope.db
    .insert(cashBalances)
    .values(values)
    .onConflictDoUpdate({
      target: [cashBalances.organizationId, cashBalances.asOf],
      set: { amount: row.amount, reserve: row.reserve, userId },
    })
}

/** Whether there was one. */
export async function removeCashBalance(scope: OrganizationScope, asOf: string): Promise<boolean> {
  const { rowCount } = await scope.db.execute(
    sql`delete from cash_balances where organization_id = ${scope.organizationId} and as_of = ${asOf}`,
  )
  return (rowCount ?? 0) > 0
}
