/** The public page of a unit that is let by the night (docs/decisions/118): what a landlord sets, and what strangers call. */
import { AREA_UNITS, PROPERTY_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { SLUG } from '@domovik/domain/rental/stay-pages/page.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, instant, line, may, name, prose, several } from '../../base.ts'
import { albumPhoto, fileAnswer } from '../../files.ts'
import { language } from '../account/account.ts'
import { policy, price, seenPrice, stay } from './bookings.ts'

const tags = ['Public pages of stays']
const slug = z.string().regex(SLUG)

const page = {
  slug,
  title: name(120),
  text: prose(4000),
  /** Whether strangers see the page. */
  isOpen: z.boolean(),
  /** Whether search engines may list it. */
  isListed: z.boolean(),
}

/** Returns the page of a property as the landlord sets it; null if it has none. */
export const get = call({ needs: 'view_properties' })
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/stay-page',
    tags,
    summary: "Get a property's public page",
  })
  .input(z.object({ propertyId: id }))
  .output(
    z.object({
      page: z.object({ ...page, url: z.string(), updatedAt: instant }).nullable(),
      can: may('edit'),
    }),
  )

/** Saves the page as a whole. `updatedAt` as it was read; null for the first time. */
export const save = call(
  { needs: 'edit_properties', viewOnlyInDemo: true },
  'slug_taken',
  'version_conflict',
  'property_not_rentable_short_term',
)
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/stay-page',
    tags,
    summary: "Save a property's public page",
  })
  .input(z.object({ propertyId: id, updatedAt: instant.nullable(), ...page }))
  .output(z.object({ url: z.string(), updatedAt: instant }))

const place = z.object({ slug: z.string().max(80) })
const party = {
  adults: z.coerce.number().int().min(1).max(50),
  childrenAges: several(z.coerce.number().int().min(0).max(17)),
}

/** What strangers see: no name, no street, nothing about who stays when. */
export const read = call({ needs: 'public' })
  .route({ method: 'GET', path: '/stay-pages/{slug}', tags, summary: 'Read a public page of stays' })
  .input(place)
  .output(
    z.object({
      title: z.string(),
      text: z.string(),
      city: z.string().nullable(),
      propertyType: z.enum(PROPERTY_TYPES),
      squareFootage: z.number().nullable(),
      areaUnit: z.enum(AREA_UNITS),
      amenities: z.array(z.string()),
      houseRules: z.string().nullable(),
      registrationNumber: z.string().nullable(),
      checkInTime: z.string().nullable(),
      checkOutTime: z.string().nullable(),
      maxGuests: z.int().nullable(),
      minNights: z.int().nullable(),
      maxNights: z.int().nullable(),
      /** Fewer than `minNights` free nights before the next guest can be requested as a whole. */
      fillsGaps: z.boolean(),
      currency,
      policy,
      photos: z.array(albumPhoto),
      today: civilDate,
      /** The day after the last one that can be requested. */
      until: civilDate,
      /** Days [from, to) that are not free, joined. */
      taken: z.array(z.object({ from: civilDate, to: civilDate })),
      /** False while the landlord's plan allows no writes, or nobody can answer. */
      takesRequests: z.boolean(),
      isListed: z.boolean(),
    }),
  )

export const photo = call({ needs: 'public' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/stay-pages/{slug}/photos/{photoId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a photo of a public page',
  })
  .input(place.extend({ photoId: id, size: z.enum(['preview', 'full']).default('full') }))
  .output(fileAnswer)

/** Returns the price of a stay, and whether it can be requested. Saves nothing. */
export const quote = call({ needs: 'public' }, 'rate_missing', 'stay_length_invalid')
  .route({ method: 'GET', path: '/stay-pages/{slug}/quote', tags, summary: 'Quote a stay of a public page' })
  .input(place.extend({ ...stay, ...party }))
  .output(
    z.object({
      currency,
      quote: price,
      /** Why the stay cannot be requested; `limit` in nights or guests. */
      refusal: z
        .object({
          code: z.enum(['taken', 'stay_too_short', 'stay_too_long', 'too_many_guests']),
          limit: z.int().nullable(),
        })
        .nullable(),
    }),
  )

/** Returns a challenge for one request: the browser looks for a number that gives the SHA-256 of "challenge.number" `bits` leading zeros. */
export const challenge = call({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/stay-pages/{slug}/challenge',
    tags,
    summary: 'Get the challenge for a request of a stay',
  })
  .input(place)
  .output(z.object({ challenge: z.string(), bits: z.int() }))

/** Asks for a stay. It becomes a request at the returned price, which blocks no night and takes no money. */
export const request = call(
  { needs: 'public' },
  'proof_invalid',
  'stay_requests_closed',
  'booking_overlaps',
  'stay_too_short',
  'stay_too_long',
  'too_many_guests',
  'rate_missing',
  'price_changed',
  'stay_length_invalid',
)
  .route({ method: 'POST', path: '/stay-pages/{slug}/requests', tags, summary: 'Request a stay' })
  .input(
    place.extend({
      ...stay,
      ...party,
      name: name(120),
      email: z.email().max(254),
      phone: line(40).nullable(),
      message: prose(2000).nullable(),
      language,
      ...seenPrice,
      /** A hidden field, which only bots fill in. */
      website: z.string().max(200).default(''),
      /** The solution of a challenge of this page. Each can be used once, for an hour. */
      proof: z.object({
        challenge: z.string().max(200),
        nonce: z
          .int()
          .min(0)
          .max(2 ** 31),
      }),
    }),
  )
  .output(z.object({ received: z.literal(true), total: cents, currency }))
