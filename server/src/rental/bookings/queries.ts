/** Reads bookings. */
import type { booking, bookingRow } from '@domovik/contract/admin/rental/bookings.ts'
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { CancellationPolicy } from '@domovik/domain/rental/bookings/policy.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, containing, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import { refuseByMoney } from '../../machinery/http/needs.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { isGone, waitsForNights } from './booking-sql.ts'
import { isMarkedEcho } from './marked-echo.ts'
import { otherDaysTaken } from './sold-nights.ts'

export type BookingRow = z.infer<typeof bookingRow>
export type BookingRecord = Omit<z.infer<typeof booking>, 'quote' | 'policy' | 'open'> & {
  open: number
  quote: Quote | null
  policy: CancellationPolicy | null
}

export type BookingFilters = {
  q?: string
  status?: string[]
  propertyId?: string
  tenantId?: string
  source?: string[]
  unpaid?: 'yes'
  conflict?: 'yes'
  from?: CivilDate
  to?: CivilDate
}

const openOfBooking = sql`
  select sum(s.remaining) as open from transactions c
    join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
   where c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'charge'`

/** What is open of the bookings that meet a condition. */
const openOf = ({ organizationId }: Scope, where: SQL): SQL => sql`
  select coalesce(sum(s.remaining), 0) from charge_states s
    join transactions c on c.organization_id = s.organization_id and c.id = s.charge_id and c.kind = 'charge'
    join bookings b on b.organization_id = c.organization_id and b.id = c.booking_id
   ${where} and s.organization_id = ${organizationId} and s.remaining > 0`

/** Selects the ids of the bookings that owe something. It begins with the open charges, because most charges are paid. */
const unpaidIds = ({ organizationId }: Scope): SQL => sql`
  select c.booking_id from charge_states s
    join transactions c on c.organization_id = s.organization_id and c.id = s.charge_id and c.kind = 'charge'
   where s.organization_id = ${organizationId} and s.remaining > 0 and c.booking_id is not null`

/**
 * Compares each guest and each property once, because both have many stays: a condition on the joined names folded them once per
 * stay, which took 5 s with 60,000 stays. References have no accents.
 */
const found = ({ organizationId }: Scope, text: string, byGuest: boolean): SQL => sql`
  and (b.reference ilike ${containing(text)}
    or b.property_id in (select p.id from properties p where p.organization_id = ${organizationId} ${mentioning(text, [sql`p.address`])})
    ${byGuest ? sql`or b.tenant_id in (select t.id from tenants t where t.organization_id = ${organizationId} ${mentioning(text, [sql`t.name`])})` : sql``})`

/** Another stay, a lease or a block takes its nights. */
const isConflict = waitsForNights(sql`b`)
/** The same for nights on the other days of its event. */
const isOnOtherDays = (scope: OrganizationScope): SQL =>
  sql`b.id in (select c."bookingId" from ${otherDaysTaken(scope)} as c)`

const ownColumns = (nights: SQL, guest: SQL): SQL => sql`
  b.id, b.reference, b.status, b.property_id as "propertyId", p.address as "propertyAddress", b.tenant_id as "tenantId", ${guest} as "tenantName",
  b.check_in as "checkIn", b.check_out as "checkOut", ${nights} as nights, b.source, b.hold_expires_at as "holdExpiresAt", b.currency,
  b.total, ${isConflict} as "isConflict", b.created_at as "createdAt"`
/** Columns that are looked up booking by booking. */
const lookedUp = (scope: OrganizationScope, open: SQL): SQL => sql`
  ${open} as open, ${isOnOtherDays(scope)} as "isConflictOnOtherDays", ${isGone(scope, sql`b`)} as "isGone"`

const open = sql`coalesce((${openOfBooking}), 0)::bigint`
const columns = (scope: OrganizationScope): SQL =>
  sql`${ownColumns(sql`b.check_out - b.check_in`, sql`t.name`)}, ${lookedUp(scope, open)}`

const joined = sql`
  from bookings b
  join properties p on p.organization_id = b.organization_id and p.id = b.property_id
  left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id`

/**
 * The list of bookings with its filters, sort orders and totals in cents. Who may not see tenants neither sees nor searches their
 * names, and who may not see payments sees nothing of what is open. Throws forbidden for a filter by it.
 */
export function bookingList(scope: Scope, filters: BookingFilters): ListPlan {
  refuseByMoney(scope, filters, ['unpaid'])
  const seesNames = hasPermission(scope, 'view_tenants')
  const seesMoney = hasPermission(scope, 'view_payments')
  const first = filters.from ? sql`greatest(b.check_in, ${filters.from}::date)` : sql`b.check_in`
  const end = filters.to ? sql`least(b.check_out, ${filters.to}::date + 1)` : sql`b.check_out`
  const only = (column: SQL, value: string | undefined) => (value ? sql`and ${column} = ${value}` : sql``)
  const nights = sql`${end} - ${first}`
  // Nobody takes the nights of requests and cancelled stays, so they are added up only if states, or what is not paid, are chosen.
  const countsIf = (status: SQL): SQL =>
    filters.status?.length || filters.unpaid ? sql`true` : sql`${status} not in ('inquiry', 'cancelled')`
  const counts = countsIf(sql`status`)
  const sums = {
    nights: sql`coalesce(sum(nights) filter (where ${counts}), 0)`,
    total: sql`coalesce(sum(total) filter (where ${counts}), 0)`,
    leftOut: sql`count(*) filter (where not (${counts}))`,
    currency: sql`${scope.currency}::text`,
  }
  const where = sql`
       where b.organization_id = ${scope.organizationId}
         ${only(sql`b.property_id`, filters.propertyId)} ${only(sql`b.tenant_id`, filters.tenantId)} ${among(sql`b.status`, filters.status)} ${among(sql`b.source`, filters.source)}
         ${filters.conflict ? sql`and (${isConflict} or ${isOnOtherDays(scope)})` : sql``}
         ${filters.unpaid ? sql`and b.id in (${unpaidIds(scope)})` : sql``}
         and ${end} > ${first}
         ${filters.q ? found(scope, filters.q, seesNames) : sql``}`
  const ordered = (value: SQL, join = sql``) => ({
    ids: sql`select b.id, ${value} as value from bookings b ${join} ${where}`,
  })
  return {
    rows: sql`
      select ${ownColumns(nights, seesNames ? sql`t.name` : sql`null::text`)} ${joined} ${where}`,
    later: (row) => sql`
      select ${lookedUp(scope, seesMoney ? open : sql`null::bigint`)} from bookings b where b.organization_id = ${scope.organizationId} and b.id = ${row}.id`,
    sorts: {
      createdAt: sql`"createdAt"`,
      checkIn: sql`"checkIn"`,
      reference: sql`reference`,
      propertyAddress: ordered(
        sql`p.address collate "pl-x-icu"`,
        sql`join properties p on p.organization_id = b.organization_id and p.id = b.property_id`,
      ),
      tenantName: seesNames
        ? ordered(
            sql`coalesce(t.name, '') collate "pl-x-icu"`,
            sql`left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id`,
          )
        : ordered(sql`''::text`),
      total: ordered(sql`coalesce(b.total, 0)`),
    },
    defaultSort: '-createdAt',
    counted: sql`
      select count(*) as total,
             json_build_object('nights', ${sums.nights}, 'total', ${sums.total}, 'leftOut', ${sums.leftOut}, 'currency', ${sums.currency},
                               'open', ${seesMoney ? sql`(${openOf(scope, sql`${where} and ${countsIf(sql`b.status`)}`)})` : sql`null::bigint`}) as totals
        from (select b.status, ${nights} as nights, b.total from bookings b ${where}) as counted`,
  }
}

/** Returns one booking. Throws not_found, also for a booking that the caller may not see. */
export async function findBooking(scope: OrganizationScope, id: string): Promise<BookingRecord> {
  const { rows } = await scope.db.execute<{ booking: BookingRecord }>(sql`
    select row_to_json(row) as booking from (
      select ${columns(scope)}, b.adults, b.children_ages as "childrenAges", b.other_exempt as "otherExempt", b.quote, b.policy, b.booked_on as "bookedOn",
             to_char(b.arrival_time, 'HH24:MI') as "arrivalTime", b.cancelled_on as "cancelledOn", b.cancellation_reason as "cancellationReason",
             b.cancelled_by as "cancelledBy", ${isMarkedEcho(sql`b`)} as "isEcho",
             b.version, b.updated_at as "updatedAt"
        ${joined} where b.organization_id = ${scope.organizationId} and b.id = ${id}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].booking
}

/** Returns those of the given properties that have a hold or a booking that has not ended. */
export async function withComingBookings(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct property_id as id from bookings
     where organization_id = ${scope.organizationId} and property_id = any(${sql.param(ids)}::uuid[])
       and status in ('pending', 'confirmed', 'checked_in', 'no_show') and check_out > ${scope.today}`)
  return rows.map(({ id }) => id)
}

type PostedCharge = {
  id: string
  type: string
  serviceFrom: CivilDate | null
  serviceTo: CivilDate | null
  isFee: boolean
}

/**
 * Returns the posted charges of a booking, oldest first. Fees for a cancellation or unspent nights carry a description;
 * cleaning, which has the same type, carries none.
 */
export async function chargesOf(scope: OrganizationScope, bookingId: string): Promise<PostedCharge[]> {
  const { rows } = await scope.db.execute<PostedCharge>(sql`
    select id, type, service_from as "serviceFrom", service_to as "serviceTo", type = 'extra_fee' and description is not null as "isFee" from transactions where organization_id = ${scope.organizationId} and booking_id = ${bookingId} and kind = 'charge' order by id`)
  return rows
}
