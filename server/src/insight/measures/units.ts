/** The units of a portfolio with their leases, days out of service, values and inputs: one statement, read by column. */
import type { UnitBook } from '@domovik/domain/insight/measures/letting.ts'
import type { Member } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { runPreparedFigures } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { hadNights, isSold } from '../../rental/bookings/booking-sql.ts'
import { isNotReversed } from '../../rental/payments/ledger-sql.ts'
import { isRegistered } from '../../rental/vat-sql.ts'
import { rentsWithoutVat } from './rents-sql.ts'

/** Restricts figures to one property or one rental type. */
export type Narrowed = { propertyId?: string | undefined; rentalType?: string | undefined }

/** Recorded inputs of a property, in cents; null if not recorded. */
type Inputs = {
  purchasePrice: number | null
  totalCost: number | null
  cashInvested: number | null
  reserveBalance: number | null
}

export type Unit = Member & UnitBook & Inputs

/** Restricts `c`, rows with a property, to one property or rental type. */
export const onlyIn = ({ organizationId }: OrganizationScope, { propertyId, rentalType }: Narrowed): SQL => {
  if (propertyId) return sql`and c.property_id = ${propertyId}`
  return rentalType
    ? sql`and c.property_id in (select id from properties where organization_id = ${organizationId} and rental_type = ${rentalType})`
    : sql``
}

/** Whether the vacancy of `p` is measured by its daily rate: a unit let both ways counts by the month if it has a rent. */
const isAskedDaily = sql`(p.rental_type = 'short-term' or p.rental_type = 'both' and coalesce(p.rent_amount, 0) = 0)`

/**
 * The rate of the VAT in what `p` asks: that of stays, or that of the rent of its latest lease, because a property has no rate of its
 * own. Null without VAT.
 */
const askedVat = (scope: OrganizationScope): SQL => sql`
  case when not ${isRegistered(scope)} then null
       when ${isAskedDaily} then (select o.stay_vat_percent from organizations o where o.id = ${scope.organizationId})
       else (select v.percent from (select l.organization_id, l.id from app.lettings l where l.organization_id = p.organization_id and l.property_id = p.id
                                     order by l.start_date desc, l.id limit 1) as latest
               join lease_vat_rates v on v.organization_id = latest.organization_id and v.lease_id = latest.id and v.kind = 'rent') end`

/** The day number of a date. Infinity, an end that is open, is null. */
const number = (day: SQL): SQL => sql`case when isfinite(${day}) then ${day} - date '1970-01-01' end`

type Columns<Row> = { [Key in keyof Row]: Row[Key][] | null }
type Loaded = {
  registered: boolean
  units: Columns<
    Inputs &
      Member & {
        from: number
        to: number | null
        daily: boolean
        nightly: boolean
        asking: number
        askingVat: string | null
        boughtOn: number | null
      }
  >
  rents: Columns<{ unit: number; rent: number; from: number; to: number | null }>
  stays: Columns<{ unit: number; from: number; to: number; priced: boolean; ahead: number }>
  stayCharges: Columns<{ unit: number; from: number; to: number; amount: number }>
  cancelled: Columns<{ unit: number; day: number }>
  closed: Columns<{ unit: number; from: number; to: number | null }>
  values: Columns<{ unit: number; from: number; value: number }>
}

/** Builds the JSON of one array per column. */
const columns = (fields: Record<string, SQL>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, json_agg(${value})`),
    sql`, `,
  )})`

/**
 * Loads the units managed on a day of [from, to), with what happened to them in these days, and whether the organization is
 * registered for VAT.
 */
export async function unitsOf(
  scope: OrganizationScope,
  { from, to }: Window,
  { propertyId, rentalType }: Narrowed,
): Promise<{ units: Unit[]; registered: boolean }> {
  const { organizationId } = scope
  const until = sql`coalesce(s.to_date + 1, 'infinity')`
  const { rows } = await runPreparedFigures<Loaded>(
    scope.db,
    sql`
    with unit as (
      select (row_number() over (order by p.id) - 1)::int as n, p.id, p.address, p.managed_from, coalesce(p.managed_to + 1, 'infinity') as managed_until,
             p.rental_type <> 'long-term' as nightly, ${isAskedDaily} as daily, case when ${isAskedDaily} then coalesce(p.daily_rate, 0) else p.rent_amount end as asking, ${askedVat(scope)} as asking_vat,
             i.purchase_price, i.purchase_price + coalesce(i.acquisition_costs, 0) + coalesce(i.initial_renovation, 0) as total_cost,
             i.cash_invested, i.reserve_balance, case when i.purchase_price is not null then i.purchase_date end as bought_on
        from properties p left join property_investments i on i.organization_id = p.organization_id and i.property_id = p.id
       where p.organization_id = ${organizationId} and p.deleted_at is null and p.managed_from < ${to} and coalesce(p.managed_to + 1, 'infinity') > ${from}
         ${propertyId ? sql`and p.id = ${propertyId}` : sql``} ${rentalType ? sql`and p.rental_type = ${rentalType}` : sql``}
    ), rented as (
      select c.id as lease_id, c.property_id, t.rent_amount, case when row_number() over version = 1 then c.start_date else greatest(t.valid_from, c.start_date) end as from_day,
             least(c.until_date, greatest(c.start_date, coalesce(lead(t.valid_from) over version, 'infinity'))) as to_day
        from app.lettings c join lease_terms t on t.organization_id = c.organization_id and t.lease_id = c.id
       where c.organization_id = ${organizationId} and c.start_date < ${to} and c.until_date > ${from} ${onlyIn(scope, { propertyId, rentalType })}
      window version as (partition by c.id order by t.valid_from)
    ), ${rentsWithoutVat(scope, { from, to })}, stay_charge as (
      select c.id, c.property_id, c.amount, c.service_from, c.service_to + 1 as until from transactions c
       where c.organization_id = ${organizationId} and c.kind = 'charge' and c.type = 'stay' and c.service_from < ${to} and c.service_to >= ${from}
         ${onlyIn(scope, { propertyId, rentalType })} and ${isNotReversed(sql`c`)}
    )
    select
      (select ${columns({
        propertyId: sql`u.id`,
        address: sql`u.address`,
        from: number(sql`u.managed_from`),
        to: number(sql`u.managed_until`),
        daily: sql`u.daily`,
        nightly: sql`u.nightly`,
        asking: sql`u.asking`,
        askingVat: sql`u.asking_vat::text`,
        purchasePrice: sql`u.purchase_price`,
        totalCost: sql`u.total_cost`,
        cashInvested: sql`u.cash_invested`,
        reserveBalance: sql`u.reserve_balance`,
        boughtOn: number(sql`u.bought_on`),
      })} from (select * from unit order by n) as u) as units,
      (select ${columns({ unit: sql`r.n`, rent: sql`r.rent_amount`, from: number(sql`r.from_day`), to: number(sql`r.to_day`) })}
         from (select u.n, r.* from rent r join unit u on u.id = r.property_id where r.from_day < r.to_day order by r.from_day) as r) as rents,
      (select ${columns({
        unit: sql`u.n`,
        from: number(sql`b.check_in`),
        to: number(sql`b.check_out`),
        priced: sql`b.total is not null`,
        ahead: sql`b.check_in - b.booked_on`,
      })} from bookings b join unit u on u.id = b.property_id
        where b.organization_id = ${organizationId} and b.check_in < ${to} and b.check_out > ${from} and ${isSold(sql`b`)}) as stays,
      (select ${columns({ unit: sql`u.n`, from: number(sql`e.service_from`), to: number(sql`e.until`), amount: sql`e.amount` })}
         from (select property_id, amount, service_from, until from stay_charge
               union all
               select s.property_id, -n.amount, s.service_from, s.until from stay_charge s join transactions n on n.organization_id = ${organizationId} and n.parent_id = s.id
                where n.kind = 'credit_note' and ${isNotReversed(sql`n`)}
               union all
               select s.property_id, -v.amount, s.service_from, s.until from stay_charge s join charge_vat v on v.organization_id = ${organizationId} and v.charge_id = s.id
                where ${isRegistered(scope)}) as e join unit u on u.id = e.property_id) as "stayCharges",
      (select ${columns({ unit: sql`u.n`, day: number(sql`b.check_in`) })}
         from bookings b join unit u on u.id = b.property_id
        where b.organization_id = ${organizationId} and b.status = 'cancelled' and b.confirmed_on is not null and b.check_in >= ${from} and b.check_in < ${to}
           and ${hadNights(sql`b`)}) as cancelled,
      (select ${columns({ unit: sql`u.n`, from: number(sql`s.from_date`), to: number(until) })}
         from out_of_service s join unit u on u.id = s.property_id
        where s.organization_id = ${organizationId} and s.from_date < ${to} and ${until} > ${from}) as closed,
      (select ${columns({ unit: sql`v.n`, from: number(sql`v.valued_on`), value: sql`v.market_value` })}
         from (select u.n, v.valued_on, v.market_value from property_valuations v join unit u on u.id = v.property_id
                where v.organization_id = ${organizationId} and v.valued_on < ${to} order by v.valued_on) as v) as values,
      (select o.vat_registered from organizations o where o.id = ${organizationId}) as registered`,
  )
  return { units: assembled(rows[0]!), registered: rows[0]!.registered }
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] }
type Building = Omit<
  Unit,
  'rents' | 'stays' | 'stayCharges' | 'cancelledStays' | 'outOfService' | 'values'
> & {
  stays: Open<Unit['stays'][number]>[]
  stayCharges: Open<Unit['stayCharges'][number]>[]
  cancelledStays: number[]
  rents: Open<Unit['rents'][number]>[]
  outOfService: Open<Unit['outOfService'][number]>[]
  values: Open<Unit['values'][number]>[]
}

function assembled({ units, rents, stays, stayCharges, cancelled, closed, values }: Loaded): Unit[] {
  const end = (to: number | null | undefined): number => to ?? Number.POSITIVE_INFINITY
  const found = (units.propertyId ?? []).map((propertyId, n): Building => {
    const [price, boughtOn] = [units.purchasePrice?.[n] ?? null, units.boughtOn?.[n] ?? null]
    return {
      propertyId,
      address: units.address![n]!,
      managed: { from: units.from![n]!, to: end(units.to![n]) },
      daily: units.daily![n]!,
      nightly: units.nightly![n]!,
      asking: units.asking![n]!,
      askingVat: units.askingVat![n]!,
      purchasePrice: price,
      totalCost: units.totalCost![n]!,
      cashInvested: units.cashInvested![n]!,
      reserveBalance: units.reserveBalance![n]!,
      rents: [],
      stays: [],
      stayCharges: [],
      cancelledStays: [],
      outOfService: [],
      values: price === null || boughtOn === null ? [] : [{ from: boughtOn, value: price }],
    }
  })
  for (const [i, unit] of (rents.unit ?? []).entries())
    found[unit]!.rents.push({ from: rents.from![i]!, to: end(rents.to![i]), rent: rents.rent![i]! })
  for (const [i, unit] of (stays.unit ?? []).entries())
    found[unit]!.stays.push({
      from: stays.from![i]!,
      to: stays.to![i]!,
      priced: stays.priced![i]!,
      ahead: stays.ahead![i]!,
    })
  for (const [i, unit] of (stayCharges.unit ?? []).entries())
    found[unit]!.stayCharges.push({
      from: stayCharges.from![i]!,
      to: stayCharges.to![i]!,
      amount: stayCharges.amount![i]!,
    })
  for (const [i, unit] of (cancelled.unit ?? []).entries())
    found[unit]!.cancelledStays.push(cancelled.day![i]!)
  for (const [i, unit] of (closed.unit ?? []).entries())
    found[unit]!.outOfService.push({ from: closed.from![i]!, to: end(closed.to![i]) })
  for (const [i, unit] of (values.unit ?? []).entries())
    found[unit]!.values.push({ from: values.from![i]!, value: values.value![i]! })
  for (const unit of found) if (unit.values.length > 1) unit.values.sort((a, b) => a.from - b.from)
  return found
}
