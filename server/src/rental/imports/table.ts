import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationKey, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * One uploaded file on its way in: uploaded, checked (dry run), running, done, undone or failed.
 * Every row that it creates carries its id, so that the whole import can be undone.
 */
export const imports = pgTable(
  'imports',
  {
    ...organizationKey(),
    userId: uuid().notNull(),
    /** properties, tenants or leases. */
    subject: text().notNull(),
    fileName: text().notNull(),
    /** Encoding, separator, decimal sign, headers: how the file was read. */
    format: jsonb().notNull(),
    /** Field to file column. */
    mapping: jsonb().notNull(),
    /** The file, packed and sealed with the organization's key; emptied when the import is done or given up. */
    rowsSealed: text(),
    status: text().notNull(),
    /** Bad rows are to be left out. */
    skipBad: boolean().notNull().default(false),
    totalRows: integer().notNull(),
    doneRows: integer().notNull().default(0),
    importedRows: integer().notNull().default(0),
    skippedRows: integer().notNull().default(0),
    errorCode: text(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('imports_newest').on(t.organizationId, t.createdAt.desc().nullsFirst()),
    check(
      'imports_status',
      sql`${t.status} in ('uploaded', 'running', 'done', 'undone', 'failed', 'cancelled')`,
    ),
    ...organizationPolicies('imports'),
  ],
)
