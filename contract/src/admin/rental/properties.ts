import { PHOTO_ALT_MAX, PHOTOS_PER_PROPERTY } from '@domovik/domain/machinery/files/photos.ts'
import { BLOCK_KINDS } from '@domovik/domain/rental/bookings/blocks.ts'
import { MAX_LATITUDE, MAX_LONGITUDE } from '@domovik/domain/rental/properties/position.ts'
import {
  AREA_UNITS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  RENTAL_TYPES,
} from '@domovik/domain/rental/properties/types.ts'
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
  prose,
  several,
  signedCents,
  someIds,
} from '../../base.ts'
import { albumPhoto, photo, photoCalls } from '../../files.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const fields = {
  address: name(300),
  city: line(120).nullish(),
  postalCode: line(20).nullish(),
  propertyType: z.enum(PROPERTY_TYPES),
  rentalType: z.enum(RENTAL_TYPES),
  description: prose().nullish(),
  squareFootage: z.number().min(0).max(1_000_000).multipleOf(0.01).nullish(),
  areaUnit: z.enum(AREA_UNITS),
  /** Degrees, north positive; with longitude or not at all. */
  latitude: z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).nullish(),
  /** Degrees, east positive. */
  longitude: z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).nullish(),
  rentAmount: enteredCents,
  depositAmount: enteredCents,
  billsAmount: enteredCents,
  extraFees: enteredCents,
  warrantyAmount: enteredCents,
  dailyRate: enteredCents.nullish(),
  weeklyRate: enteredCents.nullish(),
  monthlyRate: enteredCents.nullish(),
  minStayDays: z.int().min(1).max(3650).nullish(),
  maxStayDays: z.int().min(1).max(3650).nullish(),
  checkInTime: time.nullish(),
  checkOutTime: time.nullish(),
  houseRules: prose().nullish(),
  /** Of a register of short stays (EU 2024/1028, or a region). The format differs by country and is not checked. */
  registrationNumber: line(80).nullish(),
  amenities: z.array(name(80)).max(60),
  /** First day under management; null or missing: it follows the first lease or the purchase. */
  managedFrom: civilDate.nullish(),
  /** Last day under management. */
  managedTo: civilDate.nullish(),
}

export const property = z.object({
  id,
  address: z.string(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  rentalType: z.enum(RENTAL_TYPES),
  status: z.enum(PROPERTY_STATUSES),
  description: z.string().nullable(),
  squareFootage: z.number().nullable(),
  areaUnit: z.enum(AREA_UNITS),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  rentAmount: cents,
  depositAmount: cents,
  billsAmount: cents,
  extraFees: cents,
  warrantyAmount: cents,
  dailyRate: cents.nullable(),
  weeklyRate: cents.nullable(),
  monthlyRate: cents.nullable(),
  minStayDays: z.int().nullable(),
  maxStayDays: z.int().nullable(),
  checkInTime: z.string().nullable(),
  checkOutTime: z.string().nullable(),
  houseRules: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  amenities: z.array(z.string()),
  managedFrom: civilDate,
  /** False: the day follows the first lease or the purchase. */
  managedFromEntered: z.boolean(),
  managedTo: civilDate.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A row of the list, with the current tenant and the overdue amount. */
export const propertyRow = z.object({
  id,
  address: z.string(),
  city: z.string().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  rentalType: z.enum(RENTAL_TYPES),
  status: z.enum(PROPERTY_STATUSES),
  squareFootage: z.number().nullable(),
  areaUnit: z.enum(AREA_UNITS),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  registrationNumber: z.string().nullable(),
  currency,
  rentAmount: cents,
  /** Null if nobody lives there, or if the caller may not see tenants. */
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  leaseEnd: civilDate.nullable(),
  /** Null if the caller may not see payments. */
  overdue: cents.nullable(),
  /** The part of `overdue` that is a deposit. */
  overdueDeposits: cents.nullable(),
  /** The first photo; null without photos. */
  cover: albumPhoto.nullable(),
  createdAt: instant,
})

const filters = {
  status: several(z.enum(PROPERTY_STATUSES)),
  propertyType: several(z.enum(PROPERTY_TYPES)),
  rentalType: several(z.enum(RENTAL_TYPES)),
}
const sorts = ['createdAt', 'address', 'rentAmount', 'overdue', 'leaseEnd'] as const
const tags = ['Properties']

export const { list, exportCsv } = listCalls({
  path: '/properties',
  tags,
  summary: 'List properties, newest first',
  exportSummary: 'Export properties as CSV',
  needs: 'view_properties',
  sorts,
  filters,
  row: propertyRow,
  totals: z.object({ rentAmount: cents, overdue: cents.nullable(), currency }),
})

/** A property that has no position yet. */
const unplaced = z.object({ id, address: z.string(), city: z.string().nullable() })

export const map = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/properties/map', tags, summary: 'List the positions of properties' })
  .output(
    z.object({
      can: may('edit'),
      /** By address; at most 2000. */
      rows: z.array(
        unplaced.extend({ status: z.enum(PROPERTY_STATUSES), latitude: z.number(), longitude: z.number() }),
      ),
      /** How many properties have a position. */
      placed: z.int(),
      /** By address; at most 200. */
      unplaced: z.array(unplaced),
      unplacedTotal: z.int(),
    }),
  )

export const get = call({ needs: 'view_properties' })
  .route({
    method: 'GET',
    path: '/properties/{id}',
    tags,
    summary: 'Get a property with its leases and history',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      property,
      can: may('edit', 'delete', 'createLease'),
      /** Empty if the caller may not see tenants. */
      leases: z.array(
        z.object({
          id,
          tenantId: id,
          tenantName: z.string(),
          startDate: civilDate,
          endDate: civilDate.nullable(),
          status: z.string(),
          rentAmount: cents,
        }),
      ),
      /** The stay of the coming night; null if there is none. */
      stayToday: z
        .object({ id, reference: z.string(), guestName: z.string().nullable(), checkOut: civilDate })
        .nullable(),
      outOfService: z.array(
        z.object({
          id,
          kind: z.enum(BLOCK_KINDS),
          /** The site whose calendar closes the days; null for days of ours. */
          site: z.string().nullable(),
          fromDate: civilDate,
          toDate: civilDate.nullable(),
          reason: z.string().nullable(),
        }),
      ),
      summary: z.object({
        /** Null, like the two sums below, if the caller may not see payments. */
        collectedThisYear: signedCents.nullable(),
        overdue: cents.nullable(),
        /** The part of `overdue` that is a deposit. */
        overdueDeposits: cents.nullable(),
        occupiedDays: z.int(),
        availableDays: z.int(),
        openTickets: z.int(),
      }),
      /** In the order chosen by the landlord; the first is the cover. */
      photos: z.array(photo.extend(albumPhoto.shape)),
      history: z.array(historyEntry),
    }),
  )

export const create = call({ needs: 'create_properties' }, 'plan_limit_reached')
  .route({ method: 'POST', path: '/properties', tags, successStatus: 201, summary: 'Create a property' })
  .input(
    z.object({
      ...fields,
      propertyType: fields.propertyType.default('apartment'),
      rentalType: fields.rentalType.default('long-term'),
      areaUnit: fields.areaUnit.default('m2'),
      rentAmount: enteredCents.default(0),
      depositAmount: enteredCents.default(0),
      billsAmount: enteredCents.default(0),
      extraFees: enteredCents.default(0),
      warrantyAmount: enteredCents.default(0),
      amenities: fields.amenities.default([]),
    }),
  )
  .output(property)

/**
 * `updatedAt` is the version that the caller read: a concurrent change by somebody else is not overwritten.
 */
export const update = call(
  { needs: 'edit_properties' },
  'version_conflict',
  'property_has_bookings',
  'property_has_calendars',
)
  .route({ method: 'PATCH', path: '/properties/{id}', tags, summary: 'Update a property' })
  .input(z.object({ id, updatedAt: instant.optional(), ...z.object(fields).partial().shape }))
  .output(property)

/**
 * Removed properties disappear from every list and can be restored. A property with current or future leases
 * cannot be removed.
 */
export const remove = call(
  { needs: 'delete_properties' },
  'property_has_leases',
  'property_has_open_charges',
  'property_has_bookings',
)
  .route({
    method: 'POST',
    path: '/properties/remove',
    tags,
    summary: 'Remove properties; they can be restored',
  })
  .input(z.object({ ids: someIds(500) }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_properties' }, 'plan_limit_reached')
  .route({ method: 'POST', path: '/properties/restore', tags, summary: 'Restore removed properties' })
  .input(z.object({ ids: someIds(500) }))
  .output(z.object({ restored: z.array(id) }))

export const takeOutOfService = call({ needs: 'edit_properties' }, 'booking_overlaps')
  .route({
    method: 'POST',
    path: '/properties/{id}/out-of-service',
    tags,
    summary: 'Set days on which the property cannot be let',
  })
  .input(z.object({ id, fromDate: civilDate, toDate: civilDate.nullish(), reason: line(200).nullish() }))
  .output(property)

/** Ends days out of service of ours with their last day, or removes them if they have not begun. They cannot become longer. */
export const bringIntoService = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/properties/{id}/in-service',
    tags,
    summary: 'End a period out of service',
  })
  .input(z.object({ id, outOfServiceId: id, lastDay: civilDate }))
  .output(property)

export const { addPhoto, photoFile, removePhoto, restorePhoto } = photoCalls({
  path: 'properties',
  tags,
  view: 'view_properties',
  change: 'edit_properties',
  add: 'Add a photo to a property',
})

/**
 * Sets the order and the descriptions of all photos of a property; the first becomes the cover. Refused with
 * version_conflict if photos were added or removed meanwhile, so that an old screen does not decide about them.
 */
export const arrangePhotos = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{id}/photos',
    tags,
    summary: 'Set the order and the descriptions of the photos of a property',
  })
  .input(
    z.object({
      id,
      photos: z
        .array(z.object({ id, alt: z.union([z.literal(''), line(PHOTO_ALT_MAX)]) }))
        .min(1)
        .max(PHOTOS_PER_PROPERTY),
    }),
  )
  .output(z.object({ id }))
