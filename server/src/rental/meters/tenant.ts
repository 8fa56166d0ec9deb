/** Meters of the signed-in tenant's home, read with the portal's database role. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type {
  MeterMedium,
  MeterReading,
  MeterUnit,
  ReadingSource,
} from '@domovik/domain/rental/meters/types.ts'
import { readingIssues } from '@domovik/domain/rental/meters/use.ts'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { addPhoto } from '../../machinery/files/photos.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { record, type TenantScope } from '../../machinery/scope/scope.ts'
import { holdMeter, photoOf } from './queries.ts'
import { meterReadings } from './table.ts'

type HomeMeter = {
  id: string
  propertyId: string
  address: string
  medium: MeterMedium
  unit: MeterUnit
  serial: string
  digits: number
  /** First day of the stay: of the lease that runs today, or of the first one that it continues. */
  since: string
  /** Newest first. */
  readings: (MeterReading & { id: string; source: ReadingSource; photo: boolean })[]
}

/** Returns the meters of the homes whose lease runs today, with all readings. A lease that was renewed is one stay. */
async function homeMeters(scope: TenantScope): Promise<HomeMeter[]> {
  const own = (lease: SQL): SQL =>
    sql`${lease}.organization_id = ${scope.organizationId} and ${lease}.tenant_id = ${scope.tenantId}`
  const { rows } = await scope.db.execute<{ found: HomeMeter[] }>(sql`
    select coalesce(json_agg(json_build_object('id', m.id, 'propertyId', m.property_id, 'address', p.address, 'medium', m.medium, 'unit', m.unit, 'serial', m.serial,
        'digits', m.digits, 'since', l.since,
        'readings', (select coalesce(json_agg(json_build_object('id', r.id, 'day', r.day, 'value', trim_scale(r.value)::text, 'event', r.event,
            'newStart', trim_scale(r.new_start)::text, 'source', r.source, 'photo', ${photoOf} is not null) order by r.day desc), '[]'::json)
            from meter_readings r where r.organization_id = m.organization_id and r.meter_id = m.id)) order by p.address, m.property_id, m.created_at, m.id), '[]'::json) as found
      from meters m
      join properties p on p.organization_id = m.organization_id and p.id = m.property_id
      join (select property_id, (select max(s.start_date) from app.lettings s where ${own(sql`s`)} and s.property_id = now.property_id and s.start_date <= ${scope.today}
               and not exists (select from app.lettings b where ${own(sql`b`)} and b.property_id = s.property_id and b.start_date < s.start_date and b.until_date >= s.start_date)) as since
             from app.lettings now where ${own(sql`now`)} and now.start_date <= ${scope.today} and now.until_date > ${scope.today} group by property_id) as l on l.property_id = m.property_id
     where m.organization_id = ${scope.organizationId}`)
  return rows[0]!.found
}

const present = async (scope: TenantScope) => ({
  meters: (await homeMeters(scope)).map(({ digits: _, since, readings, ...meter }) => ({
    ...meter,
    readings: readings
      .filter(({ day }) => day >= since)
      .map(({ id, day, value, source, photo }) => ({ id, day, value, source, photo })),
  })),
})

export const metersTenant = {
  list: tenant.meters.list.handler(({ context: { scope } }) => present(scope)),

  give: tenant.meters.give.handler(async ({ input, context: { scope } }) => {
    const { meterId, day, value, file } = input
    await holdMeter(scope, meterId)
    const meter = (await homeMeters(scope)).find(({ id }) => id === meterId)
    if (!meter) throw new DomainError('not_found')
    if (day > scope.today || day < meter.since) refuseIssues([{ field: 'day', code: 'date_invalid' }])
    if (meter.readings.some((reading) => reading.day === day))
      refuseIssues([{ field: 'day', code: 'reading_exists' }])
    const reading = { day, value, event: 'none', newStart: null } as const
    refuseIssues(readingIssues(meter.readings, reading, meter.digits))
    const { organizationId, tenantId } = scope
    const id = newId()
    await scope.db
      .insert(meterReadings)
      .values({ ...reading, organizationId, id, meterId, tenantId, source: 'tenant' })
    if (file) await addPhoto(scope, { table: 'meter_readings', id, tenantId, limit: 1 }, file)
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: meter.propertyId,
      tenantId,
      details: {
        ...{ meterEvent: 'read', meterMedium: meter.medium, meterSerial: meter.serial },
        ...{ meterDay: day, meterValue: value, source: 'tenant' },
      },
    })
    return present(scope)
  }),
}
