import { MAX_EVERY, RECURRENCE_UNITS } from '@domovik/domain/rental/recurrence.ts'
import { MAX_DAYS_AHEAD } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
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
import { properties } from '../properties/table.ts'
import { vendors } from '../vendors/table.ts'

/** Recurring maintenance. A job creates the tickets ahead of their days (jobs.ts). */
export const maintenancePlans = pgTable(
  'maintenance_plans',
  {
    ...organizationKey(),
    userId: uuid(),
    title: text().notNull(),
    description: text(),
    priority: text().notNull(),
    trade: text().notNull(),
    propertyId: uuid(),
    assignedTo: uuid(),
    vendorId: uuid(),
    startsOn: civilDate().notNull(),
    every: integer().notNull(),
    unit: text().notNull(),
    /** The day of the next ticket that does not exist yet. */
    nextOn: civilDate().notNull(),
    /** A ticket is created this many days before its day. */
    daysAhead: integer().notNull(),
    pausedAt: instant(),
    stoppedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('maintenance_plans_property')
      .on(t.organizationId, t.propertyId)
      .where(sql`property_id is not null`),
    index('maintenance_plans_vendor').on(t.organizationId, t.vendorId).where(sql`vendor_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.vendorId, vendors),
    index('maintenance_plans_next')
      .on(t.organizationId, t.nextOn)
      .where(sql`paused_at is null and stopped_at is null`),
    check('maintenance_plans_priority', sql`${t.priority} in ('low', 'medium', 'high', 'critical')`),
    check('maintenance_plans_trade', oneOf(t.trade, TRADES)),
    check('maintenance_plans_unit', oneOf(t.unit, RECURRENCE_UNITS)),
    check('maintenance_plans_every', sql`${t.every} between 1 and ${sql.raw(String(MAX_EVERY))}`),
    check('maintenance_plans_ahead', sql`${t.daysAhead} between 0 and ${sql.raw(String(MAX_DAYS_AHEAD))}`),
    check('maintenance_plans_assignee', sql`${t.assignedTo} is null or ${t.vendorId} is null`),
    ...organizationPolicies('maintenance_plans'),
  ],
)
