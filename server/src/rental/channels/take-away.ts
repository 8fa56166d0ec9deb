/** Stays that only a calendar brought, for somebody who read the calendar of another unit by mistake (docs/finance.md 4.5). */
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { isAgreementRow } from '../bookings/agreements.ts'
import { dropStay } from '../bookings/channel-stays.ts'

/** Whether `b`, a booking, is to come. */
export const isToCome = (b: SQL, today: string): SQL =>
  sql`(${b}.status = 'confirmed' and ${b}.check_in > ${today})`

/** Whether `b`, a booking that is to come, is only what the calendar of the unit says: no guest, no money and no decision of a person. */
export const isOnlyRead = (b: SQL, { unit, today }: { unit: SQL; today: string }): SQL =>
  sql`(${isToCome(b, today)} and ${b}.property_id = ${unit} and ${b}.tenant_id is null and ${b}.quote is null and ${b}.notes_sealed is null
    and ${b}.channel_check_out is null and not ${isAgreementRow(b)}
    and not exists (select from transactions m where m.organization_id = ${b}.organization_id and m.booking_id = ${b}.id)
    and not exists (select from booking_guests g where g.organization_id = ${b}.organization_id and g.booking_id = ${b}.id))`

/**
 * Cancels the stays to come that only this calendar brought, because they are not of its unit. They count in no figure, and return if the
 * calendar is added again. The calendar and the unit must be locked. Returns their number.
 */
export async function takeAwayStays(
  scope: Scope,
  source: { id: string; propertyId: string },
): Promise<number> {
  const { organizationId, today } = scope
  const unit = sql`${source.propertyId}::uuid`
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct b.id from calendar_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id and ${isOnlyRead(sql`b`, { unit, today })}
     where e.organization_id = ${organizationId} and e.source_id = ${source.id} and e.vanished_at is null order by b.id`)
  for (const { id } of rows) await dropStay(scope, id, { cancelledBy: 'feed', reason: 'unit' })
  return rows.length
}
