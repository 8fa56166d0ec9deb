/** SQL about charges and money, over the functions and views that are its home (db/sql/states.sql, db/sql/payments.sql). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Whether `c`, a row of charge_states, is overdue on a day; deposits too. */
export const isOverdueOn = (c: SQL, day: CivilDate): SQL =>
  sql`app.is_overdue(${c}.remaining, ${c}.effective_due_date, ${day})`

/** The charge on which `t`, a row of transactions, is late interest, as JSON; null for other rows. */
export const interestOnOf = (t: SQL): SQL => sql`(
  select json_build_object('type', late.type, 'serviceFrom', late.service_from, 'description', late.description) from transactions late
   where ${t}.type = 'late_interest' and ${t}.kind = 'charge' and late.organization_id = ${t}.organization_id and late.id = ${t}.parent_id)`

/** Whether `c`, a row of charge_states, is overdue on a day and no deposit. */
export const isRentOverdueOn = (c: SQL, day: CivilDate): SQL =>
  sql`${isOverdueOn(c, day)} and not app.is_deposit(${c}.type)`

/**
 * What is overdue today, in cents, by a column of charge_states: `overdue` with deposits, `arrears` without (docs/finance.md 2.14).
 */
export const overdueBy = (scope: OrganizationScope, column: 'property_id' | 'lease_id'): SQL => sql`
  select c.${sql.identifier(column)}, sum(c.remaining) as overdue, sum(c.remaining) filter (where not app.is_deposit(c.type)) as arrears
    from charge_states c
   where c.organization_id = ${scope.organizationId} and ${isOverdueOn(sql`c`, scope.today)}
   group by c.${sql.identifier(column)}`

/**
 * Joins what corrects `t`, a row of transactions: `reversed`, the reversal that took it back, and `given_back`, the refunds of a
 * receipt that were not reversed themselves.
 */
export const correctionsOf = (scope: OrganizationScope, t: SQL): SQL => sql`
  left join app.reversals reversed on reversed.organization_id = ${t}.organization_id and reversed.parent_id = ${t}.id
  left join (select f.parent_id, sum(f.amount) as amount from transactions f
              where f.organization_id = ${scope.organizationId} and f.kind = 'refund' and ${isNotReversed(sql`f`)} group by f.parent_id) as given_back
    on given_back.parent_id = ${t}.id and ${t}.kind = 'receipt'`

/**
 * Status today of `t`, a row of transactions: a deposit that is carried over on a later day is pending. Needs `c`, its row of charge_states if it is a charge,
 * and `correctionsOf`.
 */
export const paymentStatusOf = (scope: OrganizationScope, t: SQL, c: SQL): SQL => sql`
  case when ${t}.kind = 'charge' then app.charge_status(${c}.closed_as, ${c}.paid, ${c}.remaining, ${c}.effective_due_date, ${scope.today})
       when ${t}.type = 'deposit_transfer' and ${t}.effective_date > ${scope.today} and reversed.id is null then 'pending'
       else app.money_status(${t}.kind, ${t}.status, ${t}.amount, given_back.amount::bigint, reversed.id is not null) end`

/** Why `row`, a row of transactions that is a reversal, was posted (domain/src/rental/payments/types.ts); null if it is not known. */
export const causeOf = (row: SQL): SQL =>
  sql`app.reversal_cause(${row}.organization_id, ${row}.id, ${row}.cause)`

/** Whether no reversal has taken back `row`, a row of transactions. */
export const isNotReversed = (row: SQL): SQL =>
  sql`not exists (select from app.reversals r where r.organization_id = ${row}.organization_id and r.parent_id = ${row}.id)`

/** Whether `c`, a row of charge_states, was ever due: one written off unpaid was, one that was reversed never (docs/finance.md 7, metric 14). */
export const wasDue = (c: SQL): SQL => sql`app.was_due(${c}.closed_as, ${c}.written_off)`

/** What sums count of `c`, a row of charge_states, in cents: the amount less credit notes, nothing if it was never due. */
export const chargedOf = (c: SQL): SQL =>
  sql`app.charged_of(${c}.amount, ${c}.credited, ${c}.written_off, ${c}.closed_as)`
