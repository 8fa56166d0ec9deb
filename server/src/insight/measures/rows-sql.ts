/**
 * The rows of the books that count on some days, each with its line and the part that falls on these days (docs/finance.md 6.1). The
 * same lines of whole months are stored (sql/property-months.sql).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isNotReversed, wasDue } from '../../rental/payments/ledger-sql.ts'
import { isRegistered, netOfVat } from '../../rental/vat-sql.ts'

/** The days [from, to) that count, and the condition or join that restricts `c`, rows with a property. */
export type Counting = {
  from: SQL
  to: SQL
  /** Joined after the rows `c`; may define `from` and `to` by property. */
  join?: SQL
  only: SQL
  /** Selected first, with a comma after it. */
  key: SQL
}

const none = sql``

/**
 * Accrual by days of service; a charge without a last day of service counts on its due date, and a reversed charge
 * never. The VAT of what is charged is negative.
 */
function earned(scope: OrganizationScope, { from, to, join = none, only, key }: Counting): SQL {
  const { organizationId } = scope
  const line = sql`case when app.is_rental_charge(c.type) then 'rental' else 'other' end`
  const served = (amount: SQL): SQL =>
    sql`app.served_before(${amount}, c.service_from, c.service_to, ${to}) - app.served_before(${amount}, c.service_from, c.service_to, ${from})`
  const charges = sql`transactions c ${join} where c.organization_id = ${organizationId} and c.kind = 'charge' and app.is_earned_charge(c.type) ${only} and ${isNotReversed(sql`c`)}`
  const notes = sql`transactions n join transactions c on c.organization_id = n.organization_id and c.id = n.parent_id ${join}
     where n.organization_id = ${organizationId} and n.kind = 'credit_note' and app.is_earned_charge(c.type) ${only} and ${isNotReversed(sql`n`)} and ${isNotReversed(sql`c`)}`
  const vat = sql`charge_vat c ${join} where c.organization_id = ${organizationId} and ${isRegistered(scope)} ${only}`
  const onDueDate = sql`c.service_to is null and c.due_date >= ${from} and c.due_date < ${to}`
  const inService = sql`c.service_from < ${to} and c.service_to >= ${from}`
  return sql`
    select ${key} c.property_id, ${line} as line, ${served(sql`c.amount`)} as amount from ${charges} and ${inService}
    union all
    select ${key} c.property_id, ${line}, c.amount from ${charges} and ${onDueDate}
    union all
    select ${key} c.property_id, ${line}, -(${served(sql`n.amount`)}) from ${notes} and ${inService}
    union all
    select ${key} c.property_id, ${line}, -n.amount from ${notes} and ${onDueDate}
    union all
    select ${key} c.property_id, ${line}, -(${served(sql`c.amount`)}) from ${vat} and ${inService}
    union all
    select ${key} c.property_id, ${line}, -c.amount from ${vat} and ${onDueDate}`
}

/** Operating money by the day it moved, as in the revenue report. The VAT of the charges that it pays is negative. */
function moved(scope: OrganizationScope, { from, to, join = none, only, key }: Counting): SQL {
  const here = sql`${join} where c.organization_id = ${scope.organizationId} and c.day >= ${from} and c.day < ${to} ${only}`
  return sql`
    select ${key} c.property_id, 'received' as line, c.amount from app.revenue_cash c ${here}
    union all
    select ${key} c.property_id, 'received', -c.amount from allocation_vat c ${here} and ${isRegistered(scope)}`
}

/** Income records and expenses without VAT (docs/finance.md 9.2), on both bases. Loan payments: loans.ts. */
function booked(scope: OrganizationScope, { from, to, join = none, only, key }: Counting): SQL {
  const { organizationId } = scope
  const line = sql`app.expense_line(c.category, c.capital)`
  const spent = sql`app.expense_shares c ${join} where c.organization_id = ${organizationId} and c.deleted_at is null and ${line} in ('operating', 'capital', 'taxes') ${only}`
  const got = sql`incomes c ${join} where c.organization_id = ${organizationId} and c.deleted_at is null and app.is_revenue(c.category) ${only}`
  const net = netOfVat(scope, sql`c`)
  return sql`
    select ${key} c.property_id, ${line} as line, ${net} as amount from ${spent} and app.counts_on_accrual(c.status) and c.date >= ${from} and c.date < ${to}
    union all
    select ${key} c.property_id, ${line} || '_paid', ${net} from ${spent} and c.status = 'paid' and c.paid_on >= ${from} and c.paid_on < ${to}
    union all
    select ${key} c.property_id, 'other', ${net} from ${got} and c.date >= ${from} and c.date < ${to}
    union all
    select ${key} c.property_id, 'received', ${net} from ${got} and c.paid_on >= ${from} and c.paid_on < ${to}`
}

/** Every accrual and cash line of the rows that count. Short stays will be one more part of this union. */
export const rowLines = (scope: OrganizationScope, counting: Counting): SQL =>
  sql`${earned(scope, counting)} union all ${moved(scope, counting)} union all ${booked(scope, counting)}`

/** Charges due on these days less credit notes, and the part paid to date (metric 14); no tourist tax, as on the dashboard. */
export function dueLines({ organizationId }: OrganizationScope, { from, to, only, key }: Counting): SQL {
  const charges = sql`charge_states c where c.organization_id = ${organizationId} and c.due_date >= ${from} and c.due_date < ${to}
     and app.is_expected_charge(c.type) and ${wasDue(sql`c`)} ${only}`
  return sql`
    select ${key} c.property_id, 'billed' as line, c.amount - c.credited as amount from ${charges}
    union all
    select ${key} c.property_id, 'collected', c.paid from ${charges}`
}
