import { DELIVERIES, LETTER_KINDS } from '@domovik/domain/rental/letters/kinds.ts'
import { BATCH_STATES, ITEM_STATES } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { DEMAND_STAGES } from '@domovik/domain/rental/papers/stages.ts'
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
} from '../../machinery/db/columns.ts'
import { tenants } from '../tenants/table.ts'

/** Letters to several tenants that a job makes one after the other. */
export const letterBatches = pgTable(
  'letter_batches',
  {
    ...organizationKey(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    delivery: text({ enum: DELIVERIES }).notNull(),
    /** The days of statements, both inclusive. */
    firstDay: civilDate(),
    lastDay: civilDate(),
    /** The year of confirmations. */
    year: integer(),
    /** The stage of demands, and the last day for paying them; a notice has no such day. */
    stage: text({ enum: DEMAND_STAGES }),
    payBy: civilDate(),
    state: text({ enum: BATCH_STATES }).notNull().default('running'),
    createdBy: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('letter_batches_running').on(t.organizationId, t.id).where(sql`state = 'running'`),
    check('letter_batches_kind', oneOf(t.kind, LETTER_KINDS)),
    check('letter_batches_delivery', oneOf(t.delivery, DELIVERIES)),
    check('letter_batches_state', oneOf(t.state, BATCH_STATES)),
    check('letter_batches_stage', oneOf(t.stage, DEMAND_STAGES)),
    ...organizationPolicies('letter_batches'),
  ],
)

/** The letters of a batch. A receipt names its payment. */
export const letterBatchItems = pgTable(
  'letter_batch_items',
  {
    organizationId: uuid().notNull(),
    batchId: uuid().notNull(),
    position: integer().notNull(),
    tenantId: uuid().notNull(),
    paymentId: uuid(),
    /** The settlement of bills that a letter of the kind `settlement` is about. */
    settlementId: uuid(),
    state: text({ enum: ITEM_STATES }).notNull().default('waiting'),
    /** Attempts that failed for no reason of the letter. */
    attempts: integer().notNull().default(0),
    reason: text(),
    documentId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.batchId, t.position] }),
    belongsTo(t, t.batchId, letterBatches).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    index('letter_batch_items_tenant').on(t.organizationId, t.tenantId),
    check('letter_batch_items_state', oneOf(t.state, ITEM_STATES)),
    check('letter_batch_items_made', sql`(${t.state} = 'made') = (${t.documentId} is not null)`),
    ...organizationPolicies('letter_batch_items'),
  ],
)
