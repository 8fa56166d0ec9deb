import { BLOCK_KINDS } from '@domovik/domain/rental/bookings/blocks.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'

/** One row is one rentable unit (docs/finance.md 3.4). */
export const properties = pgTable(
  'properties',
  {
    ...organizationKey(),
    userId: uuid(),
    address: text().notNull(),
    city: text(),
    postalCode: text(),
    propertyType: text().notNull().default('apartment'),
    rentalType: text().notNull().default('long-term'),
    description: text(),
    squareFootage: numeric({ precision: 10, scale: 2, mode: 'number' }),
    areaUnit: text().notNull().default('m2'),
    /** Degrees, north and east positive; both or none. */
    latitude: numeric({ precision: 8, scale: 6, mode: 'number' }),
    longitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
    rentAmount: cents().notNull().default(0),
    depositAmount: cents().notNull().default(0),
    billsAmount: cents().notNull().default(0),
    extraFees: cents().notNull().default(0),
    warrantyAmount: cents().notNull().default(0),
    dailyRate: cents(),
    weeklyRate: cents(),
    monthlyRate: cents(),
    minStayDays: integer(),
    maxStayDays: integer(),
    checkInTime: time({ precision: 0 }),
    checkOutTime: time({ precision: 0 }),
    houseRules: text(),
    /** The registration number of the unit for short stays (EU 2024/1028, or a regional register). Any text. */
    registrationNumber: text(),
    amenities: text().array().notNull().default(sql`'{}'`),
    /** First day under management; occupancy is counted from here. */
    managedFrom: civilDate().notNull(),
    /**
     * Whether a person entered the day. If not, it follows the first lease or the purchase (sql/leases.sql).
     */
    managedFromEntered: boolean().notNull().default(true),
    managedTo: civilDate(),
    importId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('properties_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('properties_import').on(t.organizationId, t.importId),
    check(
      'properties_amounts',
      sql`least(${t.rentAmount}, ${t.depositAmount}, ${t.billsAmount}, ${t.extraFees}, ${t.warrantyAmount}, coalesce(${t.dailyRate}, 0), coalesce(${t.weeklyRate}, 0), coalesce(${t.monthlyRate}, 0)) >= 0`,
    ),
    check('properties_stay', sql`${t.minStayDays} >= 1 and ${t.maxStayDays} >= ${t.minStayDays}`),
    check('properties_rental_type', sql`${t.rentalType} in ('long-term', 'short-term', 'both')`),
    check('properties_address', sql`length(trim(${t.address})) > 0`),
    check('properties_managed', sql`${t.managedTo} >= ${t.managedFrom}`),
    check('properties_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    ...organizationPolicies('properties', {
      tenantMaySee: sql`id in (select property_id from leases where organization_id = (select app.organization()) and tenant_id = (select app.tenant()))`,
    }),
  ],
)

/**
 * Days on which a unit cannot be let: renovation, own use. `toDate` is the last day; null while it is open.
 */
export const outOfService = pgTable(
  'out_of_service',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    fromDate: civilDate().notNull(),
    toDate: civilDate(),
    /** works, own_use, closed or channel. */
    kind: text().notNull().default('works'),
    reason: text(),
    /** The imported calendar that closed the days (calendar_sources); only for `channel`. */
    calendarSourceId: uuid(),
    createdAt: createdAt(),
    datesChangedAt: instant().notNull().default(sql`app.now()`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    index('out_of_service_property').on(t.organizationId, t.propertyId, t.fromDate),
    check('out_of_service_kind', oneOf(t.kind, BLOCK_KINDS)),
    check('out_of_service_dates', sql`${t.toDate} >= ${t.fromDate}`),
    ...organizationPolicies('out_of_service'),
  ],
)
