/** Reads and writes meters, their readings and prices. */
import { DomainError } from '@domovik/domain/errors.ts'
import type {
  MeterMedium,
  MeterPrice,
  MeterReading,
  MeterUnit,
  ReadingSource,
} from '@domovik/domain/rental/meters/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { meterPrices, meterReadings, meters } from './table.ts'

export type MeterRecord = {
  id: string
  propertyId: string
  medium: MeterMedium
  unit: MeterUnit
  serial: string
  digits: number
  /** Newest first. */
  readings: (MeterReading & { id: string; source: ReadingSource; photoId: string | null })[]
  /** Newest first. */
  prices: MeterPrice[]
}

/** Returns the meters of a property in the order of their creation. */
export const metersOf = (scope: OrganizationScope, propertyId: string): Promise<MeterRecord[]> =>
  metersOfAll(scope, [propertyId])

/** Returns the meters of several properties in the order of their creation. */
export async function metersOfAll(
  scope: OrganizationScope,
  propertyIds: readonly string[],
): Promise<MeterRecord[]> {
  const { rows } = await scope.db.execute<{ found: MeterRecord[] }>(sql`
    select coalesce(json_agg(json_build_object('id', m.id, 'propertyId', m.property_id, 'medium', m.medium, 'unit', m.unit, 'serial', m.serial, 'digits', m.digits,
        'readings', (select coalesce(json_agg(json_build_object('id', r.id, 'day', r.day, 'value', trim_scale(r.value)::text, 'event', r.event,
            'newStart', trim_scale(r.new_start)::text, 'source', r.source, 'photoId', ${photoOf}) order by r.day desc), '[]'::json)
            from meter_readings r where r.organization_id = m.organization_id and r.meter_id = m.id),
        'prices', (select coalesce(json_agg(json_build_object('validFrom', p.valid_from, 'price', trim_scale(p.price)::text) order by p.valid_from desc), '[]'::json)
            from meter_prices p where p.organization_id = m.organization_id and p.meter_id = m.id)) order by m.created_at, m.id), '[]'::json) as found
      from meters m where m.organization_id = ${scope.organizationId} and m.property_id = any(${sql.param(propertyIds)}::uuid[])`)
  return rows[0]!.found
}

/** The photo of a reading `r`, in SQL. */
export const photoOf = sql`(select f.id from files f where f.organization_id = r.organization_id and f.owner_table = 'meter_readings'
  and f.owner_id = r.id and f.removed_at is null limit 1)`

/** Locks a meter until the end of the transaction, so that a reading is compared with all others before it is stored. */
export async function holdMeter({ db, organizationId }: OrganizationScope, id: string): Promise<void> {
  // An advisory lock, because the role of the portal cannot lock rows that it may not change.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meter ${organizationId} ${id}`}, 0))`)
}

/** Locks and returns one meter of a property. Throws not_found. */
export async function lockMeter(
  scope: OrganizationScope,
  propertyId: string,
  id: string,
): Promise<MeterRecord> {
  await holdMeter(scope, id)
  const meter = (await metersOf(scope, propertyId)).find((one) => one.id === id)
  if (!meter) throw new DomainError('not_found')
  return meter
}

type NewMeter = Omit<MeterRecord, 'id' | 'readings' | 'prices'> & { id?: string; createdAt?: Date }

/** Creates a meter without readings and returns its id. */
export async function insertMeter(
  scope: OrganizationScope,
  { id = newId(), ...row }: NewMeter,
): Promise<string> {
  await scope.db.insert(meters).values({ ...row, organizationId: scope.organizationId, id })
  return id
}

/** Deletes a meter with its readings and prices. */
export async function deleteMeter(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.delete(meters).where(and(eq(meters.organizationId, scope.organizationId), eq(meters.id, id)))
}

/** Saves a reading, replacing one of the same day. */
export async function putReading(
  scope: OrganizationScope,
  meterId: string,
  { id = newId(), createdAt, day, ...reading }: MeterReading & { id?: string; createdAt?: Date },
): Promise<void> {
  const { organizationId } = scope
  await scope.db
    .insert(meterReadings)
    .values({ ...reading, ...(createdAt ? { createdAt } : {}), day, meterId, organizationId, id })
    .onConflictDoUpdate({
      target: [meterReadings.organizationId, meterReadings.meterId, meterReadings.day],
      set: { ...reading, source: 'landlord', tenantId: null },
    })
}

/** Deletes a reading of a meter. Throws not_found. */
export async function deleteReading(
  scope: OrganizationScope,
  meterId: string,
  id: string,
): Promise<{ day: string }> {
  const [gone] = await scope.db
    .delete(meterReadings)
    .where(
      and(
        eq(meterReadings.organizationId, scope.organizationId),
        eq(meterReadings.meterId, meterId),
        eq(meterReadings.id, id),
      ),
    )
    .returning({ day: meterReadings.day })
  if (!gone) throw new DomainError('not_found')
  return gone
}

/** Saves a price, replacing one of the same day. */
export async function putPrice(
  scope: OrganizationScope,
  meterId: string,
  { validFrom, price }: MeterPrice,
): Promise<void> {
  await scope.db
    .insert(meterPrices)
    .values({ organizationId: scope.organizationId, meterId, validFrom, price })
    .onConflictDoUpdate({
      target: [meterPrices.organizationId, meterPrices.meterId, meterPrices.validFrom],
      set: { price },
    })
}

/** Deletes the price from a day on. Throws not_found. */
export async function deletePrice(
  scope: OrganizationScope,
  meterId: string,
  validFrom: string,
): Promise<void> {
  const gone = await scope.db
    .delete(meterPrices)
    .where(
      and(
        eq(meterPrices.organizationId, scope.organizationId),
        eq(meterPrices.meterId, meterId),
        eq(meterPrices.validFrom, validFrom),
      ),
    )
    .returning({ validFrom: meterPrices.validFrom })
  if (gone.length === 0) throw new DomainError('not_found')
}
