/** Calendars of units that are let by the night: all units over time, one unit's month, and the guests of a day. */
import { BLOCK_KINDS } from '@domovik/domain/rental/bookings/blocks.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { BOOKING_SOURCES, CLOSED_BECAUSE } from '@domovik/domain/rental/channels/types.ts'
import { RENTAL_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, line, signedCents } from '../../base.ts'
import { seenPrice } from './bookings.ts'

const tags = ['Calendar']
const inQuery = (schema: z.ZodInt) =>
  z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), schema)

/** The most units that one call returns. */
export const MOST_UNITS = 500
/** The most days that one call returns. */
export const MOST_DAYS = 120

const booked = z.enum(BOOKING_STATUSES)

/**
 * What takes a unit on the days [from, to), as an array, because an answer may contain many thousand: place of the unit in
 * `units`, kind, id, from, to (null without an end), state, name (guest or tenant; null for a caller who may not see
 * tenants; site for the closed days of a channel), reference, version, whether the entry conflicts with another one and therefore takes no
 * nights, and why a site closes days, that the nights are on the other days of the event of a stay, or that a stay is gone from its calendar.
 */
const entry = z.tuple([
  z.int().min(0),
  z.enum(['booking', 'lease', 'block']),
  id,
  civilDate,
  civilDate.nullable(),
  z.union([booked, z.enum(BLOCK_KINDS), z.literal('leased')]),
  z.string().nullable(),
  z.string().nullable(),
  z.int().nullable(),
  z.boolean(),
  z.enum([...CLOSED_BECAUSE, 'otherDays', 'gone']).nullable(),
])

const unit = z.object({
  id,
  address: z.string(),
  city: z.string().nullable(),
  rentalType: z.enum(RENTAL_TYPES),
})

/** Returns the units that are let by the night, in order of their address, and what takes them in the window. */
export const timeline = call({ needs: 'view_properties' })
  .route({
    method: 'GET',
    path: '/booking-calendar',
    tags,
    summary: 'Calendar of all units let by the night',
  })
  .input(
    z.object({
      /** Today if missing. */
      from: civilDate.optional(),
      days: inQuery(z.int().min(1).max(MOST_DAYS)).default(90),
      /** Only this unit. */
      propertyId: id.optional(),
      q: line(100).optional(),
      /** Units before the first one of this page. */
      skip: inQuery(z.int().min(0).max(1_000_000)).default(0),
      limit: inQuery(z.int().min(1).max(MOST_UNITS)).default(MOST_UNITS),
    }),
  )
  .output(
    z.object({
      from: civilDate,
      /** The day after the last one. */
      to: civilDate,
      today: civilDate,
      /** The number of all units that fit the search. */
      total: z.int(),
      units: z.array(unit),
      entries: z.array(entry),
    }),
  )

/** Returns the days of one unit's month with their price. */
export const month = call({ needs: 'view_properties' }, 'property_not_rentable_short_term')
  .route({
    method: 'GET',
    path: '/booking-calendar/{propertyId}',
    tags,
    summary: "One unit's month with prices",
  })
  .input(z.object({ propertyId: id, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
  .output(
    z.object({
      today: civilDate,
      currency,
      days: z.array(
        z.object({
          day: civilDate,
          /** Cents for the night that begins on this day, in a stay of fewer than 7 nights; null without a rate. */
          rate: cents.nullable(),
          weekend: z.boolean(),
          /** Whether a season sets the price. */
          season: z.boolean(),
        }),
      ),
      entries: z.array(entry),
    }),
  )

const guestOfDay = z.object({
  id,
  reference: z.string(),
  status: booked,
  propertyId: id,
  propertyAddress: z.string(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  source: z.enum(BOOKING_SOURCES),
  /** Whether it is gone from the calendar of its site and waits for a person. */
  isGone: z.boolean(),
  checkIn: civilDate,
  checkOut: civilDate,
  guests: z.int(),
  /** 'HH:MM'. For arrivals the hour that the guest named. */
  arrivalTime: z.string().nullable(),
  /** Open cents of its charges; null for a caller who may not see payments. */
  open: cents.nullable(),
  currency,
  /** Whether the unit was cleaned up to this day; null if there is no ticket for it. */
  cleaning: z.enum(['open', 'done']).nullable(),
  /** Guests who are not in the register yet; null if the country asks for none. */
  unregistered: z.int().nullable(),
  version: z.int(),
})

/** Returns who arrives on a day, who leaves, and who is in the house for the night. */
export const today = call({ needs: 'view_properties' })
  .route({
    method: 'GET',
    path: '/booking-calendar/today',
    tags,
    summary: 'Arrivals, departures and guests of a day',
  })
  .input(z.object({ day: civilDate.optional() }))
  .output(
    z.object({
      day: civilDate,
      arrivals: z.array(guestOfDay),
      departures: z.array(guestOfDay),
      inHouse: z.array(guestOfDay),
    }),
  )

const blocked = {
  propertyId: id,
  from: civilDate,
  to: civilDate,
  kind: z.enum(BLOCK_KINDS).exclude(['channel']),
  reason: line(200).nullish(),
}

/** Blocks the nights [from, to) of a unit. */
export const block = call(
  { needs: 'edit_properties' },
  'property_not_rentable_short_term',
  'stay_length_invalid',
  'booking_overlaps',
  'lease_overlaps',
  'days_blocked',
)
  .route({
    method: 'POST',
    path: '/booking-calendar/blocks',
    tags,
    successStatus: 201,
    summary: 'Block days of a unit',
  })
  .input(z.object(blocked))
  .output(z.object({ id }))

const soldNights = z.object({ sourceId: id, bookingId: id.nullable(), from: civilDate, to: civilDate })

/**
 * Frees the days of a block that have not passed. Days before today stay out of service. Of the days that a site closes only those are freed
 * that it sold to a guest whose stay is over (`id`: the block, or the stay if the nights are in another unit than its calendar).
 */
export const unblock = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/booking-calendar/blocks/{id}/remove',
    tags,
    summary: 'Free the days of a block',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      removed: z.boolean(),
      /** What blocks the freed nights again; null if none were freed, or if the block had no end. */
      freed: z.object(blocked).nullable(),
      /** Nights that a site had sold to guests whose stays are over; `closeSold` closes them again. */
      sold: z.array(soldNights),
    }),
  )

/** Closes nights again that `unblock` freed although a site sold them. Nights that somebody has meanwhile stay theirs. */
export const closeSold = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/booking-calendar/blocks/sold',
    tags,
    summary: 'Close sold nights again',
  })
  .input(z.object({ nights: z.array(soldNights).min(1).max(100) }))
  .output(z.object({}))

const place = { id, propertyId: id, checkIn: civilDate, checkOut: civilDate }
const priced = z.object({
  nights: z.int(),
  accommodation: cents,
  cleaning: cents,
  touristTax: cents,
  total: cents,
})

/** Returns what a stay costs on other days or in another unit, and whether it is free there. Saves nothing. */
export const previewMove = call(
  { needs: 'view_properties' },
  'booking_action_refused',
  'channel_decides_days',
  'property_not_rentable_short_term',
  'rate_missing',
  'stay_length_invalid',
)
  .route({ method: 'GET', path: '/booking-calendar/moves/{id}', tags, summary: 'Preview the move of a stay' })
  .input(z.object(place))
  .output(
    z.object({
      currency,
      /** Null if the price of the booking is not known. */
      before: priced.nullable(),
      after: priced.nullable(),
      /** Cents that the total grows (positive) or shrinks. */
      difference: signedCents,
      /** Why the stay cannot be there; null if it can. */
      refusal: z.enum(['too_many_guests', 'booking_overlaps', 'lease_overlaps', 'days_blocked']).nullable(),
      /** Another number of nights changes the price, so the move cannot be undone. */
      undoable: z.boolean(),
    }),
  )

/**
 * Moves a hold or a confirmed stay to other days or another unit. With the same number of nights it keeps its price; with
 * more nights at the end only those are charged; otherwise it takes the present price of the new days.
 */
export const move = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'channel_decides_days',
  'version_conflict',
  'property_not_rentable_short_term',
  'too_many_guests',
  'rate_missing',
  'price_changed',
  'stay_length_invalid',
  'booking_overlaps',
  'lease_overlaps',
  'days_blocked',
)
  .route({ method: 'POST', path: '/booking-calendar/moves/{id}', tags, summary: 'Move a stay' })
  .input(z.object({ ...place, ...seenPrice, version: z.int() }))
  .output(z.object({ version: z.int(), total: cents.nullable() }))
