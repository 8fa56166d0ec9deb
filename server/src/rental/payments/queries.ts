/** The list of charges and payments, and single rows, each with its derived status (docs/finance.md 2.6). */
import type { paymentRow } from '@domovik/contract/admin/rental/payments.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import { runPrepared } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { disputeIn } from '../card-payments/dispute.ts'
import { incomeReceived } from '../incomes/queries.ts'
import { isMoved, type PaymentFilters } from './filters.ts'
import { causeOf, chargedOf, correctionsOf, interestOnOf, paymentStatusOf } from './ledger-sql.ts'
import { rowIn } from './own-sentences.ts'
import { atPlace, isPlace, joinedParts, type Place, partOf, touristTaxPaid, vatPaid } from './place-sql.ts'
import { rowsWithStatus } from './rows-with-status.ts'
import { storedTotals } from './stored-totals.ts'

export type PaymentRow = z.infer<typeof paymentRow>

/** The totals of the list, in cents. */
export type PaymentTotals = {
  charged: number
  paid: number
  received: number
  remaining: number
  income: number | null
  chargedTax: number
  paidTax: number
  receivedTax: number
  receivedVat: number
  currency: string
}

/** What of a charge, or of the money of a row, is tourist tax (docs/finance.md 6.1), in cents. */
const chargedTax = sql`case when t.kind = 'charge' and t.type = 'tourist_tax' then ${chargedOf(sql`c`)} else 0 end`
const paidTax = sql`case when t.kind = 'charge' and t.type = 'tourist_tax' then c.paid else 0 end`

/**
 * Additional columns of `selectPayments` for operating money: the cash that a row moved, the tourist tax and the VAT in it, and the row
 * that a reversal reverses.
 */
const asMoney = (scope: OrganizationScope, place: Place) => ({
  column: sql`, ${partOf(
    sql`case when t.kind = 'reversal' then -app.cash_of(undone.kind, undone.type, undone.status, undone.amount)
                 else app.cash_of(t.kind, t.type, t.status, t.amount) end`,
    place,
  )} as cash, ${charged}, coalesce(tax.amount, 0) as "receivedTax", vat.amount as "receivedVat"`,
  join: sql`left join (${touristTaxPaid(scope, place)}) as tax on t.kind <> 'reversal' and tax.id = t.id
    left join (${vatPaid(scope, place)}) as vat on vat.id = t.id
    left join transactions undone on t.kind = 'reversal' and undone.organization_id = t.organization_id and undone.id = t.parent_id`,
})
/** What the total of charges counts of a row. */
const charged = sql`${chargedOf(sql`c`)} as charged, ${chargedTax} as "chargedTax", ${paidTax} as "paidTax"`
/** Additional columns of `selectPayments` for the list: what its totals count of a row; of one without money, such as a reversed one, null. */
const asListed = (place: Place) => ({
  column: sql`, ${charged}, case when reversed.id is null then nullif(app.received_of(t.kind, t.type, t.status, ${partOf(sql`t.amount`, place)}::bigint), 0) end as received`,
  join: sql``,
})
const asRow = { column: sql``, join: sql`` }

/** The rows of the list before paging; `where` filters them. */
function selectPayments(
  scope: OrganizationScope,
  where: SQL,
  { column, join }: { column: SQL; join: SQL } = asRow,
): SQL {
  return sql`
    select t.id, t.kind, app.payment_type(t.kind, t.type, t.own_type) as "paymentType", t.type, t.amount, c.remaining as "remainingAmount", c.paid as "paidAmount", t.currency,
           t.effective_date as "paymentDate", t.due_date as "dueDate",
           case when c.remaining > 0 then greatest(0, ${scope.today}::date - c.effective_due_date) else 0 end as "daysOverdue",
           ${paymentStatusOf(scope, sql`t`, sql`c`)} as "paymentStatus", t.method as "paymentMethod", t.reference, t.description, t.service_from as "serviceFrom",
           t.tenant_id as "tenantId", tenant.name as "tenantName", t.property_id as "propertyId", p.address as "propertyAddress",
           t.lease_id as "leaseId", t.created_at as "createdAt", coalesce(reversed.cause, ${causeOf(sql`t`)}) as cause, ${disputeIn(sql`t`)} as dispute${column}
      from transactions t ${join}
      join tenants tenant on tenant.organization_id = t.organization_id and tenant.id = t.tenant_id
      left join properties p on p.organization_id = t.organization_id and p.id = t.property_id
      left join charge_states c on c.organization_id = t.organization_id and c.charge_id = t.id
      ${correctionsOf(scope, sql`t`)}
     where t.organization_id = ${scope.organizationId} ${where}`
}

/** What only shown rows need: the charge that a row corrects, itself or as the reversal of a correction, makes its name (charge-name.ts). */
const ofCharge =
  (scope: OrganizationScope) =>
  (row: SQL): SQL =>
    sql`
  select case when ${row}.kind not in ('charge', 'receipt') then (
           select json_build_object('description', charge.description, 'serviceFrom', charge.service_from)
             from transactions own
             join transactions parent on parent.organization_id = own.organization_id and parent.id = own.parent_id
             join transactions charge on charge.organization_id = own.organization_id and charge.kind = 'charge'
                  and charge.id = case when parent.kind = 'charge' then parent.id else parent.parent_id end
            where own.organization_id = ${scope.organizationId} and own.id = ${row}.id) end as "ofCharge",
         case when ${row}.kind <> 'receipt' then (
           select ${interestOnOf(sql`charge`)}
             from transactions own
             left join transactions parent on parent.organization_id = own.organization_id and parent.id = own.parent_id
             join transactions charge on charge.organization_id = own.organization_id and charge.kind = 'charge'
                  and charge.id = case when own.kind = 'charge' then own.id when parent.kind = 'charge' then parent.id else parent.parent_id end
            where own.organization_id = ${scope.organizationId} and own.id = ${row}.id) end as "interestOn",
         ${homesPaid(scope, row)} as "homesPaid"`

/** The homes whose charges the money of a row pays, if they are not just the one with which it was entered (docs/decisions/172). */
const homesPaid = (scope: OrganizationScope, row: SQL): SQL => sql`(
  select json_agg(home.address order by home.first)
    from (select p.address, min(array[a.allocated_on::text, c.due_date::text, c.id::text]) as first
            from allocations a
            join transactions c on c.organization_id = a.organization_id and c.id = a.charge_id
            join properties p on p.organization_id = c.organization_id and p.id = c.property_id
           where a.organization_id = ${scope.organizationId} and a.source_id = ${row}.id
             and exists (select from allocations e where e.organization_id = a.organization_id and e.source_id = a.source_id and e.elsewhere)
           group by p.id, p.address) as home)`

/** A few rows with all their columns. */
const selectWhole = (scope: OrganizationScope, where: SQL): SQL => sql`
  select shown.*, named.* from (${selectPayments(scope, where)}) as shown cross join lateral (${ofCharge(scope)(sql`shown`)}) as named`

const views: Record<PaymentFilters['view'], SQL> = {
  all: sql`and t.kind <> 'reversal'`,
  charges: sql`and t.kind = 'charge'`,
  received: sql`and t.kind in ('receipt', 'refund')`,
}

/**
 * Money without deposits, summed as on the dashboard (docs/finance.md 6.1, cash basis): a reversed row stays on
 * its own day, and the reversal counts on its day. A deposit becomes income on the day it is applied to
 * charges.
 */
const movedViews = {
  all: sql`and (t.kind <> 'reversal' or undone.kind in ('receipt', 'refund', 'deposit_applied'))`,
  received: sql`and coalesce(undone.kind, t.kind) in ('receipt', 'refund')`,
}
const movedWithoutDeposits = sql`and (coalesce(undone.kind, t.kind) = 'deposit_applied' or not app.is_deposit(coalesce(undone.type, t.type)))`

/** The rows of the list, with what its totals count of each. */
function rowsOf(scope: OrganizationScope, filters: PaymentFilters): SQL {
  const { view } = filters
  const moved = isMoved(filters)
  const { column, join } = moved ? asMoney(scope, filters) : asListed(filters)
  return sql`
    select payment.*${moved ? sql`, cash as received` : sql``} from (${selectPayments(
      scope,
      sql`${view !== 'charges' && moved ? movedViews[view] : views[view]}
        ${filters.tenantId ? sql`and t.tenant_id = ${filters.tenantId}` : sql``}
        ${atPlace(scope, filters)}
        ${filters.from ? sql`and t.effective_date >= ${filters.from}` : sql``}
        ${filters.to ? sql`and t.effective_date <= ${filters.to}` : sql``}
        ${among(sql`t.method`, filters.method)}
        ${rowsWithStatus(scope, filters)}
        ${moved ? movedWithoutDeposits : filters.deposits ? sql`and not app.is_deposit(t.type)` : sql``}
        ${mentioning(filters.q, [sql`tenant.name`, sql`p.address`, sql`t.reference`, sql`t.description`])}`,
      {
        column: isPlace(filters) ? sql`${column}, ${partOf(sql`t.amount`, filters)} as "unitAmount"` : column,
        join: sql`${join} ${joinedParts(scope, filters)}`,
      },
    )}) as payment where true ${among(sql`"paymentStatus"`, filters.status)} ${among(sql`"paymentType"`, filters.type)}`
}

/** What a list of one unit or lease shows of a row, or the whole amount. */
const shownAmount = (filters: PaymentFilters): SQL => (isPlace(filters) ? sql`"unitAmount"` : sql`amount`)

/**
 * The list of charges and payments. Charges are dated by their due date, payments by the day the money moved;
 * both are `effective_date`. Totals in cents.
 */
export function paymentList(scope: OrganizationScope, filters: PaymentFilters): ListPlan {
  const without = filters.deposits === 'without'
  const moved = isMoved(filters)
  const income = standsForRevenue(filters)
    ? sql`(select coalesce(sum(amount), 0) ${incomeReceived(scope, filters)})`
    : sql`null::bigint`
  return {
    rows: rowsOf(scope, filters),
    later: ofCharge(scope),
    sorts: {
      paymentDate: sql`"paymentDate"`,
      dueDate: sql`coalesce("dueDate", '-infinity'::date)`,
      amount: shownAmount(filters),
      remainingAmount: { amount: sql`coalesce("remainingAmount", 0)`, above: sql`"remainingAmount" > 0` },
      tenantName: sql`"tenantName" collate "pl-x-icu"`,
    },
    defaultSort: '-paymentDate',
    hidden: ['received', 'charged', 'chargedTax', 'paidTax', ...(moved ? ['cash', 'receivedTax'] : [])],
    counted: storedTotals(scope, filters, { rowsWith: (narrowed) => rowsOf(scope, narrowed), income }),
    totals: {
      charged: sql`coalesce(sum(charged), 0)`,
      paid: sql`coalesce(sum("paidAmount"), 0)`,
      received: sql`coalesce(sum(received), 0)`,
      income,
      chargedTax: without ? sql`coalesce(sum("chargedTax"), 0)` : sql`0`,
      paidTax: without ? sql`coalesce(sum("paidTax"), 0)` : sql`0`,
      receivedTax: moved ? sql`coalesce(sum("receivedTax"), 0)` : sql`0`,
      receivedVat: moved ? sql`coalesce(sum("receivedVat"), 0)` : sql`0`,
      remaining: sql`coalesce(sum("remainingAmount"), 0)`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

/**
 * Returns whether the list shows the operating money of a period and no other filter is set. The monthly bars
 * of the dashboard link to such a list.
 */
const standsForRevenue = ({ view, deposits, from, to, propertyId: _, ...others }: PaymentFilters): boolean =>
  deposits === 'without' && view === 'all' && Boolean(from ?? to) && isWhole({ view, ...others })

/** Any filter not known to keep all rows is treated as narrowing the list. */
const isWhole = (filters: PaymentFilters): boolean =>
  Object.entries(filters).every(
    ([name, value]) => harmless.has(name) || value === undefined || value === '' || isEmpty(value),
  )
const harmless = new Set(['view', 'sort', 'cursor', 'limit'])
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

export type PaymentDetail = PaymentRow & {
  notes: string | null
  reason: string | null
  serviceTo: string | null
  postedOn: string
  parentId: string | null
  vat: { percent: string; amount: number } | null
}

/** Returns one charge or payment. Throws not_found. */
export async function findPayment(scope: OrganizationScope, id: string): Promise<PaymentDetail> {
  const query = sql`
    select to_json(row) as payment from (
      select payment.*, extra.notes, extra.reason, extra.service_to as "serviceTo", extra.posted_on as "postedOn", extra.parent_id as "parentId",
             case when v.percent is not null then json_build_object('percent', v.percent, 'amount', v.amount) end as vat
        from (${selectWhole(scope, sql`and t.id = ${id}`)}) as payment
        join transactions extra on extra.organization_id = ${scope.organizationId} and extra.id = payment.id
        left join transaction_vat v on v.organization_id = extra.organization_id and v.transaction_id = extra.id) as row`
  const { rows } = await runPrepared<{ payment: string }>(scope, query)
  if (!rows[0]) throw new DomainError('not_found')
  return rowIn(JSON.parse(rows[0].payment) as PaymentDetail, scope.language)
}

/** Whether the money of a receipt came although it is cancelled: the bank returned it later. */
export const hasCome = ({ kind, paymentStatus, cause }: PaymentDetail): boolean =>
  kind === 'receipt' && paymentStatus === 'cancelled' && cause === 'returned'

export type Met = { sourceId: string; chargeId: string; amount: number; day: string; other: PaymentRow }

/** Returns the allocations of a charge or receipt, and the rows that correct it. */
export async function paymentRelations(
  scope: OrganizationScope,
  id: string,
): Promise<{ allocations: Met[]; corrections: PaymentRow[] }> {
  const { rows } = await scope.db.execute<{ allocations: Met[]; corrections: PaymentRow[] }>(sql`
    select (select coalesce(json_agg(json_build_object('sourceId', a.source_id, 'chargeId', a.charge_id, 'amount', a.amount, 'day', a.allocated_on, 'other', to_json(other)) order by a.allocated_on, other."dueDate", other.id), '[]'::json)
              from allocations a
              join lateral (${selectWhole(scope, sql`and t.id = case when a.source_id = ${id} then a.charge_id else a.source_id end`)}) as other on true
             where a.organization_id = ${scope.organizationId} and (a.source_id = ${id} or a.charge_id = ${id})) as allocations,
           (select coalesce(json_agg(to_json(row) order by row."createdAt"), '[]'::json)
              from (${selectWhole(scope, sql`and t.parent_id = ${id}`)}) as row) as corrections`)
  const { allocations, corrections } = rows[0]!
  return {
    allocations: allocations.map((met) => ({ ...met, other: rowIn(met.other, scope.language) })),
    corrections: corrections.map((row) => rowIn(row, scope.language)),
  }
}

/** Returns when the books were last verified, and the result. */
export async function booksOf(
  scope: OrganizationScope,
): Promise<{ verifiedAt: string | null; differences: number; accounts: number }> {
  const { rows } = await scope.db.execute<{
    verifiedAt: string | null
    differences: number
    accounts: number
  }>(sql`
    select to_json(verified_at) as "verifiedAt", coalesce(differences, 0) as differences, coalesce(accounts, 0) as accounts
      from (select 1) as one left join book_verifications v on v.organization_id = ${scope.organizationId}`)
  return rows[0]!
}
