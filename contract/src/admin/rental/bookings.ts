/** Bookings of units that are let by the night (docs/finance.md 4). */
import { RATE_TIERS } from '@domovik/domain/rental/bookings/rates.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { BOOKING_SOURCES } from '@domovik/domain/rental/channels/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  name,
  percent,
  prose,
  several,
  signedCents,
} from '../../base.ts'
import { chargeRow } from './charge-row.ts'

const tags = ['Bookings']
const nights = z.int().min(1)
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const age = z.coerce.number().int().min(0).max(17)
const persons = (least: number) => z.coerce.number().int().min(least).max(50)

export const stay = { checkIn: civilDate, checkOut: civilDate }
const party = {
  adults: persons(1).default(1),
  childrenAges: several(age),
  otherExempt: persons(0).default(0),
}

/** A line of a quote, in cents; the lines add up to the total. */
const quoteLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('nights'),
    kind: z.enum([...RATE_TIERS, 'weekend']),
    /** Cents for `per` nights. */
    rate: cents,
    per: nights,
    from: civilDate,
    nights,
    amount: cents,
  }),
  z.object({ line: z.literal('discount'), fromNights: nights, percent: z.string(), amount: signedCents }),
  z.object({ line: z.literal('extra_guests'), guests: z.int(), nights, rate: cents, amount: cents }),
  z.object({ line: z.literal('cleaning'), amount: cents }),
  z.object({ line: z.literal('agreed'), from: civilDate, nights, amount: cents }),
  z.object({ line: z.literal('early_departure'), nights, amount: cents }),
  z.object({ line: z.literal('tourist_tax'), persons: z.int(), nights, rate: cents, amount: cents }),
])

export const price = z.object({
  nights,
  lines: z.array(quoteLine),
  accommodation: cents,
  cleaning: cents,
  touristTax: cents,
  total: cents,
  /** Charged besides the total. */
  deposit: cents,
  /** What a no-show took out of the price; it is charged again if the guest arrives late. */
  waived: z.array(quoteLine).optional(),
  /** The shortest longer stay that costs less, and how much less. */
  cheaperFrom: z.object({ nights, saving: cents }).nullable(),
})

export const policy = z.array(z.object({ days: z.int().min(0), percent: z.number().min(0).max(100) }))

export const refusals = [
  'booking_overlaps',
  'lease_overlaps',
  'days_blocked',
  'stay_too_short',
  'stay_too_long',
  'too_many_guests',
] as const

/** Returns the price of a stay, and whether it can be booked. Saves nothing. */
export const quote = call(
  { needs: 'view_properties' },
  'property_not_rentable_short_term',
  'rate_missing',
  'stay_length_invalid',
)
  .route({ method: 'GET', path: '/bookings/quote', tags, summary: 'Quote a stay line by line' })
  .input(z.object({ propertyId: id, ...stay, ...party }))
  .output(
    z.object({
      currency,
      quote: price,
      policy,
      /** Why the stay cannot be booked; null if it can. `limit` in nights or guests. */
      refusal: z.object({ code: z.enum(refusals), limit: z.int().nullable() }).nullable(),
      /** From 31 nights a lease may fit better. */
      leaseMayFit: z.boolean(),
    }),
  )

export const bookingRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  propertyId: id,
  propertyAddress: z.string(),
  tenantId: id.nullable(),
  /** Null without a guest, and for a caller who may not see tenants. */
  tenantName: z.string().nullable(),
  ...stay,
  nights,
  source: z.string(),
  holdExpiresAt: instant.nullable(),
  currency,
  /** Null if the price is not known. */
  total: cents.nullable(),
  /** What is still open of its charges, the deposit included; null for a caller who may not see payments. */
  open: cents.nullable(),
  /** Whether something else takes its nights: it claims none and is not sold until they are free (docs/finance.md 4.5). */
  isConflict: z.boolean(),
  /** Whether something else takes nights on the other days of its event: its channel contains the stay on two ranges of days. */
  isConflictOnOtherDays: z.boolean(),
  /** Whether it was gone from the calendar of its channel by the day of its arrival and keeps its nights: a person confirms or cancels it. */
  isGone: z.boolean(),
  createdAt: instant,
})

const filters = {
  status: several(z.enum(BOOKING_STATUSES)),
  propertyId: id.optional(),
  tenantId: id.optional(),
  source: several(z.enum(BOOKING_SOURCES)),
  unpaid: z.enum(['yes']).optional(),
  /** Only double bookings. */
  conflict: z.enum(['yes']).optional(),
  /** Only bookings with a night from the first to the last of these days; then `nights` counts these nights only. */
  from: civilDate.optional(),
  to: civilDate.optional(),
}

export const { list, exportCsv } = listCalls({
  path: '/bookings',
  tags,
  summary: 'List bookings, newest first',
  exportSummary: 'Export bookings as CSV',
  needs: 'view_properties',
  sorts: ['createdAt', 'checkIn', 'reference', 'propertyAddress', 'tenantName', 'total'],
  filters,
  row: bookingRow,
  /** Without a filter by state or payment they leave out requests and cancelled stays; `leftOut` is their number. */
  totals: z.object({ nights: z.int(), total: cents, open: cents.nullable(), currency, leftOut: z.int() }),
})

export const booking = z.object({
  ...bookingRow.shape,
  adults: z.int(),
  childrenAges: z.array(z.int()),
  otherExempt: z.int(),
  quote: price.nullable(),
  policy: policy.nullable(),
  bookedOn: civilDate,
  arrivalTime: z.string().nullable(),
  cancelledOn: civilDate.nullable(),
  cancellationReason: z.string().nullable(),
  cancelledBy: z.enum(['guest', 'host', 'expired', 'feed']).nullable(),
  /** Somebody called it our own nights, sent back by the channel. */
  isEcho: z.boolean(),
  version: z.int(),
  updatedAt: instant,
})

export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/bookings/{id}', tags, summary: 'Get a booking with charges and history' })
  .input(z.object({ id }))
  .output(
    z.object({
      booking,
      notes: z.string().nullable(),
      /** What takes its nights, the nights [from, to) that both want, and whether the other booking was there first. */
      conflict: z
        .object({
          by: z.enum(['booking', 'lease', 'block']),
          booking: z.object({ id, reference: z.string(), ...stay, wasFirst: z.boolean() }).nullable(),
          leaseId: id.nullable(),
          from: civilDate,
          to: civilDate,
          /** Whether they are on other days than the stay: its channel contains it on two ranges of days. */
          isOnOtherDays: z.boolean(),
          /** Whether it came with a calendar, so that it may be our own nights, sent back. */
          mayBeEcho: z.boolean(),
        })
        .nullable(),
      /** Whether it keeps its nights now. A hold that has ended no longer does. */
      blocksNights: z.boolean(),
      /** Whether a night of a request is taken meanwhile, so that it cannot be confirmed. */
      nightsTaken: z.boolean(),
      /** The calendar of a channel moved the stay after its price was set; no money moved with it. */
      isPriceOfOtherNights: z.boolean(),
      can: may(
        'confirm',
        'checkIn',
        'checkOut',
        'noShow',
        'cancel',
        'unmarkEcho',
        'leaveEarly',
        'extend',
        'recordPayment',
        'update',
        'reprice',
        'recordChannelPayout',
        'seeDeposit',
      ),
      /** Empty for a caller who may not see payments. */
      charges: z.array(chargeRow),
      history: z.array(historyEntry),
    }),
  )

export const partyOf = {
  adults: persons(1).default(1),
  childrenAges: z.array(age).max(20).default([]),
  otherExempt: persons(0).default(0),
}
/** The total that the person saw, in cents. With another one now the call is refused with price_changed; without it no price is compared. */
export const seenPrice = { expectedTotal: enteredCents.nullish() }
/** The fee that the person saw, in cents. With another one now the call is refused with fee_changed; without it no fee is compared. */
export const seenFee = { expectedFee: enteredCents.nullish() }
export const newGuest = z.object({ name: name(), email: z.email().nullish(), phone: line(40).nullish() })

/**
 * Creates a request, a hold or a confirmed booking. Confirming posts its charges and needs `create_payments` too. The guest
 * is `tenantId`, or a new guest; a request needs neither.
 */
export const create = call(
  { needs: 'create_properties' },
  'property_not_rentable_short_term',
  'rate_missing',
  'price_changed',
  'stay_length_invalid',
  ...refusals,
)
  .route({ method: 'POST', path: '/bookings', tags, successStatus: 201, summary: 'Create a booking' })
  .input(
    z.object({
      propertyId: id,
      ...stay,
      ...partyOf,
      status: z.enum(['inquiry', 'pending', 'confirmed']).default('confirmed'),
      tenantId: id.nullish(),
      guest: newGuest.nullish(),
      arrivalTime: time.nullish(),
      notes: prose().nullish(),
      /** Books fewer or more nights than the property allows. */
      anyLength: z.boolean().default(false),
      ...seenPrice,
    }),
  )
  .output(booking)

export const act = { id, version: z.int() }

/** Confirms a request, a hold or a cancelled booking whose nights are still free, and posts its charges. */
export const confirm = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'version_conflict',
  'booking_overlaps',
  'lease_overlaps',
  'days_blocked',
)
  .route({ method: 'POST', path: '/bookings/{id}/confirm', tags, summary: 'Confirm a booking' })
  .input(z.object(act))
  .output(booking)

export const checkIn = call({ needs: 'edit_properties' }, 'booking_action_refused', 'version_conflict')
  .route({ method: 'POST', path: '/bookings/{id}/check-in', tags, summary: 'Check a guest in' })
  .input(z.object(act))
  .output(booking)

export const checkOut = call({ needs: 'edit_properties' }, 'booking_action_refused', 'version_conflict')
  .route({ method: 'POST', path: '/bookings/{id}/check-out', tags, summary: 'Check a guest out' })
  .input(z.object(act))
  .output(booking)

/** Marks a guest who never arrived. The accommodation stays charged; cleaning and tourist tax are cancelled. */
export const noShow = call({ needs: 'edit_properties' }, 'booking_action_refused', 'version_conflict')
  .route({ method: 'POST', path: '/bookings/{id}/no-show', tags, summary: 'Mark a no-show' })
  .input(z.object(act))
  .output(booking)

const rate = enteredCents.nullable()
const rates = { daily: rate, weekly: rate, monthly: rate, weekend: rate }

/** How a property is let by the night, besides the rates of the property itself. Amounts in cents. */
const stayTerms = z.object({
  weekendRate: rate,
  /** Days on which a weekend night begins, 1 (Monday) to 7 (Sunday). */
  weekendDays: z.array(z.int().min(1).max(7)).max(7),
  discounts: z.array(z.object({ fromNights: z.int().min(2).max(400), percent })).max(10),
  /** Null: all guests. */
  guestsIncluded: z.int().min(1).max(50).nullable(),
  extraGuestFee: enteredCents,
  /** Null: no limit. */
  maxGuests: z.int().min(1).max(50).nullable(),
  /** Null: the extra fees of the property. */
  cleaningFee: rate,
  /** Tourist tax for each person and night, by the rule in force on the day of check-in. */
  taxRules: z
    .array(
      z.object({
        validFrom: civilDate,
        rate: enteredCents,
        /** Children below this age pay nothing. Null: everybody pays. */
        exemptBelow: z.int().min(0).max(120).nullable(),
        /** Nights after this number are free. Null: no limit. */
        maxNights: z.int().min(1).max(400).nullable(),
        /** Shorter stays pay nothing. */
        minNights: z.int().min(1).max(400).nullable(),
      }),
    )
    .max(20),
  /** A stay that fills a gap may be shorter than the shortest stay. */
  fillGaps: z.boolean(),
  holdHours: z.int().min(1).max(720),
  /** Days before check-in on which the stay is due. */
  dueDays: z.int().min(0).max(365),
  policy: z.array(z.object({ days: z.int().min(0).max(365), percent: z.number().min(0).max(100) })).max(10),
  /** Prices of the nights [from, to). */
  seasons: z
    .array(
      z.object({
        name: line(60).nullable(),
        from: civilDate,
        to: civilDate,
        ...rates,
        minNights: z.int().min(1).max(400).nullable(),
      }),
    )
    .max(100),
})

/** Returns the terms of stays in a property; the usual ones if none were saved. */
export const getTerms = call({ needs: 'view_properties' }, 'property_not_rentable_short_term')
  .route({ method: 'GET', path: '/properties/{propertyId}/stay-terms', tags, summary: 'Get terms of stays' })
  .input(z.object({ propertyId: id }))
  .output(
    z.object({
      terms: stayTerms,
      /** The rates of the property, in cents. */
      base: z.object({ daily: rate, weekly: rate, monthly: rate }),
      currency,
      /** Null until the terms are saved for the first time. */
      updatedAt: instant.nullable(),
      can: may('edit'),
    }),
  )

/** Saves the terms of stays in a property as a whole. Agreed prices do not change. `updatedAt` as it was read. */
export const saveTerms = call(
  { needs: 'edit_properties' },
  'property_not_rentable_short_term',
  'version_conflict',
)
  .route({ method: 'PUT', path: '/properties/{propertyId}/stay-terms', tags, summary: 'Save terms of stays' })
  .input(z.object({ propertyId: id, updatedAt: instant.nullable(), terms: stayTerms }))
  .output(z.object({ updatedAt: instant }))
