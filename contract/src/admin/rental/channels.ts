/** Calendars of channels such as Airbnb: read for a property, and made for them to read (docs/finance.md 4.5). */
import { FRESHNESS } from '@domovik/domain/rental/channels/freshness.ts'
import { BOOKING_CHANNELS, EVENT_MEANINGS, READ_CODES } from '@domovik/domain/rental/channels/types.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, line } from '../../base.ts'

const tags = ['Channels']
const channel = z.enum(BOOKING_CHANNELS)
const meaning = z.enum(EVENT_MEANINGS)
const meanings = z.array(z.object({ wording: line(80), meaning })).max(20)
/** The address of a calendar as a channel shows it; `webcal:` is read as `https:`. */
const address = z.string().trim().min(1).max(2000)

const source = z.object({
  id,
  channel,
  /** The host of the address. The rest is a secret and is not shown. */
  host: z.string(),
  meanings,
  freshness: z.enum(FRESHNESS),
  /** The last reading that succeeded; null if none did. */
  lastGoodAt: instant.nullable(),
  lastReadAt: instant.nullable(),
  /** How the last reading ended; null before the first. */
  lastCode: z.enum(READ_CODES).nullable(),
  lastStatus: z.int().nullable(),
  /** Stays of the calendar that have not ended. */
  stays: z.int(),
  /** Stays on nights that something else takes. */
  conflicts: z.array(
    z.object({
      bookingId: id,
      reference: z.string(),
      checkIn: civilDate,
      checkOut: civilDate,
      /** Whether it can be marked as our own nights: no guest arrived. */
      mayBeEcho: z.boolean(),
    }),
  ),
  /** Stays that somebody called our own nights, and that have not ended. */
  marked: z.array(
    z.object({ bookingId: id, reference: z.string(), checkIn: civilDate, checkOut: civilDate }),
  ),
  /** Stays to come, and those of them without a guest, money or a decision of a person, which can be taken away with the calendar. */
  toCome: z.int(),
  onlyRead: z.int(),
  /** Events that are gone from the last copy, but not yet from the calendar of the property. */
  missing: z.int(),
  /** Stays under way that are gone from the calendar: a person must look. */
  underWay: z.int(),
  /** Events that are our own nights, sent back. */
  echoes: z.int(),
  /** Repeated events of which only the first occurrence is read. */
  notUnderstood: z.int(),
  /** Events whose days are not readable. */
  unreadable: z.int(),
})

const exported = z.object({ id, channel, createdAt: instant, lastReadAt: instant.nullable() })

/** Returns the calendars of a property that are read, and those that channels read. */
export const list = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/properties/{propertyId}/channels', tags, summary: 'Calendars of channels' })
  .input(z.object({ propertyId: id }))
  .output(
    z.object({ sources: z.array(source), exports: z.array(exported), can: z.object({ edit: z.boolean() }) }),
  )

const refusals = [
  'property_not_rentable_short_term',
  'calendar_address_refused',
  'calendar_not_read',
  'calendar_unreadable',
  'calendar_known',
  'too_many_calendars',
] as const

const found = z.object({
  /** The different words of its events, with their usual meaning. */
  wordings: z.array(
    z.object({
      wording: z.string(),
      usual: meaning,
      events: z.int(),
      nights: z.int(),
      first: civilDate,
    }),
  ),
  /** Events that take no nights. */
  ignored: z.int(),
  notUnderstood: z.int(),
  unreadable: z.int(),
})

/** Reads a calendar and returns what it contains. Saves nothing. */
export const preview = call({ needs: 'edit_properties', viewOnlyInDemo: true }, ...refusals)
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/channels/preview',
    tags,
    summary: 'Preview the calendar of a channel',
  })
  .input(z.object({ propertyId: id, channel, url: address }))
  .output(found)

/** Reads a calendar that is added already and returns what it contains. Saves nothing. */
export const wordings = call({ needs: 'edit_properties', viewOnlyInDemo: true }, ...refusals)
  .route({ method: 'POST', path: '/channels/{id}/wordings', tags, summary: 'Words of a calendar' })
  .input(z.object({ id }))
  .output(found)

/** Reads a calendar from now on. The first reading begins at once. */
export const add = call({ needs: 'edit_properties', viewOnlyInDemo: true }, ...refusals)
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/channels',
    tags,
    successStatus: 201,
    summary: 'Read the calendar of a channel',
  })
  .input(z.object({ propertyId: id, channel, url: address, meanings: meanings.default([]) }))
  .output(z.object({ id }))

/** Saves how the words of a calendar are read, and reads it again. */
export const saveMeanings = call({ needs: 'edit_properties', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/channels/{id}/meanings',
    tags,
    summary: 'Save what the words of a calendar mean',
  })
  .input(
    z.object({
      id,
      meanings,
      /** The meanings that the caller read; if they are others now, nothing is saved (version_conflict). */
      seen: meanings.optional(),
    }),
  )
  .output(z.object({ id }))

/** Reads a calendar soon instead of in up to 10 minutes. */
export const readNow = call({ needs: 'edit_properties', viewOnlyInDemo: true })
  .route({ method: 'POST', path: '/channels/{id}/read', tags, summary: 'Read a calendar now' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** Stops reading a calendar. Its stays remain; days that it closed are free again from today on. */
/** Stops reading a calendar. With `takesAway` its stays to come without guest and money are cancelled: they are not of this unit. */
export const remove = call({ needs: 'edit_properties', viewOnlyInDemo: true })
  .route({ method: 'DELETE', path: '/channels/{id}', tags, summary: 'Stop reading a calendar' })
  .input(z.object({ id, takesAway: z.boolean().default(false) }))
  .output(z.object({ removed: z.boolean(), takenAway: z.int() }))

/** Says that a stay in conflict is our own nights, sent back by the channel: the stay and its charges are cancelled. */
export const markEcho = call(
  { needs: 'edit_properties', viewOnlyInDemo: true },
  'booking_action_refused',
  'stay_is_no_echo',
)
  .route({
    method: 'POST',
    path: '/channels/conflicts/{bookingId}/echo',
    tags,
    summary: 'Mark a conflict as our own nights',
  })
  .input(z.object({ bookingId: id }))
  .output(z.object({ bookingId: id }))

/** Takes back that a stay is our own nights: it is a stay again, in conflict while its nights are taken, and owes its price. Refused if its event is another stay. */
export const unmarkEcho = call(
  { needs: 'edit_properties', viewOnlyInDemo: true },
  'booking_action_refused',
  'event_is_other_stay',
)
  .route({
    method: 'DELETE',
    path: '/channels/conflicts/{bookingId}/echo',
    tags,
    summary: 'Take back that a conflict is our own nights',
  })
  .input(z.object({ bookingId: id }))
  .output(z.object({ bookingId: id }))

/** Makes the secret address at which a channel reads the calendar of a property. An earlier address stops working at once. */
export const makeExport = call(
  { needs: 'edit_properties', viewOnlyInDemo: true },
  'property_not_rentable_short_term',
)
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/channels/exports',
    tags,
    successStatus: 201,
    summary: 'Make a calendar address for a channel',
  })
  .input(z.object({ propertyId: id, channel }))
  .output(z.object({ id, url: z.string() }))

/** Ends the address of a channel at once. */
export const removeExport = call({ needs: 'edit_properties', viewOnlyInDemo: true })
  .route({
    method: 'DELETE',
    path: '/channels/exports/{id}',
    tags,
    summary: 'End the calendar address of a channel',
  })
  .input(z.object({ id }))
  .output(z.object({ removed: z.boolean() }))
