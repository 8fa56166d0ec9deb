import { METER_MEDIA, METER_UNITS, READING_EVENTS } from '@domovik/domain/rental/meters/types.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  oneOf,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'

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
    ...organizationPolicies('meters'),
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
    ...organizationPolicies('meter_readings'),
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
