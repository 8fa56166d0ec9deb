import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { wasDue } from '../../../rental/payments/ledger-sql.ts'
import { chargesOn, depositMovements, replayedTenants } from '../../measures/accounts-at.ts'
import { bucketName } from './bucket-name.ts'

export type Owed = {
  receivables: number
  depositsHeld: number
  payables: number
  chargesDue: number
  ahead: { bucket: string; amount: number }[]
}

/** Charges due count since `from`, and open ones that are due after `day` up to `until`. */
export type OwedDays = { day: string; from: string; until: string }

/**
 * Liabilities today, from the states stored by the last replay: open due charges and deposits held. Also the
 * charges due in the window (less credit notes), the approved unpaid expenses, and the open charges that are posted and due later,
 * by month. In cents.
 */
export async function owedToday(scope: OrganizationScope, { day, from, until }: OwedDays): Promise<Owed> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<Owed>(sql`
    select
      (select coalesce(sum(remaining), 0)::float8 from charge_states
        where organization_id = ${organizationId} and remaining > 0 and due_date <= ${day} and not app.is_deposit(type)) as receivables,
      (select coalesce(sum(deposits_held), 0)::float8 from tenant_balances where organization_id = ${organizationId} and currency = ${scope.currency}) as "depositsHeld",
      (select coalesce(sum(e.amount), 0)::float8 from expenses e where ${waitedOn(scope, day)} and e.date <= ${day}) as payables,
      (select coalesce(sum(c.amount - c.credited), 0)::float8 from charge_states c
        where c.organization_id = ${organizationId} and c.due_date >= ${from} and c.due_date <= ${day} and not app.is_deposit(c.type)
          and ${wasDue(sql`c`)}) as "chargesDue",
      (select coalesce(json_agg(row), '[]'::json) from (
         select ${bucketName(sql`due_date`, 'month')} as bucket, sum(remaining) as amount from charge_states
          where organization_id = ${organizationId} and remaining > 0 and due_date > ${day} and due_date <= ${until} and not app.is_deposit(type) group by 1) as row) as ahead`)
  return rows[0]!
}

/**
 * Expenses approved by the end of that day and not paid by then, in cents. The state on an earlier day is
 * derived only from the dates of the expense.
 */
export async function payablesOn(scope: OrganizationScope, day: string): Promise<number> {
  const { rows } = await scope.db.execute<{ amount: number }>(sql`
    select coalesce(sum(e.amount), 0)::float8 as amount from expenses e where ${waitedOn(scope, day)} and e.date <= ${day}`)
  return rows[0]!.amount
}

/** Whether `e`, a row of `expenses`, was approved and not paid at the end of the day. */
const waitedOn = ({ organizationId }: OrganizationScope, day: string): SQL =>
  sql`e.organization_id = ${organizationId} and e.deleted_at is null and (e.status = 'approved' or e.status = 'paid' and e.paid_on > ${day})`

/**
 * Expenses approved and not paid at the end of the day by month of their date, or of the next day if that is later. One of a later date that
 * was entered after the day is left out, because nobody knew it. In cents.
 */
export async function billsAfter(
  scope: OrganizationScope,
  day: string,
): Promise<{ bucket: string; amount: number }[]> {
  const { rows } = await scope.db.execute<{ bucket: string; amount: number }>(sql`
    select ${bucketName(sql`greatest(e.date, ${day}::date + 1)`, 'month')} as bucket, sum(e.amount)::float8 as amount from expenses e
     where ${waitedOn(scope, day)} and (e.date <= ${day} or (e.created_at at time zone ${scope.timeZone})::date <= ${day}) group by 1`)
  return rows
}

export type OwedThen = Pick<Owed, 'receivables' | 'depositsHeld' | 'chargesDue' | 'ahead'> & {
  replayed: string[]
}

/**
 * Open due charges, deposits held, charges due since `from` and open charges due later at the end of an earlier day, of the accounts
 * that need no replay, and the tenants of those that do. Deposits held are those of all accounts. In cents.
 */
export async function owedThen(scope: OrganizationScope, { day, from, until }: OwedDays): Promise<OwedThen> {
  const { organizationId } = scope
  const open = sql`and (c.remaining > 0 or c.settled_on is null or c.settled_on > ${day}) and not app.is_deposit(c.type)`
  // The day of a charge is its due date: an index leads to those of the coming months, not to all rows that are posted.
  const isPosted = sql`c.charge_id in (
    select t.id from transactions t
     where t.organization_id = ${organizationId} and t.kind = 'charge' and t.effective_date > ${day} and t.effective_date <= ${until} and t.posted_on <= ${day})`
  const { rows } = await scope.db.execute<OwedThen>(sql`
    with replayed as materialized (${replayedTenants(scope, day)}), charge as (${chargesOn(scope, day, sql`and c.due_date <= ${day} ${open}`)}),
    later as (${chargesOn(scope, day, sql`and c.due_date > ${day} and c.due_date <= ${until} ${open} and ${isPosted}`)})
    select
      (select coalesce(sum(remaining_then), 0)::float8 from charge) as receivables,
      (select coalesce(sum(d.amount), 0)::float8 from (${depositMovements(scope)}) as d where d.day <= ${day}) as "depositsHeld",
      (select coalesce(sum(c.amount - c.credited), 0)::float8 from charge_states c
        where c.organization_id = ${organizationId} and c.due_date >= ${from} and c.due_date <= ${day} and not app.is_deposit(c.type)
          and c.tenant_id not in (select tenant_id from replayed)) as "chargesDue",
      (select coalesce(json_agg(row), '[]'::json) from (
         select ${bucketName(sql`due_date`, 'month')} as bucket, sum(remaining_then) as amount from later group by 1) as row) as ahead,
      (select coalesce(json_agg(tenant_id), '[]'::json) from replayed) as replayed`)
  return rows[0]!
}
