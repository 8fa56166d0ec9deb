import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'

/** Half-open days, as PostgreSQL writes them: '[2026-06-01,2026-06-05)'. */
const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/**
 * Bookings of units that are let by the night (docs/finance.md 4). The nights are [check_in, check_out). The guest is a
 * row of tenants, so that a stay is charged in the same ledger as a lease.
 */
export const bookings = pgTable(
  'bookings',
  {
    ...organizationKey(),
    userId: uuid(),
    propertyId: uuid().notNull(),
    /** The guest; null for a booking that came without one. */
    tenantId: uuid(),
    reference: text().notNull(),
    status: text().notNull(),
    checkIn: civilDate().notNull(),
    checkOut: civilDate().notNull(),
    /**
     * The departure in the calendar of the channel, if the landlord agreed another one with the guest (an extension or an early
     * departure); otherwise null.
     */
    channelCheckOut: civilDate(),
    /**
     * The nights that a person agreed with the guest, while an agreement has those of its event too (docs/finance.md 4.5); null if a person
     * chose all of its nights.
     */
    agreedCheckIn: civilDate(),
    agreedCheckOut: civilDate(),
    adults: integer().notNull().default(1),
    childrenAges: integer().array().notNull().default(sql`'{}'`),
    /** Guests who pay no tourist tax although they have the age. */
    otherExempt: integer().notNull().default(0),
    /** Only for `pending`: the hold blocks the nights until this instant. */
    holdExpiresAt: instant(),
    /** direct, public, import, or the channel of a calendar. */
    source: text().notNull().default('direct'),
    /** An imported booking whose nights are taken by this one: it claims no nights and is not sold. */
    conflictWith: uuid(),
    currency: currencyCode(),
    /** The price as it was agreed, line by line; null if it is not known (imported from a calendar). */
    quote: jsonb(),
    /** The cancellation policy as it was agreed at confirmation. */
    policy: jsonb(),
    /** Accommodation, fees and tourist tax; null if the price is not known. */
    total: cents(),
    bookedOn: civilDate().notNull(),
    /** The day on which it was confirmed first; null if never. */
    confirmedOn: civilDate(),
    arrivalTime: time({ precision: 0 }),
    /** In which the guest asked; null: that of the organization. */
    language: text(),
    /** The day on which the guest was checked out, which may be before the last night; null for stays that a job completed. */
    leftOn: civilDate(),
    cancelledOn: civilDate(),
    cancellationReason: text(),
    /** guest, host, expired or feed. */
    cancelledBy: text(),
    /** Encrypted with the organization's key (SEC-03). */
    notesSealed: text(),
    /** For exported calendars: when days or state changed last, and how often. */
    datesChangedAt: instant().notNull().default(sql`app.now()`),
    sequence: integer().notNull().default(0),
    version: integer().notNull().default(1),
    importId: uuid(),
    /**
     * Names the event of a calendar that the stay is or was: a hash of unit, address, UID and RECURRENCE-ID. It is kept after the calendar
     * was removed, so that what a person decided is known when the same address is added again.
     */
    eventHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bookings_event').on(t.organizationId, t.eventHash).where(sql`event_hash is not null`),
    index('bookings_conflict_with')
      .on(t.organizationId, t.conflictWith)
      .where(sql`conflict_with is not null`),
    // Stays that wait for nights which others have: a job looks at them every minute.
    index('bookings_waiting')
      .on(t.checkOut)
      .where(sql`conflict_with is not null and status in ('confirmed', 'checked_in')`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    belongsTo(t, t.conflictWith, t),
    uniqueIndex('bookings_reference').on(t.organizationId, t.reference),
    // For the calendar of all units: bookings that overlap a window start at most 400 nights before it.
    index('bookings_days').on(t.organizationId, t.checkOut, t.checkIn),
    index('bookings_property').on(t.organizationId, t.propertyId, t.checkIn),
    index('bookings_tenant').on(t.organizationId, t.tenantId, t.checkIn),
    index('bookings_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    // A list of many stays by arrival.
    index('bookings_arrival').on(t.organizationId, t.checkIn, t.id),
    index('bookings_import').on(t.organizationId, t.importId),
    index('bookings_holds').on(t.holdExpiresAt).where(sql`status = 'pending'`),
    check('bookings_status', oneOf(t.status, BOOKING_STATUSES)),
    check('bookings_nights', sql`${t.checkOut} - ${t.checkIn} between 1 and 400`),
    check('bookings_guests', sql`${t.adults} >= 1 and ${t.otherExempt} >= 0`),
    check('bookings_hold', sql`(${t.status} = 'pending') = (${t.holdExpiresAt} is not null)`),
    check('bookings_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelledOn} is not null)`),
    check('bookings_cancelled_by', sql`${t.cancelledBy} in ('guest', 'host', 'expired', 'feed')`),
    check('bookings_language', sql`${t.language} in ('en', 'es', 'pl')`),
    check('bookings_agreed', sql`${t.agreedCheckOut} > ${t.agreedCheckIn}`),
    check('bookings_agreed_both', sql`(${t.agreedCheckIn} is null) = (${t.agreedCheckOut} is null)`),
    check('bookings_total', sql`${t.total} >= 0`),
    ...organizationPolicies('bookings'),
  ],
)

/**
 * The days for which leases and bookings take a unit: `id` is that of the lease or the booking. Triggers write it
 * (sql/bookings.sql). The exclusion constraint `let_days_no_double_letting` on it makes double letting impossible
 * (docs/finance.md 3.5), because one constraint cannot span two tables.
 */
export const letDays = pgTable(
  'let_days',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    source: text().notNull(),
    days: daterange().notNull(),
    /** When the days were claimed; a change of the days claims them again. */
    claimedAt: instant().notNull().default(sql`app.now()`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    check('let_days_source', oneOf(t.source, ['lease', 'booking'])),
    ...organizationPolicies('let_days'),
  ],
)

/** Prices of the nights [from_date, to_date). Seasons of one property do not overlap (sql/bookings.sql). */
export const rateSeasons = pgTable(
  'rate_seasons',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    name: text(),
    fromDate: civilDate().notNull(),
    toDate: civilDate().notNull(),
    dailyRate: cents(),
    weeklyRate: cents(),
    monthlyRate: cents(),
    weekendRate: cents(),
    minNights: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    index('rate_seasons_property').on(t.organizationId, t.propertyId, t.fromDate),
    check('rate_seasons_days', sql`${t.toDate} > ${t.fromDate}`),
    check('rate_seasons_nights', sql`${t.minNights} >= 1`),
    check(
      'rate_seasons_rates',
      sql`least(${t.dailyRate}, ${t.weeklyRate}, ${t.monthlyRate}, ${t.weekendRate}) >= 0`,
    ),
    ...organizationPolicies('rate_seasons'),
  ],
)

/** How a property is let by the night, besides the rates on the property itself. The id is that of the property. */
export const staySettings = pgTable(
  'stay_settings',
  {
    ...organizationKey(),
    weekendRate: cents(),
    /** Days of the week on which a weekend night begins, 1 (Monday) to 7 (Sunday). */
    weekendDays: integer().array().notNull().default(sql`'{5,6}'`),
    /** [{ fromNights, percent }] */
    discounts: jsonb().notNull().default([]),
    guestsIncluded: integer(),
    extraGuestFee: cents().notNull().default(0),
    maxGuests: integer(),
    /** Null: the extra fees of the property. */
    cleaningFee: cents(),
    fillGaps: boolean().notNull().default(false),
    holdHours: integer().notNull().default(48),
    dueDays: integer().notNull().default(14),
    /** [{ days, percent }] */
    policy: jsonb()
      .notNull()
      .default([{ days: 1, percent: 100 }]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, properties).onDelete('cascade'),
    check('stay_settings_amounts', sql`least(${t.weekendRate}, ${t.extraGuestFee}, ${t.cleaningFee}) >= 0`),
    check('stay_settings_guests', sql`least(${t.guestsIncluded}, ${t.maxGuests}) >= 1`),
    check('stay_settings_hours', sql`${t.holdHours} between 1 and 720 and ${t.dueDays} between 0 and 365`),
    ...organizationPolicies('stay_settings'),
  ],
)

/** The tourist tax of a property from a day on, for each person and night. */
export const taxRules = pgTable(
  'tax_rules',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    rate: cents().notNull(),
    exemptBelow: integer(),
    maxNights: integer(),
    minNights: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    uniqueIndex('tax_rules_day').on(t.organizationId, t.propertyId, t.validFrom),
    check('tax_rules_rate', sql`${t.rate} >= 0`),
    check(
      'tax_rules_limits',
      sql`${t.exemptBelow} between 0 and 120 and least(${t.maxNights}, ${t.minNights}) >= 1`,
    ),
    ...organizationPolicies('tax_rules'),
  ],
)
