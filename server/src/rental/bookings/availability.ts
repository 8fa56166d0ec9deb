/** What a unit is taken by, and the refusal of a stay on taken days. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Interval } from '@domovik/domain/intervals.ts'
import { conflictsWith, type LengthLimits, lengthRefusal } from '@domovik/domain/rental/bookings/nights.ts'
import type { Party, Stay } from '@domovik/domain/rental/bookings/types.ts'
import { sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { waitsForNights } from './booking-sql.ts'
import { isSoldIn, savedNights } from './sold-nights.ts'

export type Taken = Interval & { by: 'lease' | 'booking' | 'block' }
export type Refusal = {
  code:
    | 'booking_overlaps'
    | 'lease_overlaps'
    | 'days_blocked'
    | 'stay_too_short'
    | 'stay_too_long'
    | 'too_many_guests'
  limit: number | null
}

/** The error of a day that is taken by a booking, a lease or a block. */
export const CODES = { booking: 'booking_overlaps', lease: 'lease_overlaps', block: 'days_blocked' } as const

/**
 * Locks the units against other writers of their days until the transaction ends, and cancels holds on them that have
 * expired, so that no hold blocks a night after its last second (docs/finance.md 4.2).
 */
export async function lockUnits(scope: OrganizationScope, propertyIds: readonly string[]): Promise<void> {
  const units = sql.param([...new Set(propertyIds)])
  await scope.db.execute(sql`
    select id from properties where organization_id = ${scope.organizationId} and id = any(${units}::uuid[]) order by id for no key update`)
  const { rows } = await scope.db.execute<{ id: string; tenantId: string | null }>(sql`
    update bookings set status = 'cancelled', hold_expires_at = null, cancelled_on = ${scope.today}, cancelled_by = 'expired',
           dates_changed_at = app.now(), sequence = sequence + 1, version = version + 1, updated_at = app.now()
     where organization_id = ${scope.organizationId} and property_id = any(${units}::uuid[]) and status = 'pending' and hold_expires_at <= app.now()
    returning id, tenant_id as "tenantId"`)
  await recordAll(
    scope,
    rows.map(({ id, tenantId }) => ({
      action: 'UPDATE',
      table: 'bookings',
      recordId: id,
      tenantId: tenantId ?? undefined,
      details: { status: 'cancelled', reason: 'expired' },
    })),
  )
}

/** Returns the days on which the unit is taken, from 400 days before the stay until 400 days after it. */
export async function takenDays(
  scope: OrganizationScope,
  propertyId: string,
  stay: Stay,
  except: string | null = null,
): Promise<Taken[]> {
  const { rows } = await scope.db.execute<{ by: Taken['by']; from: CivilDate; to: CivilDate | null }>(sql`
    with around as (select ${stay.checkIn}::date - 400 as first, ${stay.checkOut}::date + 400 as last)
    select d.source as by, lower(d.days)::text as "from", upper(d.days)::text as "to" from let_days d, around
     where d.organization_id = ${scope.organizationId} and d.property_id = ${propertyId} and d.days && daterange(first, last)
       and d.id is distinct from ${except}::uuid
       and not exists (select from bookings b where b.organization_id = d.organization_id and b.id = d.id and b.status = 'pending' and b.hold_expires_at <= app.now())
    union all
    select 'block', o.from_date::text, (o.to_date + 1)::text from out_of_service o, around
     where o.organization_id = ${scope.organizationId} and o.property_id = ${propertyId} and o.from_date < last and (o.to_date is null or o.to_date >= first)`)
  return rows
}

/**
 * Returns the days of the unit that cannot be sold: the taken ones, and those of stays in conflict, which claim their nights when
 * they are free (docs/finance.md 4.5), and nights that a channel sold and no stay has. Their guests have booked, so nobody else can get these
 * nights meanwhile. Nights that the
 * booking `except` has stay its own, and it can return to nights that it left to a stay in conflict.
 */
export async function unsaleableDays(
  scope: OrganizationScope,
  propertyId: string,
  stay: Stay,
  except: string | null = null,
): Promise<Taken[]> {
  const [taken, { rows }] = await Promise.all([
    takenDays(scope, propertyId, stay, except),
    scope.db.execute<Taken>(sql`
    select 'booking' as by, lower(w.days)::text as "from", upper(w.days)::text as "to" from bookings b
      left join let_days own on own.organization_id = b.organization_id and own.id = ${except}::uuid and own.property_id = b.property_id
      cross join lateral (select daterange(b.check_in, b.check_out) as nights) as c
      cross join lateral unnest(datemultirange(c.nights) - coalesce(datemultirange(own.days), '{}')) as w(days)
     where b.organization_id = ${scope.organizationId} and b.property_id = ${propertyId} and b.id is distinct from ${except}::uuid
       and ${waitsForNights(sql`b`)}
       and c.nights && daterange(${stay.checkIn}::date - 400, ${stay.checkOut}::date + 400)
       and not (b.conflict_with is not distinct from ${except}::uuid and (own.days && c.nights) is not true)
    union all
    select 'block', lower(w.days)::text, upper(w.days)::text from ${savedNights}
      left join let_days own on own.organization_id = s.organization_id and own.id = ${except}::uuid and own.property_id = ${propertyId}
     cross join lateral unnest(datemultirange(daterange(n."from", n."to")) - coalesce(datemultirange(own.days), '{}')) as w(days)
     where ${isSoldIn(scope, propertyId)} and n."bookingId" is distinct from ${except}::uuid`),
  ])
  return [...taken, ...rows]
}

/** Whether something takes a night of a request, which itself takes none. */
export async function isOvertaken(
  scope: OrganizationScope,
  { id, propertyId, status, ...stay }: Stay & { id: string; propertyId: string; status: string },
): Promise<boolean> {
  if (status !== 'inquiry') return false
  return conflictsWith(stay, await unsaleableDays(scope, propertyId, stay, id)).length > 0
}

/** Whether the party has more guests than the unit takes. */
export const hasTooManyGuests = ({ adults, childrenAges }: Party, maxGuests: number | null): boolean =>
  maxGuests !== null && adults + childrenAges.length > maxGuests

/** Returns why the stay cannot be booked; null if it can. */
export function refusalOf(
  stay: Stay,
  party: Party,
  { limits, maxGuests }: { limits: LengthLimits; maxGuests: number | null },
  taken: readonly Taken[],
  today: CivilDate,
): Refusal | null {
  if (hasTooManyGuests(party, maxGuests)) return { code: 'too_many_guests', limit: maxGuests }
  const [conflict] = conflictsWith(stay, taken)
  return conflict ? { code: CODES[conflict.by], limit: null } : lengthRefusal(stay, limits, taken, today)
}

/** Throws booking_overlaps, lease_overlaps or days_blocked if a booking cannot have the days; the units must be locked. */
export async function requireSaleable(
  scope: OrganizationScope,
  propertyId: string,
  stay: Stay,
  except: string,
): Promise<void> {
  refuseTaken(propertyId, stay, await unsaleableDays(scope, propertyId, stay, except))
}

/** Throws booking_overlaps, lease_overlaps or days_blocked if something takes one of the days. */
export function refuseTaken(propertyId: string, stay: Stay, taken: readonly Taken[]): void {
  const [conflict] = conflictsWith(stay, taken)
  if (conflict) throw new DomainError(CODES[conflict.by], { propertyId })
}
