import {
  METER_MEDIA,
  METER_UNITS,
  READING_EVENTS,
  READING_SOURCES,
} from '@domovik/domain/rental/meters/types.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  oneOf,
  organizationKey,
  organizationPolicies,
  tenantRole,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'

/** The portal shows and takes readings only while the lease runs (tenant.ts). */
const meterOfOwnHome = sql`property_id in (select l.property_id from leases l where l.cancelled_at is null)`
/** The policy of meters shows no others. */
const readingOfOwnHome = sql`meter_id in (select m.id from meters m)`

/** The meters of a property (docs/finance.md 2.2). */
export const meters = pgTable(
  'meters',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    medium: text({ enum: METER_MEDIA }).notNull(),
    unit: text({ enum: METER_UNITS }).notNull(),
    /** The number on the meter. */
    serial: text().notNull().default(''),
    /** Whole digits of the counter. */
    digits: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    index('meters_property').on(t.organizationId, t.propertyId),
    check('meters_medium', oneOf(t.medium, METER_MEDIA)),
    check('meters_unit', oneOf(t.unit, METER_UNITS)),
    check('meters_digits', sql`${t.digits} between 3 and 9`),
    ...organizationPolicies('meters', { tenantMaySee: meterOfOwnHome }),
  ],
)

/** The value of a meter at the end of a day. */
export const meterReadings = pgTable(
  'meter_readings',
  {
    ...organizationKey(),
    meterId: uuid().notNull(),
    day: civilDate().notNull(),
    value: numeric({ precision: 14, scale: 3 }).notNull(),
    event: text({ enum: READING_EVENTS }).notNull(),
    /** The first value of the new counter. */
    newStart: numeric({ precision: 14, scale: 3 }),
    /** Who read it. */
    source: text({ enum: READING_SOURCES }).notNull().default('landlord'),
    /** The tenant who read it. */
    tenantId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.meterId, meters).onDelete('cascade'),
    unique('meter_readings_one_a_day').on(t.organizationId, t.meterId, t.day),
    check('meter_readings_values', sql`${t.value} >= 0 and coalesce(${t.newStart}, 0) >= 0`),
    check(
      'meter_readings_event',
      sql`${oneOf(t.event, READING_EVENTS)} and (${t.event} = 'exchanged') = (${t.newStart} is not null)`,
    ),
    check('meter_readings_source', sql`(${t.source} = 'tenant') = (${t.tenantId} is not null)`),
    ...organizationPolicies('meter_readings', { tenantMaySee: readingOfOwnHome }),
    pgPolicy('meter_readings_tenant_give', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and source = 'tenant' and event = 'none' and ${readingOfOwnHome}`,
    }),
  ],
)

/** The price of one unit of a meter from a day on, in the currency of the organization. */
export const meterPrices = pgTable(
  'meter_prices',
  {
    organizationId: uuid().notNull(),
    meterId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    price: numeric({ precision: 10, scale: 4 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meterId, t.validFrom] }),
    belongsTo(t, t.meterId, meters).onDelete('cascade'),
    check('meter_prices_price', sql`${t.price} >= 0`),
    ...organizationPolicies('meter_prices'),
  ],
)
