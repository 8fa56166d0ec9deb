import { BOOKING_CHANNELS, EVENT_OUTCOMES } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookings } from '../bookings/table.ts'
import { properties } from '../properties/table.ts'

/** The calendars of channels that are read for a property (docs/finance.md 4.5). */
export const calendarSources = pgTable(
  'calendar_sources',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    channel: text().notNull(),
    /** The address is a secret of the landlord: encrypted with the organization's key, shown by its host only. */
    urlSealed: text().notNull(),
    urlHash: text().notNull(),
    host: text().notNull(),
    /** [{ wording, meaning }] where the landlord reads words differently from the default. */
    meanings: jsonb().notNull().default([]),
    etag: text(),
    lastModified: text(),
    bodyHash: text(),
    nextReadAt: instant().notNull().default(sql`app.now()`),
    lastReadAt: instant(),
    lastGoodAt: instant(),
    /** How the last reading ended; null before the first. */
    lastCode: text(),
    /** The HTTP status of the last answer, if it was an error. */
    lastStatus: integer(),
    failures: integer().notNull().default(0),
    /** Repeated events whose rule is not understood in the last copy. */
    notUnderstood: integer().notNull().default(0),
    /** Events of the last copy whose days are not readable. */
    unreadable: integer().notNull().default(0),
    /** [{ from, to }]: the days from today on that the last copy closes, also those that are our own nights. */
    closedDays: jsonb().notNull().default([]),
    /** `SoldNights`: nights that the channel sold to the guest of a stay, which the stay does not have, and those that a person gave up. */
    soldNights: jsonb().notNull().default([]),
    /** Since when the calendar has no block although it had some: they are freed later, because the copy may be broken. */
    blocksMissingSince: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    uniqueIndex('calendar_sources_address').on(t.organizationId, t.urlHash),
    index('calendar_sources_property').on(t.organizationId, t.propertyId),
    index('calendar_sources_due').on(t.nextReadAt),
    check('calendar_sources_channel', oneOf(t.channel, BOOKING_CHANNELS)),
    ...organizationPolicies('calendar_sources'),
  ],
)

/** The stays that a calendar contains. Blocks of a channel are rows of `out_of_service`, replaced with each new copy. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    ...organizationKey(),
    sourceId: uuid().notNull(),
    uid: text().notNull(),
    recurrenceId: text().notNull().default(''),
    fromDate: civilDate().notNull(),
    toDate: civilDate().notNull(),
    outcome: text().notNull(),
    /** A hash of what tells its guest from others; null if its copies say nothing. */
    guestMark: text(),
    /** The stay that the event is now. Earlier ones have the same `event_hash`. */
    bookingId: uuid(),
    firstSeenAt: instant().notNull().default(sql`app.now()`),
    /** The first good copy without the event; null while it is in the calendar. */
    missingSince: instant(),
    /** When its stay was cancelled because it was missing for long enough. It is kept because it may return under its UID. */
    vanishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.sourceId, calendarSources).onDelete('cascade'),
    belongsTo(t, t.bookingId, bookings),
    uniqueIndex('calendar_events_identity').on(t.organizationId, t.sourceId, t.uid, t.recurrenceId),
    index('calendar_events_booking').on(t.organizationId, t.bookingId),
    check('calendar_events_days', sql`${t.toDate} > ${t.fromDate}`),
    check('calendar_events_outcome', oneOf(t.outcome, EVENT_OUTCOMES)),
    check('calendar_events_stay', sql`(${t.outcome} = 'echo') = (${t.bookingId} is null)`),
    ...organizationPolicies('calendar_events'),
  ],
)

/** The secret addresses at which channels read the calendar of a property. */
export const calendarExports = pgTable(
  'calendar_exports',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    /** Its own stays are left out of the calendar that this channel reads. */
    channel: text().notNull(),
    tokenHash: text().notNull(),
    /** When a program read it last, not a browser. */
    lastReadAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    uniqueIndex('calendar_exports_channel').on(t.organizationId, t.propertyId, t.channel),
    uniqueIndex('calendar_exports_token').on(t.tokenHash),
    check('calendar_exports_channel_known', oneOf(t.channel, BOOKING_CHANNELS)),
    ...organizationPolicies('calendar_exports'),
  ],
)
