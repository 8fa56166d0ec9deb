/**
 * The number of rows and the totals of the list of payments from the monthly sums (sql/months.sql), so that a long list is not added up
 * row by row. What the sums do not contain is read from rows: parts of a month, and the few rows of rare statuses.
 */
import { addDays, type CivilDate, monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { PAYMENT_STATUSES } from '@domovik/domain/rental/payments/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { among } from '../../machinery/db/list.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isMoved, type PaymentFilters } from './filters.ts'
import { touristTaxPaid, vatPaid } from './place-sql.ts'

type Sources = {
  /** Selects the rows of the list with other filters. */
  rowsWith: (filters: PaymentFilters) => SQL
  /** The total of incomes beside the ledger, in cents. */
  income: SQL
}

/**
 * Selects one row with `total` and `totals`, equal to those added up row by row. Undefined if a filter is set that the sums do not know.
 * The result belongs into a statement in which `list` are the rows.
 */
export function storedTotals(
  scope: OrganizationScope,
  filters: PaymentFilters,
  { rowsWith, income }: Sources,
): SQL | undefined {
  const months = wholeMonths(filters)
  if (!isDivided(filters) || !months) return undefined
  const parts = filters.status?.length
    ? byStatus(scope, filters, months, rowsWith)
    : [sumsOf(scope, filters, months), ...edgesOf(filters, months)]
  if (!parts) return undefined
  const sum = (column: string) => sql`coalesce(sum(${sql.identifier(column)}), 0)`
  const without = filters.deposits === 'without'
  const paid = (of: SQL) => (isMoved(filters) ? paidBy(scope, filters, of) : sql`0`)
  return sql`
    select ${sum('total')} as total,
           json_build_object('charged', ${sum('charged')}, 'paid', ${sum('paid')}, 'received', ${sum('received')}, 'income', ${income},
                             'chargedTax', ${without ? sum('charged_tax') : sql`0`}, 'paidTax', ${without ? sum('paid_tax') : sql`0`},
                             'receivedTax', ${paid(touristTaxPaid(scope, {}))}, 'receivedVat', ${paid(vatPaid(scope, {}))},
                             'remaining', ${sum('remaining')}, 'currency', ${scope.currency}::text) as totals
      from (${sql.join(parts, sql` union all `)}) as parts`
}

/** Any filter that is not known here is treated as one that the sums do not know. */
const isDivided = (filters: PaymentFilters): boolean =>
  Object.entries(filters).every(
    ([name, value]) =>
      divided.has(name) ||
      value === undefined ||
      value === '' ||
      (Array.isArray(value) && value.length === 0),
  )
const divided = new Set('view sort cursor limit type method status deposits from to'.split(' '))

/** The months that are in the list from the first to the last day: from the day `from` until before the day `until`. */
type Months = { from?: CivilDate | undefined; until?: CivilDate | undefined }

/** Undefined if there is no such month. */
function wholeMonths({ from, to }: PaymentFilters): Months | undefined {
  const first = from && (from === monthStart(from) ? from : nextMonthStart(from))
  const until = to && monthStart(addDays(to, 1))
  return first && until && first >= until ? undefined : { from: first, until }
}

const isOfMonths = ({ from, to }: PaymentFilters, months: Months): boolean =>
  (from || undefined) === (months.from || undefined) && (!to || addDays(to, 1) === months.until)

const views: Record<PaymentFilters['view'], SQL> = {
  all: sql``,
  charges: sql`and b.kind = 'charge'`,
  received: sql`and b.kind in ('receipt', 'refund')`,
}

/** The sums of whole months that the filters choose, without the status. Tourist tax has no kind, because it is no row of the list. */
function sumsOf(
  { organizationId }: OrganizationScope,
  filters: PaymentFilters,
  { from, until }: Months,
  more = sql``,
): SQL {
  const moved = isMoved(filters)
  return sql`
    select sum(b.charges + b.receipts + b.corrections + ${moved ? sql`b.reversals` : sql`0`}) as total, sum(b.charged) as charged, sum(b.paid) as paid,
           sum(${moved ? sql`b.cash` : sql`b.received`}) as received, sum(b.remaining) as remaining,
           sum(b.charged) filter (where b.type = 'tourist_tax') as charged_tax, sum(b.paid) filter (where b.type = 'tourist_tax') as paid_tax
      from book_months b
     where b.organization_id = ${organizationId} and b.kind is not null ${views[filters.view]} ${more}
       ${moved ? sql`` : sql`and not b.is_reversal`}
       ${filters.deposits ? sql`and (b.kind = 'deposit_applied' and ${moved} or not app.is_deposit(b.type))` : sql``}
       ${from ? sql`and b.month >= ${from}` : sql``} ${until ? sql`and b.month < ${until}` : sql``}
       ${among(sql`b.method`, filters.method)} ${among(sql`b.payment_type`, filters.type)}`
}

/** Adds up rows of the list, each as often as `times` says: -1 takes a row off. */
const added = (rows: SQL, times: SQL): SQL => sql`
  select sum(${times}), sum(${times} * charged), sum(${times} * "paidAmount"), sum(${times} * received), sum(${times} * "remainingAmount"),
         sum(${times} * "chargedTax"), sum(${times} * "paidTax") from ${rows}`

/** The rows before and after the whole months. */
function edgesOf({ from, to }: PaymentFilters, months: Months): SQL[] {
  const edge = (where: SQL) => added(sql`list where ${where}`, sql`1`)
  return [
    ...(from && from !== months.from ? [edge(sql`"paymentDate" < ${months.from}`)] : []),
    ...(to && addDays(to, 1) !== months.until ? [edge(sql`"paymentDate" >= ${months.until}`)] : []),
  ]
}

/**
 * Nearly all charges are paid and nearly all other rows completed. If such a status is chosen, all charges or all other rows are taken
 * from the sums, those with a rare status are taken off, and the others with a chosen rare status added. Undefined without such a status, because a
 * list of rare statuses is short, and for operating money, which counts reversed rows.
 */
function byStatus(
  scope: OrganizationScope,
  { status = [], ...filters }: PaymentFilters,
  months: Months,
  rowsWith: Sources['rowsWith'],
): SQL[] | undefined {
  const paid = status.includes('paid')
  const completed = status.includes('completed')
  if (!(paid || completed) || isMoved(filters) || !isOfMonths(filters, months)) return undefined
  const isSummed = (kind: SQL) =>
    paid && completed ? sql`true` : sql`(${kind} = 'charge') = ${paid}::boolean`
  const rare = PAYMENT_STATUSES.filter((each) => each !== 'paid' && each !== 'completed')
  const isChosen = sql`"paymentStatus" = any (${sql.param(status)}::text[])`
  return [
    sumsOf(scope, filters, months, sql`and ${isSummed(sql`b.kind`)}`),
    added(
      sql`(${rowsWith({ ...filters, status: [...rare] })}) as rare`,
      sql`case when ${isSummed(sql`kind`)} then case when ${isChosen} then 0 else -1 end when ${isChosen} then 1 else 0 end`,
    ),
  ]
}

/** What the shown money pays of something, for example of tourist tax: `of` selects `id` of a payment and `amount`. In cents. */
const paidBy = ({ organizationId }: OrganizationScope, filters: PaymentFilters, of: SQL): SQL => sql`
  (select coalesce(sum(x.amount), 0) from (${of}) as x join transactions t on t.organization_id = ${organizationId} and t.id = x.id
    where t.kind <> 'reversal' ${filters.view === 'received' ? sql`and t.kind in ('receipt', 'refund')` : sql``}
      and (t.kind = 'deposit_applied' or not app.is_deposit(t.type))
      ${filters.from ? sql`and t.effective_date >= ${filters.from}` : sql``} ${filters.to ? sql`and t.effective_date <= ${filters.to}` : sql``}
      ${among(sql`t.method`, filters.method)} ${among(sql`app.payment_type(t.kind, t.type, t.own_type)`, filters.type)})`
