import { DEMAND_STAGES } from '@domovik/domain/rental/papers/stages.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  oneOf,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { documents } from '../documents/table.ts'
import { tenants } from '../tenants/table.ts'

/**
 * The stages of payment demands that tenants got. The letter itself is the document, which never changes; this row names its stage and
 * the charges in it. Only the day of delivery is entered later.
 */
export const demandLetters = pgTable(
  'demand_letters',
  {
    ...organizationKey(),
    tenantId: uuid().notNull(),
    documentId: uuid().notNull(),
    stage: text({ enum: DEMAND_STAGES }).notNull(),
    sentOn: civilDate().notNull(),
    /** The last day to pay; null for a notice, whose month begins on the day of delivery. */
    payBy: civilDate(),
    /** The sum of the letter. */
    total: cents().notNull(),
    chargeIds: uuid().array().notNull(),
    deliveredOn: civilDate(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    uniqueIndex('demand_letters_document').on(t.organizationId, t.documentId),
    index('demand_letters_tenant').on(t.organizationId, t.tenantId),
    check('demand_letters_stage', oneOf(t.stage, DEMAND_STAGES)),
    check('demand_letters_pay_by', sql`(${t.stage} = 'notice') = (${t.payBy} is null)`),
    check('demand_letters_delivered', sql`${t.deliveredOn} >= ${t.sentOn}`),
    ...organizationPolicies('demand_letters'),
  ],
)
