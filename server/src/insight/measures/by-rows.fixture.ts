/**
 * The measures computed from rows alone, without stored months: one statement for each window. It is slow, and tests compare the
 * measures of the product with it. Their random books hold no stays (those: stays.test.ts).
 */
import { type Flows, type Measured, unmeasured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isNotReversed, wasDue } from '../../rental/payments/ledger-sql.ts'
import { netOfVat } from '../../rental/vat-sql.ts'
import { badDebtIn, type WrittenOff, writtenOff } from './bad-debt.ts'
import { askedVat, rentedByDay, vatOfCharges, vatOfMoney } from './by-rows-vat.fixture.ts'
import { type Debts, debtByProperty, debtIn, debtsOf, looseDebt, noDebt } from './loans.ts'
import { type Narrowed, onlyIn } from './units.ts'

/**
 * The part of an amount that falls into [from, to), by days of service: R(A*e/N) - R(A*s/N) over N days,
 * where e and s are the days elapsed at the window's end and start. Amounts are positive integers, so
 * truncating division rounds half up.
 */
const share = (amount: SQL, first: SQL, last: SQL, { from, to }: { from: SQL; to: SQL }): SQL => {
  const days = sql`(${last} - ${first} + 1)`
  const part = (day: SQL): SQL =>
    sql`(2 * ${amount} * least(${days}, greatest(0, ${day} - ${first})) + ${days}) / (2 * ${days})`
  return sql`(${part(to)} - ${part(from)})`
}

const operatingCharge = sql`app.is_earned_charge(c.type)`

/**
 * Accrual by days of service; a charge without a last day of service counts on its due date, and a reversed charge
 * never (docs/finance.md 6.1).
 */
function earned(scope: OrganizationScope, window: Window, onlyHere: SQL): SQL {
  const { organizationId } = scope
  const { from, to } = window
  const days = { from: sql`${from}::date`, to: sql`${to}::date` }
  const line = sql`case when c.type = 'rent' then 'rental' else 'other' end`
  const charges = sql`transactions c where c.organization_id = ${organizationId} and c.kind = 'charge' and ${operatingCharge} ${onlyHere} and ${isNotReversed(sql`c`)}`
  const onDueDate = sql`c.service_to is null and c.due_date >= ${from} and c.due_date < ${to}`
  const inService = sql`c.service_from < ${to} and c.service_to >= ${from}`
  const notes = sql`
      transactions n join transactions c on c.organization_id = n.organization_id and c.id = n.parent_id
     where n.organization_id = ${organizationId} and n.kind = 'credit_note' and ${operatingCharge} ${onlyHere} and ${isNotReversed(sql`n`)} and ${isNotReversed(sql`c`)}`
  return sql`
    select c.property_id, ${line} as line, ${share(sql`c.amount`, sql`c.service_from`, sql`c.service_to`, days)} as amount,
           c.amount as base, c.service_from as first_day, c.service_to as last_day
      from ${charges} and ${inService}
    union all
    select c.property_id, ${line}, c.amount, c.amount, c.due_date, c.due_date from ${charges} and ${onDueDate}
    union all
    select c.property_id, ${line}, -${share(sql`n.amount`, sql`c.service_from`, sql`c.service_to`, days)}, -n.amount, c.service_from, c.service_to
      from ${notes} and ${inService}
    union all
    select c.property_id, ${line}, -n.amount, -n.amount, c.due_date, c.due_date from ${notes} and ${onDueDate}
    union all
    select c.property_id, ${line}, -${share(sql`c.amount`, sql`c.service_from`, sql`c.service_to`, days)}, -c.amount, c.service_from, c.service_to
      from ${vatOfCharges(scope)} as c where ${inService} ${onlyHere}
    union all
    select c.property_id, ${line}, -c.amount, -c.amount, c.due_date, c.due_date from ${vatOfCharges(scope)} as c where ${onDueDate} ${onlyHere}`
}

/** Operating money by the day it moved, as in the revenue report. */
const moved = (scope: OrganizationScope, { from, to }: Window, onlyHere: SQL): SQL => sql`
  select c.property_id, 'received' as line, c.amount, c.amount, c.day, c.day
    from app.revenue_cash c where c.organization_id = ${scope.organizationId} and c.day >= ${from} and c.day < ${to} ${onlyHere}
  union all
  select c.property_id, 'received', -c.amount, -c.amount, c.day, c.day from ${vatOfMoney(scope)} as c where c.day >= ${from} and c.day < ${to} ${onlyHere}`

/** What each property bears of an expense. */
const sharesOfExpenses = sql`
  select e.organization_id, e.deleted_at, e.category, e.capital, e.status, e.date, e.paid_on,
         case when s.expense_id is null then e.property_id else s.property_id end as property_id,
         case when s.expense_id is null then e.amount else s.amount end as amount,
         case when s.expense_id is null then e.vat_amount else s.vat_amount end as vat_amount
    from expenses e left join expense_splits s on s.organization_id = e.organization_id and s.expense_id = e.id`

/** Income records and expenses without VAT (docs/finance.md 9.2), on both bases. Loan payments: loans.ts. */
function booked(scope: OrganizationScope, { from, to }: Window, onlyHere: SQL): SQL {
  const { organizationId } = scope
  const line = sql`app.expense_line(c.category, c.capital)`
  const spent = sql`(${sharesOfExpenses}) as c where c.organization_id = ${organizationId} and c.deleted_at is null and ${line} in ('operating', 'capital', 'taxes') ${onlyHere}`
  const got = sql`incomes c where c.organization_id = ${organizationId} and c.deleted_at is null and app.is_revenue(c.category) ${onlyHere}`
  const net = netOfVat(scope, sql`c`)
  const on = (day: SQL): SQL => sql`${net}, ${net}, ${day}, ${day}`
  return sql`
    select c.property_id, ${line} as line, ${on(sql`c.date`)} from ${spent} and app.counts_on_accrual(c.status) and c.date >= ${from} and c.date < ${to}
    union all
    select c.property_id, ${line} || '_paid', ${on(sql`c.paid_on`)} from ${spent} and c.status = 'paid' and c.paid_on >= ${from} and c.paid_on < ${to}
    union all
    select c.property_id, 'other', ${on(sql`c.date`)} from ${got} and c.date >= ${from} and c.date < ${to}
    union all
    select c.property_id, 'received', ${on(sql`c.paid_on`)} from ${got} and c.paid_on >= ${from} and c.paid_on < ${to}`
}

/** Charges due in the window less credit notes, and the part paid to date (metric 14). */
const due = ({ organizationId }: OrganizationScope, { from, to }: Window, onlyHere: SQL): SQL => sql`
  select c.property_id, sum(c.amount - c.credited) as billed, sum(c.paid) as collected from charge_states c
   where c.organization_id = ${organizationId} and c.due_date >= ${from} and c.due_date < ${to} and c.type not in ('deposit', 'warranty', 'tourist_tax') ${onlyHere}
     and ${wasDue(sql`c`)}
   group by c.property_id`

/**
 * Days let at each rent, by month: the contractual rent, and the rent the vacant days could have earned
 * (GPR).
 */
const potential = (scope: OrganizationScope, { from, to }: Window, onlyHere: SQL): SQL => sql`
  month as (
    select greatest(m::date, ${from}::date) as m_from, least((m + interval '1 month')::date, ${to}::date) as m_to, (m + interval '1 month')::date - m::date as days
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp - interval '1 day', interval '1 month') as m
  ), contract as (
    select c.id, c.property_id, t.rent_amount, case when row_number() over version = 1 then c.start_date else greatest(t.valid_from, c.start_date) end as r_from,
           least(c.until_date, greatest(c.start_date, coalesce(lead(t.valid_from) over version, 'infinity'))) as r_to
      from app.lettings c join lease_terms t on t.organization_id = c.organization_id and t.lease_id = c.id
     where c.organization_id = ${scope.organizationId} ${onlyHere} and c.start_date < ${to} and c.until_date > ${from}
    window version as (partition by c.id order by t.valid_from)
  ), ${rentedByDay(scope, { from, to })}, let as (
    select u.id, m.m_from, r.rent_amount, m.days,
           greatest(0, least(r.r_to, m.m_to, u.to_day) - greatest(r.r_from, m.m_from, u.from_day)) as leased
      from unit u join rented r on r.property_id = u.id and r.r_from < u.to_day and r.r_to > u.from_day
      join month m on m.m_from < r.r_to and m.m_to > r.r_from
  ), let_month as (
    select id, m_from, sum(leased) as leased, sum((2 * rent_amount * leased + days) / (2 * days)) as contract from let where leased > 0 group by id, m_from
  ), potential as (
    select u.id, sum(coalesce(l.leased, 0)) as leased, sum(coalesce(l.contract, 0)) as contract,
           sum(f.gross - round(f.gross * u.percent / (100 + u.percent)))::bigint as vacancy
      from unit u
      cross join lateral (select m.m_from, m.days, least(m.m_to, u.to_day) - greatest(m.m_from, u.from_day) as available from month m
                           where m.m_from < u.to_day and m.m_to > u.from_day) as a
      left join let_month l on l.id = u.id and l.m_from = a.m_from
      cross join lateral (select case when u.daily then u.asking * (a.available - coalesce(l.leased, 0))
                                      else (2 * u.asking * (a.available - coalesce(l.leased, 0)) + a.days) / (2 * a.days) end as gross) as f
     group by u.id
  )`

/** Days out of service that no lease covers, each counted once. */
const closed = ({ organizationId }: OrganizationScope): SQL => sql`
  select o.id, sum(upper(gap) - lower(gap)) as days
    from (select u.id, range_agg(daterange(greatest(s.from_date, u.from_day), least(coalesce(s.to_date + 1, 'infinity'), u.to_day))) as off
            from unit u join out_of_service s on s.organization_id = ${organizationId} and s.property_id = u.id
             and s.from_date < u.to_day and coalesce(s.to_date + 1, 'infinity') > u.from_day
           group by u.id) as o
    cross join lateral unnest(o.off - coalesce((
      select range_agg(daterange(l.start_date, l.until_date))
        from app.lettings l where l.organization_id = ${organizationId} and l.property_id = o.id), '{}'::datemultirange)) as gap
   group by o.id`

/** The latest valuation on or before a day; the purchase price counts as the first one (docs/finance.md 6.4). */
const valueOn = ({ organizationId }: OrganizationScope, day: SQL): SQL => sql`
  (select v.market_value from (
     select valued_on, market_value, 1 as rank from property_valuations where organization_id = ${organizationId} and property_id = u.id and valued_on <= ${day}
     union all select i.purchase_date, i.purchase_price, 0 where i.purchase_date <= ${day} and i.purchase_price is not null) as v
   order by v.valued_on desc, v.rank desc limit 1)`

/** The flows of a unit without any line: loans and bad debt still count only the days under management. */
const nothingManaged = sql`json_build_object('rentalRevenue', 0, 'otherIncome', 0, 'operating', 0, 'received', 0, 'operatingPaid', 0, 'capitalPaid', 0)`

function linesOf(scope: OrganizationScope, window: Window, { propertyId, rentalType }: Narrowed): SQL {
  const { organizationId } = scope
  const { from, to } = window
  const here = onlyIn(scope, { propertyId, rentalType })
  const lineIs = (line: string): SQL => sql`filter (where b.line = ${sql.raw(`'${line}'`)})`
  const sumOf = (line: string): SQL => sql`coalesce(sum(b.amount) ${lineIs(line)}, 0)::bigint`
  const managedSumOf = (line: string): SQL => sql`coalesce(sum(b.managed) ${lineIs(line)}, 0)::bigint`
  const days = { from: sql`k.from_day`, to: sql`k.to_day` }
  return sql`
  with unit as (
    select p.id, p.address, greatest(p.managed_from, ${from}::date) as from_day, least(coalesce(p.managed_to + 1, 'infinity'), ${to}::date) as to_day,
           p.rental_type <> 'long-term' as nightly, a.daily, case when a.daily then coalesce(p.daily_rate, 0) else p.rent_amount end as asking, ${askedVat(scope)} as percent
      from properties p cross join lateral (select p.rental_type = 'short-term' or p.rental_type = 'both' and p.rent_amount = 0 as daily) as a
     where p.organization_id = ${organizationId} and p.deleted_at is null and p.managed_from < ${to} and coalesce(p.managed_to + 1, 'infinity') > ${from}
       ${propertyId ? sql`and p.id = ${propertyId}` : sql``} ${rentalType ? sql`and p.rental_type = ${rentalType}` : sql``}
  ), clipped as (
    select id, from_day, to_day from unit where from_day > ${from} or to_day < ${to}
  ), line as (
    select r.property_id, r.line, sum(r.amount) as amount,
           sum(case when k.id is null then r.amount else sign(r.base)::bigint * ${share(sql`abs(r.base)`, sql`r.first_day`, sql`r.last_day`, days)} end) as managed
      from (${earned(scope, window, here)} union all ${moved(scope, window, here)} union all ${booked(scope, window, here)}) as r
      left join clipped k on k.id = r.property_id group by r.property_id, r.line
  ), booked as (
    select u.id, ${sumOf('rental')} as "rentalRevenue", ${sumOf('other')} as "otherIncome",
           ${sumOf('operating')} as operating, ${sumOf('capital')} as capital, ${sumOf('taxes')} as "incomeTaxes", ${sumOf('received')} as received,
           ${sumOf('operating_paid')} as "operatingPaid", ${sumOf('capital_paid')} as "capitalPaid", ${sumOf('taxes_paid')} as "taxesPaid",
           json_build_object('rentalRevenue', ${managedSumOf('rental')}, 'otherIncome', ${managedSumOf('other')}, 'operating', ${managedSumOf('operating')},
             'received', ${managedSumOf('received')}, 'operatingPaid', ${managedSumOf('operating_paid')}, 'capitalPaid', ${managedSumOf('capital_paid')}) as managed
      from line as b left join unit u on u.id = b.property_id group by u.id
  ), due as (select u.id, sum(d.billed)::bigint as billed, sum(d.collected)::bigint as collected from (${due(scope, window, here)}) as d left join unit u on u.id = d.property_id group by u.id),
  ${potential(scope, window, here)}, closed as (${closed(scope)}), running as (
    select distinct on (property_id) property_id, rent_amount from rented where r_from < ${to} and r_to >= ${to} order by property_id, r_from desc
  )
  select coalesce(json_agg(row), '[]'::json) as rows from (
    select u.id as "propertyId", u.address, json_build_object('from', u.from_day, 'to', u.to_day) as window,
           case when k.id is not null then coalesce(b.managed, ${nothingManaged}) end as managed,
           b."rentalRevenue", b."otherIncome", b.operating, b.capital, b."incomeTaxes", b.received, b."operatingPaid", b."capitalPaid", b."taxesPaid",
           coalesce(d.billed, 0) as billed, coalesce(d.collected, 0) as collected,
           (g.contract + g.vacancy)::bigint as "grossPotentialRent", g.vacancy::bigint as "vacancyLoss", g.leased::int as "leasedDays", g.leased::int as "occupiedDays",
           case when u.nightly then u.to_day - u.from_day - g.leased::int else 0 end as "shortTermNights", u.to_day - u.from_day as "availableDays",
           coalesce(o.days, 0)::int as "outOfServiceVacant", coalesce(n.rent_amount, 0) as "monthlyRent",
           i.purchase_price as "purchasePrice", i.purchase_price + coalesce(i.acquisition_costs, 0) + coalesce(i.initial_renovation, 0) as "totalCost",
           i.cash_invested as "cashInvested", i.reserve_balance as "reserveBalance",
           ${valueOn(scope, sql`${to}::date - 1`)} as "marketValue", ${valueOn(scope, sql`${from}::date - 1`)} as "valueBefore"
      from unit u left join booked b on b.id = u.id left join due d on d.id = u.id left join potential g on g.id = u.id left join closed o on o.id = u.id
      left join running n on n.property_id = u.id left join clipped k on k.id = u.id
      left join property_investments i on i.organization_id = ${organizationId} and i.property_id = u.id
    union all
    select null, null, null, null, b."rentalRevenue", b."otherIncome", b.operating, b.capital, b."incomeTaxes", b.received, b."operatingPaid", b."capitalPaid", b."taxesPaid",
           coalesce(d.billed, 0), coalesce(d.collected, 0), 0, 0, 0, 0, 0, 0, 0, 0, null, null, null, null, null, null
      from (select 1) as one left join booked b on b.id is null left join due d on d.id is null
     where ${propertyId === undefined && rentalType === undefined}
  ) as row`
}

/**
 * Returns the rows of each window, in order. Amounts without a property form one row of their own, unless the
 * query is filtered. Amounts are in cents.
 */
export async function measuresByRows(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<Measured[][]> {
  const debts = await debtsOf(scope, narrowed)
  const offs = Map.groupBy(await writtenOff(scope, narrowed), ({ propertyId }) => propertyId)
  const answers: Measured[][] = []
  for (const window of windows) answers.push(await measuresIn(scope, window, narrowed, { debts, offs }))
  return answers
}

/** What does not depend on the window: loans with their payments, and write-offs by property. */
type Kept = { debts: Debts; offs: ReadonlyMap<string | null, WrittenOff[]> }

async function measuresIn(
  scope: OrganizationScope,
  window: Window,
  narrowed: Narrowed,
  { debts, offs }: Kept,
): Promise<Measured[]> {
  if (window.from >= window.to) return []
  const { rows } = await scope.db.execute<{ rows: Row[] }>(linesOf(scope, window, narrowed))
  const debtOf = debtByProperty(debts, window)
  const present = new Set(rows[0]!.rows.map(({ propertyId }) => propertyId))
  // A unit that is not in the window, or was removed, belongs to the row without a property.
  const loose = [...offs].flatMap(([propertyId, entries]) =>
    propertyId === null || !present.has(propertyId) ? entries : [],
  )
  const measured = rows[0]!.rows.map(({ managed, ...row }): Measured => {
    const known = { ...unmeasured, ...withoutNulls(row) }
    const { propertyId } = known
    const {
      borrowed,
      fromSchedule: _,
      ...debt
    } = propertyId === null ? looseDebt(debts, present, window) : (debtOf.get(propertyId) ?? noDebt)
    const written = propertyId === null ? loose : (offs.get(propertyId) ?? [])
    const within = (days: Window): Flows['badDebt'] => badDebtIn(written, days)
    return {
      ...known,
      ...debt,
      unitsRented: known.monthlyRent > 0 ? 1 : 0,
      badDebt: within(window),
      managed:
        managed && known.window
          ? { ...managed, badDebt: within(known.window), ...debtIn(debts, propertyId, known.window) }
          : null,
      cashInvested: known.cashInvested ?? (known.totalCost === null ? null : known.totalCost - borrowed),
    }
  })
  return measured.filter((row) => row.propertyId !== null || saysSomething(row))
}

type Row = Partial<Omit<Measured, 'managed'>> & {
  propertyId: string | null
  managed: Omit<Flows, 'badDebt' | keyof ReturnType<typeof debtIn>> | null
}

const saysSomething = (row: Measured): boolean =>
  Object.values(row).some((value) => typeof value === 'number' && value !== 0)

/** Omits null columns, so that the default of zero applies. */
const withoutNulls = (row: Partial<Omit<Measured, 'managed'>>): Partial<Measured> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
