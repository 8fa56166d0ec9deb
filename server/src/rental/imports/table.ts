import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationKey, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * One uploaded file: uploaded, checked (dry run), running, done, undone or failed. Every row it creates
 * carries its id, so that the whole import can be undone.
 */
export const imports = pgTable(
  'imports',
  {
    ...organizationKey(),
    userId: uuid().notNull(),
    /** properties, tenants, leases or bookings. */
    subject: text().notNull(),
    fileName: text().notNull(),
    /** The sample shipped with the product, which may exceed the plan once (docs/decisions/020). */
    sample: boolean().notNull().default(false),
    /** How the file was read: encoding, separator, decimal sign, headers. */
    format: jsonb().notNull(),
    /** Maps fields to file columns. */
    mapping: jsonb().notNull(),
    /**
     * The file, compressed and encrypted with the organization's key; cleared when the import is done or
     * discarded.
     */
    rowsSealed: text(),
    status: text().notNull(),
    /** Rows with errors are omitted. */
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
