/** Reads bookings. */
import type { booking, bookingRow } from '@domovik/contract/admin/rental/bookings.ts'
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { CancellationPolicy } from '@domovik/domain/rental/bookings/policy.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

export type BookingRow = z.infer<typeof bookingRow>
export type BookingRecord = Omit<z.infer<typeof booking>, 'quote' | 'policy'> & {
  quote: Quote | null
  policy: CancellationPolicy | null
}

export type BookingFilters = {
  q?: string
  status?: string[]
  propertyId?: string
  tenantId?: string
  unpaid?: 'yes'
  from?: CivilDate
  to?: CivilDate
}

const openOfBooking = sql`
  select sum(s.remaining) as open from transactions c
    join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
   where c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'charge'`

const columnsWith = (nights: SQL): SQL => sql`
  b.id, b.reference, b.status, b.property_id as "propertyId", p.address as "propertyAddress", b.tenant_id as "tenantId", t.name as "tenantName",
  b.check_in as "checkIn", b.check_out as "checkOut", ${nights} as nights, b.source, b.hold_expires_at as "holdExpiresAt", b.currency,
  b.total, coalesce(money.open, 0)::bigint as open, b.created_at as "createdAt"`

const columns = columnsWith(sql`b.check_out - b.check_in`)

const joined = sql`
  from bookings b
  join properties p on p.organization_id = b.organization_id and p.id = b.property_id
  left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
  left join lateral (${openOfBooking}) as money on true`

/** The list of bookings with its filters, sort orders and totals in cents. */
export function bookingList(scope: OrganizationScope, filters: BookingFilters): ListPlan {
  const first = filters.from ? sql`greatest(b.check_in, ${filters.from}::date)` : sql`b.check_in`
  const end = filters.to ? sql`least(b.check_out, ${filters.to}::date + 1)` : sql`b.check_out`
  const only = (column: SQL, value: string | undefined) => (value ? sql`and ${column} = ${value}` : sql``)
  return {
    rows: sql`
      select ${columnsWith(sql`${end} - ${first}`)} ${joined}
       where b.organization_id = ${scope.organizationId}
         ${only(sql`b.property_id`, filters.propertyId)} ${only(sql`b.tenant_id`, filters.tenantId)} ${among(sql`b.status`, filters.status)}
         and ${end} > ${first}
         ${mentioning(filters.q, [sql`b.reference`, sql`t.name`, sql`p.address`])}`,
    derived: [filters.unpaid ? sql`open > 0` : undefined],
    sorts: {
      createdAt: sql`"createdAt"`,
      checkIn: sql`"checkIn"`,
      reference: sql`reference`,
      propertyAddress: sql`"propertyAddress" collate "pl-x-icu"`,
      tenantName: sql`coalesce("tenantName", '') collate "pl-x-icu"`,
      total: sql`coalesce(total, 0)`,
    },
    defaultSort: '-createdAt',
    totals: {
      nights: sql`coalesce(sum(nights), 0)`,
      total: sql`coalesce(sum(total), 0)`,
      open: sql`coalesce(sum(open), 0)`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** Returns one booking. Throws not_found, also for a booking that the caller may not see. */
export async function findBooking(scope: OrganizationScope, id: string): Promise<BookingRecord> {
  const { rows } = await scope.db.execute<{ booking: BookingRecord }>(sql`
    select row_to_json(row) as booking from (
      select ${columns}, b.adults, b.children_ages as "childrenAges", b.other_exempt as "otherExempt", b.quote, b.policy, b.booked_on as "bookedOn",
             to_char(b.arrival_time, 'HH24:MI') as "arrivalTime", b.cancelled_on as "cancelledOn", b.cancellation_reason as "cancellationReason",
             b.cancelled_by as "cancelledBy",
             b.conflict_with is not null and b.status in ('confirmed', 'checked_in') as "isConflict", b.version, b.updated_at as "updatedAt"
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

type PostedCharge = { id: string; type: string; serviceFrom: CivilDate | null; isFee: boolean }

/**
 * Returns the posted charges of a booking, oldest first. Fees for a cancellation or unspent nights carry a description;
 * cleaning, which has the same type, carries none.
 */
export async function chargesOf(scope: OrganizationScope, bookingId: string): Promise<PostedCharge[]> {
  const { rows } = await scope.db.execute<PostedCharge>(sql`
    select id, type, service_from as "serviceFrom", type = 'extra_fee' and description is not null as "isFee" from transactions where organization_id = ${scope.organizationId} and booking_id = ${bookingId} and kind = 'charge' order by id`)
  return rows
}
