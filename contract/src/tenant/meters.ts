import {
  METER_MEDIA,
  METER_UNITS,
  READING_PATTERN,
  READING_SOURCES,
} from '@domovik/domain/rental/meters/types.ts'
import { z } from 'zod'
import { call, civilDate, id } from '../base.ts'
import { photoErrors } from '../files.ts'

const tags = ['Portal']

const myMeters = z.object({
  /** Of the homes, while their leases run. */
  meters: z.array(
    z.object({
      id,
      propertyId: id,
      address: z.string(),
      medium: z.enum(METER_MEDIA),
      unit: z.enum(METER_UNITS),
      serial: z.string(),
      /** Since the lease began, newest first. */
      readings: z.array(
        z.object({
          id,
          day: civilDate,
          value: z.string(),
          source: z.enum(READING_SOURCES),
          photo: z.boolean(),
        }),
      ),
    }),
  ),
})

export const list = call({ needs: 'tenant', coTenants: 'now' })
  .route({ method: 'GET', path: '/meters', tags, summary: 'List the meters of my home' })
  .output(myMeters)

/** A reading of a day that has one is refused, and so is one that contradicts the others. */
export const give = call({ needs: 'tenant', coTenants: 'now' }, ...photoErrors)
  .route({ method: 'POST', path: '/meters/{meterId}/readings', tags, summary: 'Give a reading of a meter' })
  .input(
    z.object({
      meterId: id,
      day: civilDate,
      value: z.string().regex(READING_PATTERN),
      /** A photo of the meter. */
      file: z.file().optional(),
    }),
  )
  .output(myMeters)
