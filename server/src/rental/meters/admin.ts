/** Meters of a property, their readings and prices. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { mayRemoveReading, readingIssues } from '@domovik/domain/rental/meters/use.ts'
import { showPhoto } from '../../machinery/files/photos.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { findProperty } from '../properties/queries.ts'
import {
  deleteMeter,
  deletePrice,
  deleteReading,
  insertMeter,
  lockMeter,
  type MeterRecord,
  metersOf,
  putPrice,
  putReading,
} from './queries.ts'

async function present(scope: Scope, propertyId: string) {
  const found = await metersOf(scope, propertyId)
  return {
    propertyId,
    currency: scope.currency,
    meters: found.map(({ propertyId: _, ...meter }) => meter),
    can: { edit: hasPermission(scope, 'edit_properties') },
  }
}

const nameOf = ({ medium, serial }: Pick<MeterRecord, 'medium' | 'serial'>) => ({
  meterMedium: medium,
  meterSerial: serial,
})

const changed = (scope: Scope, recordId: string, details: Record<string, string>) =>
  record(scope, { action: 'UPDATE', table: 'properties', recordId, details })

const mostMeters = 20

const isEqual = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other)

export const metersAdmin = {
  list: admin.meters.list.handler(async ({ input: { propertyId }, context: { scope } }) => {
    await findProperty(scope, propertyId)
    return present(scope, propertyId)
  }),

  add: admin.meters.add.handler(async ({ input, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    await lockContent(scope, `meters ${input.propertyId}`)
    if ((await metersOf(scope, input.propertyId)).length >= mostMeters)
      refuseIssues([{ field: 'medium', code: 'not_allowed' }])
    await insertMeter(scope, input)
    await changed(scope, input.propertyId, { meterEvent: 'added', ...nameOf(input) })
    return present(scope, input.propertyId)
  }),

  remove: admin.meters.remove.handler(async ({ input: { propertyId, id }, context: { scope } }) => {
    await findProperty(scope, propertyId)
    const meter = await lockMeter(scope, propertyId, id)
    if (meter.readings.length > 0) throw new DomainError('in_use')
    await deleteMeter(scope, id)
    await changed(scope, propertyId, { meterEvent: 'removed', ...nameOf(meter) })
    return present(scope, propertyId)
  }),

  putReading: admin.meters.putReading.handler(async ({ input, context: { scope } }) => {
    const { propertyId, meterId, newStart = null, replaces, ...given } = input
    await findProperty(scope, propertyId)
    const meter = await lockMeter(scope, propertyId, meterId)
    const reading = { ...given, newStart: given.event === 'exchanged' ? (newStart ?? '0') : null }
    if (reading.day > scope.today) refuseIssues([{ field: 'day', code: 'date_invalid' }])
    const now = meter.readings.find(({ day }) => day === reading.day)?.value ?? null
    if (replaces !== undefined && !isEqual(now, replaces) && !isEqual(now, reading.value))
      throw new DomainError('version_conflict')
    refuseIssues(readingIssues(meter.readings, reading, meter.digits))
    await putReading(scope, meterId, reading)
    await changed(scope, propertyId, {
      meterEvent: 'read',
      ...nameOf(meter),
      meterDay: reading.day,
      meterValue: reading.value,
    })
    return present(scope, propertyId)
  }),

  removeReading: admin.meters.removeReading.handler(async ({ input, context: { scope } }) => {
    const { propertyId, meterId, id } = input
    await findProperty(scope, propertyId)
    const meter = await lockMeter(scope, propertyId, meterId)
    if (!mayRemoveReading(meter.readings, id, meter.digits)) throw new DomainError('reading_needed')
    const { day } = await deleteReading(scope, meterId, id)
    await changed(scope, propertyId, { meterEvent: 'readingRemoved', ...nameOf(meter), meterDay: day })
    return present(scope, propertyId)
  }),

  putPrice: admin.meters.putPrice.handler(async ({ input, context: { scope } }) => {
    const { propertyId, meterId, seen, ...price } = input
    await findProperty(scope, propertyId)
    const meter = await lockMeter(scope, propertyId, meterId)
    const known = meter.prices.find(({ validFrom }) => validFrom === price.validFrom)
    if (seen !== undefined && (seen === null ? null : Number(seen)) !== (known ? Number(known.price) : null))
      throw new DomainError('version_conflict')
    await putPrice(scope, meterId, price)
    await changed(scope, propertyId, {
      meterEvent: 'priced',
      ...nameOf(meter),
      meterDay: price.validFrom,
      meterValue: price.price,
    })
    return present(scope, propertyId)
  }),

  removePrice: admin.meters.removePrice.handler(async ({ input, context: { scope } }) => {
    const { propertyId, meterId, validFrom } = input
    await findProperty(scope, propertyId)
    const meter = await lockMeter(scope, propertyId, meterId)
    await deletePrice(scope, meterId, validFrom)
    await changed(scope, propertyId, { meterEvent: 'priceRemoved', ...nameOf(meter), meterDay: validFrom })
    return present(scope, propertyId)
  }),

  photoFile: admin.meters.photoFile.handler(async ({ input, context: { scope } }) => {
    const { propertyId, meterId, readingId, photoId, size } = input
    await findProperty(scope, propertyId)
    const meter = (await metersOf(scope, propertyId)).find(({ id }) => id === meterId)
    if (!meter?.readings.some((reading) => reading.id === readingId && reading.photoId === photoId))
      throw new DomainError('not_found')
    return showPhoto(scope, { table: 'meter_readings', id: readingId }, photoId, size)
  }),
}
