import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationKey, organizationPolicies, tenantRole } from '../db/columns.ts'

const ownTicketFile = sql`tenant_id = (select app.tenant()) and owner_table = 'tickets'`
const ownFile = sql`organization_id = (select app.organization()) and ${ownTicketFile} and author_kind = 'tenant'`

/** What is known of a file. Its bytes lie sealed under `stored_name` in the file home (home.ts), never in the database. */
export const files = pgTable(
  'files',
  {
    ...organizationKey(),
    kind: text().notNull(),
    /** As its owner called it, for show only. */
    name: text().notNull(),
    storedName: text().notNull(),
    /** The version of the organization's key that seals the bytes. */
    keyVersion: integer().notNull(),
    /** Of the file and its preview together, before sealing. */
    bytes: integer().notNull(),
    /** Of the file as kept, before sealing. */
    sha256: text().notNull(),
    mediaType: text().notNull(),
    /** Of a picture, upright; null for a document. */
    width: integer(),
    height: integer(),
    ownerTable: text().notNull(),
    ownerId: uuid().notNull(),
    /** The tenant who may see it, if any. */
    tenantId: uuid(),
    /** manager or tenant: who added it, without naming staff to the tenant. */
    authorKind: text().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    /** Taken away by hand; the row and its bytes follow a day later (jobs.ts), until then it can be put back. */
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('files_owner').on(t.organizationId, t.ownerTable, t.ownerId, t.createdAt),
    index('files_stored').on(t.organizationId, t.storedName),
    index('files_removed').on(t.removedAt).where(sql`removed_at is not null`),
    check('files_kind', sql`${t.kind} in ('photo', 'receipt', 'attachment', 'logo')`),
    check('files_author', sql`${t.authorKind} in ('manager', 'tenant')`),
    ...organizationPolicies('files', { tenantMaySee: ownTicketFile }),
    pgPolicy('files_tenant_add', { for: 'insert', to: tenantRole, withCheck: ownFile }),
    pgPolicy('files_tenant_remove', { for: 'update', to: tenantRole, using: ownFile, withCheck: ownFile }),
  ],
)
