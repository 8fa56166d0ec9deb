import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'
import { vendors } from '../vendors/table.ts'

/** Properties in which each departure gets a ticket for the cleaning, and who does it. The id is that of the property. */
export const turnoverRules = pgTable(
  'turnover_rules',
  {
    ...organizationKey(),
    assignedTo: uuid(),
    vendorId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('turnover_rules_vendor').on(t.organizationId, t.vendorId).where(sql`vendor_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, properties).onDelete('cascade'),
    belongsTo(t, t.vendorId, vendors),
    check('turnover_rules_assignee', sql`${t.assignedTo} is null or ${t.vendorId} is null`),
    ...organizationPolicies('turnover_rules'),
  ],
)
