import {
  METER_MEDIA,
  METER_UNITS,
  PRICE_PATTERN,
  READING_EVENTS,
  READING_PATTERN,
  READING_SOURCES,
} from '@domovik/domain/rental/meters/types.ts'
import { z } from 'zod'
import { call, civilDate, currency, id, line, may } from '../../base.ts'
import { fileAnswer } from '../../files.ts'

const tags = ['Meters']
const property = { propertyId: id }
const meter = { ...property, meterId: id }
const value = z.string().regex(READING_PATTERN)
const price = { validFrom: civilDate, price: z.string().regex(PRICE_PATTERN) }
const kind = {
  medium: z.enum(METER_MEDIA),
  unit: z.enum(METER_UNITS),
  /** The number on the meter; may be empty. */
  serial: line(40).default(''),
  /** Whole digits of the counter. */
  digits: z.int().min(3).max(9).default(5),
}

const meterList = z.object({
  propertyId: id,
  currency,
  meters: z.array(
    z.object({
      ...kind,
      id,
      serial: z.string(),
      digits: z.int(),
      /** Newest first; the value is that of the end of the day. */
      readings: z.array(
        z.object({
          id,
          day: civilDate,
          value: z.string(),
          event: z.enum(READING_EVENTS),
          newStart: z.string().nullable(),
          source: z.enum(READING_SOURCES),
          photoId: id.nullable(),
        }),
      ),
      /** The price of one unit from a day on, newest first. */
      prices: z.array(z.object({ validFrom: civilDate, price: z.string() })),
    }),
  ),
  can: may('edit'),
})

export const list = call({ needs: 'view_properties' })
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/meters',
    tags,
    summary: 'List the meters of a property',
  })
  .input(z.object(property))
  .output(meterList)

export const add = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/meters',
    tags,
    successStatus: 201,
    summary: 'Add a meter',
  })
  .input(z.object({ ...property, ...kind }))
  .output(meterList)

/** Only a meter without readings can be deleted. */
export const remove = call({ needs: 'edit_properties' }, 'in_use')
  .route({ method: 'POST', path: '/properties/{propertyId}/meters/remove', tags, summary: 'Delete a meter' })
  .input(z.object({ ...property, id }))
  .output(meterList)

/**
 * A second reading of one day replaces the first. `replaces` is the value that the caller read for the day, null if there
 * was none: another value is not replaced.
 */
export const putReading = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/meters/{meterId}/readings',
    tags,
    summary: 'Record a meter reading',
  })
  .input(
    z.object({
      ...{ ...meter, day: civilDate, value, event: z.enum(READING_EVENTS) },
      ...{ newStart: value.nullish(), replaces: value.nullish() },
    }),
  )
  .output(meterList)

export const removeReading = call({ needs: 'edit_properties' }, 'reading_needed')
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/meters/{meterId}/readings/remove',
    tags,
    summary: 'Delete a meter reading',
  })
  .input(z.object({ ...meter, id }))
  .output(meterList)

/** A second price from one day replaces the first. */
export const putPrice = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/meters/{meterId}/prices',
    tags,
    summary: 'Save the price from a day on',
  })
  .input(
    z.object({
      ...{ ...meter, ...price },
      /** The price of that day that the caller read, null for none; if it is another now, nothing is saved (version_conflict). */
      seen: price.price.nullable().optional(),
    }),
  )
  .output(meterList)

export const removePrice = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/meters/{meterId}/prices/remove',
    tags,
    summary: 'Delete a price',
  })
  .input(z.object({ ...meter, validFrom: civilDate }))
  .output(meterList)

/** The photo that a tenant took of a meter. */
export const photoFile = call({ needs: 'view_properties' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/meters/{meterId}/readings/{readingId}/photo/{photoId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the photo of a meter reading',
  })
  .input(
    z.object({
      ...meter,
      readingId: id,
      photoId: id,
      size: z.enum(['preview', 'full']).default('full'),
    }),
  )
  .output(fileAnswer)
