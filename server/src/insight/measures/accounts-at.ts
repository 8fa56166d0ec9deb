/**
 * Accounts of tenants at the end of an earlier day, from the states of today and dated allocations (docs/decisions/062). Whatever takes
 * money back off a charge after that day changes its state of that day too; the few accounts with such a row are replayed.
 */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Selects the tenants whose account needs a replay: something was written off or a charge or credit note reversed at any time, or a
 * credit note, refund or reversal is dated after the day.
 */
export const replayedTenants = ({ organizationId }: OrganizationScope, day: CivilDate): SQL => sql`
  select t.tenant_id from transactions t where t.organization_id = ${organizationId} and t.kind = 'write_off'
  union
  select t.tenant_id from transactions t
   where t.organization_id = ${organizationId} and t.kind in ('credit_note', 'refund', 'reversal') and t.effective_date > ${day}
  union
  select r.tenant_id from transactions r join transactions t on t.organization_id = r.organization_id and t.id = r.parent_id
   where r.organization_id = ${organizationId} and r.kind = 'reversal' and t.kind in ('charge', 'credit_note', 'write_off')`

/** What was allocated to `c`, a row of charge_states, after the day. In cents. */
const paidAfter = (c: SQL, day: CivilDate): SQL => sql`
  case when ${c}.paid = 0 or ${c}.settled_on <= ${day} then 0 else coalesce((
    select sum(a.amount) from allocations a where a.organization_id = ${c}.organization_id and a.charge_id = ${c}.charge_id and a.allocated_on > ${day}), 0)::bigint end`

/**
 * Selects the charges of the accounts that need no replay, with `paid_then` and `remaining_then` at the end of the day, in cents. A charge
 * is in the books from the day it was posted, or from its due date if that is earlier. The charges are chosen first (offset 0): PostgreSQL
 * counts the allocations of each as so expensive that it otherwise takes any way to the rows as equally good.
 */
export const chargesOn = (scope: OrganizationScope, day: CivilDate, only: SQL): SQL => sql`
  select c.*, c.paid - p.later as paid_then, case when c.settled_on <= ${day} then 0 else c.amount - c.credited - c.paid + p.later end as remaining_then
    from (select * from charge_states c
           where c.organization_id = ${scope.organizationId} and c.tenant_id not in (select tenant_id from replayed) ${only} offset 0) as c
   cross join lateral (select ${paidAfter(sql`c`, day)} as later) as p`

/**
 * Selects the movements of the deposits held, signed (docs/finance.md 2.11): received, returned, applied, and reversals on their own
 * day.
 */
export const depositMovements = ({ organizationId }: OrganizationScope): SQL => {
  const moves = sql`app.is_settled(t.status) and (t.kind = 'deposit_applied' or t.kind in ('receipt', 'refund') and app.is_deposit(t.type))`
  return sql`
    select t.tenant_id, t.effective_date as day, case when t.kind = 'receipt' then t.amount else -t.amount end as amount
      from transactions t where t.organization_id = ${organizationId} and ${moves}
    union all
    select r.tenant_id, r.effective_date, case when t.kind = 'receipt' then -t.amount else t.amount end
      from transactions r join transactions t on t.organization_id = r.organization_id and t.id = r.parent_id
     where r.organization_id = ${organizationId} and r.kind = 'reversal' and ${moves}`
}
