import type { MeterMedium } from '@domovik/domain/rental/meters/types.ts'
import type { ShareKey } from '@domovik/domain/rental/utilities/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import type { FrozenSettlement } from './frozen.ts'

/** A building, or another set of units that share the cost of utilities (docs/finance.md 2.2). */
export const buildings = pgTable(
  'buildings',
  { ...organizationKey(), name: text().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('buildings_name', sql`length(trim(${t.name})) > 0`),
    ...organizationPolicies('buildings'),
  ],
)

/** The units of a building. A unit belongs to one building at most. */
export const buildingUnits = pgTable(
  'building_units',
  {
    organizationId: uuid().notNull(),
    propertyId: uuid().notNull(),
    buildingId: uuid().notNull(),
    /** What the unit is called in the building; shares are computed and shown in this order. */
    label: text().notNull(),
    /** The unit's part of the common property. */
    participation: numeric({ precision: 13, scale: 4 }),
    fixedParts: numeric({ precision: 13, scale: 4 }).notNull().default('1'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.propertyId] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    belongsTo(t, t.buildingId, buildings).onDelete('cascade'),
    index('building_units_building').on(t.organizationId, t.buildingId),
    check('building_units_weights', sql`coalesce(${t.participation}, 0) >= 0 and ${t.fixedParts} >= 0`),
    ...organizationPolicies('building_units'),
  ],
)

/** How many people live in the unit of a lease from a day on. */
export const leaseOccupants = pgTable(
  'lease_occupants',
  {
    organizationId: uuid().notNull(),
    leaseId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    persons: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.leaseId, t.validFrom] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    check('lease_occupants_persons', sql`${t.persons} between 0 and 99`),
    ...organizationPolicies('lease_occupants'),
  ],
)

/** The cost of one medium, as it was entered. */
export type StoredPool = {
  id: string
  label: string
  medium: MeterMedium | null
  costs: { label: string; amount: number; expenseId: string | null }[]
  keys: { key: ShareKey; percent: number }[]
  units: Record<string, string>
}

/** Settlements of a building's utilities: a draft, until it is posted; posted ones never change, they are undone. */
export const utilitySettlements = pgTable(
  'utility_settlements',
  {
    ...organizationKey(),
    buildingId: uuid().notNull(),
    fromDate: civilDate().notNull(),
    /** Last day, inclusive. */
    toDate: civilDate().notNull(),
    /** For costs of invoices that came after the period was settled: what was charged in advance counts no more. */
    supplement: boolean().notNull().default(false),
    pools: jsonb().$type<StoredPool[]>().notNull().default([]),
    /** Leases that are not settled; the owner bears their share. */
    leftOut: jsonb().$type<string[]>().notNull().default([]),
    /** What was computed when it was posted. */
    frozen: jsonb().$type<FrozenSettlement>(),
    /** When the tenants were asked for the readings that are missing. */
    readingsAskedAt: instant(),
    postedAt: instant(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.buildingId, buildings).onDelete('cascade'),
    index('utility_settlements_building').on(t.organizationId, t.buildingId, t.fromDate),
    check('utility_settlements_period', sql`${t.toDate} > ${t.fromDate}`),
    check(
      'utility_settlements_state',
      sql`(${t.postedAt} is null) = (${t.frozen} is null) and (${t.undoneAt} is null or ${t.postedAt} is not null)`,
    ),
    ...organizationPolicies('utility_settlements'),
  ],
)
