import { LEASE_DUTIES } from '@domovik/domain/rental/lease-duties/duties.ts'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, civilDate, createdAt, oneOf, organizationPolicies } from '../../machinery/db/columns.ts'
import { documents } from '../documents/table.ts'
import { leases } from '../leases/table.ts'

/** Duties of occasional leases that are done. */
export const leaseDuties = pgTable(
  'lease_duties',
  {
    organizationId: uuid().notNull(),
    leaseId: uuid().notNull(),
    duty: text({ enum: LEASE_DUTIES }).notNull(),
    doneOn: civilDate().notNull(),
    /** The attachment, or the proof of the report. */
    documentId: uuid(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.leaseId, t.duty] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    index('lease_duties_document').on(t.organizationId, t.documentId),
    check('lease_duties_duty', oneOf(t.duty, LEASE_DUTIES)),
    ...organizationPolicies('lease_duties'),
  ],
)
