import { BATCH_STATES, ITEM_STATES, TEMPLATE_KINDS } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { documents } from '../documents/table.ts'
import { leases } from '../leases/table.ts'

/** Title and text of a template by language. */
export type Texts = Partial<Record<'en' | 'es' | 'pl', { title: string; body: string }>>

/** Templates of papers. `texts` is what is being edited; papers are made from published versions. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    ...organizationKey(),
    kind: text().notNull(),
    name: text().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    /** The number of the newest published version; 0 before the first. */
    published: integer().notNull().default(0),
    /** Whether `texts` differs from that version. */
    changed: boolean().notNull().default(true),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('document_templates_kind', oneOf(t.kind, TEMPLATE_KINDS)),
    ...organizationPolicies('document_templates'),
  ],
)

/** Published texts. Rows never change, so that a paper can always be compared with the text that it was made from. */
export const documentTemplateVersions = pgTable(
  'document_template_versions',
  {
    ...organizationKey(),
    templateId: uuid().notNull(),
    number: integer().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.templateId, documentTemplates).onDelete('cascade'),
    unique('document_template_versions_once').on(t.organizationId, t.templateId, t.number),
    check('document_template_versions_number', sql`${t.number} > 0`),
    ...organizationPolicies('document_template_versions'),
  ],
)

/** Which version and language a document was made from. */
export const templatePapers = pgTable(
  'template_papers',
  {
    organizationId: uuid().notNull(),
    documentId: uuid().notNull(),
    versionId: uuid().notNull(),
    language: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.documentId] }),
    belongsTo(t, t.documentId, documents).onDelete('cascade'),
    belongsTo(t, t.versionId, documentTemplateVersions).onDelete('cascade'),
    index('template_papers_version').on(t.organizationId, t.versionId),
    ...organizationPolicies('template_papers'),
  ],
)

/** Papers of several leases that a job makes one after the other. */
export const paperBatches = pgTable(
  'paper_batches',
  {
    ...organizationKey(),
    versionId: uuid().notNull(),
    /** Null: the language of each tenant. */
    language: text(),
    /** The values that were typed for all papers. They are emptied when the batch ends. */
    asked: jsonb().$type<Record<string, string>>().notNull(),
    share: boolean().notNull(),
    state: text().notNull().default('running'),
    createdBy: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.versionId, documentTemplateVersions).onDelete('cascade'),
    index('paper_batches_version').on(t.organizationId, t.versionId),
    index('paper_batches_running').on(t.organizationId, t.id).where(sql`state = 'running'`),
    check('paper_batches_state', oneOf(t.state, BATCH_STATES)),
    ...organizationPolicies('paper_batches'),
  ],
)

/** The leases of a batch. */
export const paperBatchItems = pgTable(
  'paper_batch_items',
  {
    organizationId: uuid().notNull(),
    batchId: uuid().notNull(),
    leaseId: uuid().notNull(),
    position: integer().notNull(),
    state: text().notNull().default('waiting'),
    /** Attempts that failed for no reason of the paper. */
    attempts: integer().notNull().default(0),
    reason: text(),
    missing: text().array().notNull().default(sql`'{}'`),
    /** Characters of the paper that are printed as boxes. */
    unprintable: text().array().notNull().default(sql`'{}'`),
    documentId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.batchId, t.leaseId] }),
    belongsTo(t, t.batchId, paperBatches).onDelete('cascade'),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    index('paper_batch_items_lease').on(t.organizationId, t.leaseId),
    check('paper_batch_items_state', oneOf(t.state, ITEM_STATES)),
    check('paper_batch_items_made', sql`(${t.state} = 'made') = (${t.documentId} is not null)`),
    ...organizationPolicies('paper_batch_items'),
  ],
)
