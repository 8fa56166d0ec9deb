/** Reads and writes cash balances. */
import type { balance } from '@domovik/contract/admin/rental/cash.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { cashBalances } from './table.ts'

export type CashBalance = z.infer<typeof balance>

/** Returns the recorded balances, newest first. Amounts in cents. */
export async function cashBalancesOf(scope: OrganizationScope): Promise<CashBalance[]> {
  const { rows } = await scope.db.execute<CashBalance>(sql`
    select as_of::text as "asOf", amount::float8, reserve::float8 from cash_balances
     where organization_id = ${scope.organizationId} and currency = ${scope.currency} order by as_of desc limit 100`)
  return rows
}

/**
 * Returns the record from which the balance of a day is computed: the newest record on or before that day,
 * otherwise the oldest. Null if there is none.
 */
export async function nearestCashBalance(scope: OrganizationScope, day: string): Promise<CashBalance | null> {
  const { rows } = await scope.db.execute<CashBalance>(sql`
    select as_of::text as "asOf", amount::float8, reserve::float8 from cash_balances
     where organization_id = ${scope.organizationId} and currency = ${scope.currency}
     order by (as_of <= ${day}) desc, abs(as_of - ${day}::date) limit 1`)
  return rows[0] ?? null
}

/** Returns what is recorded for a day, or null. */
export async function cashBalanceOf(scope: OrganizationScope, day: string): Promise<CashBalance | null> {
  const { rows } = await scope.db.execute<CashBalance>(sql`
    select as_of::text as "asOf", amount::float8, reserve::float8 from cash_balances
     where organization_id = ${scope.organizationId} and as_of = ${day}`)
  return rows[0] ?? null
}

/** Saves the balance of a day, replacing an existing record of the same day. */
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

/** Deletes the record of a day. Returns false if there was none. */
export async function removeCashBalance(scope: OrganizationScope, asOf: string): Promise<boolean> {
  const { rowCount } = await scope.db.execute(
    sql`delete from cash_balances where organization_id = ${scope.organizationId} and as_of = ${asOf}`,
  )
  return (rowCount ?? 0) > 0
}
