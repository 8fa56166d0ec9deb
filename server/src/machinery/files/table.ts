import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationKey, organizationPolicies, tenantRole } from '../db/columns.ts'

const ownTicketFile = sql`tenant_id = (select app.tenant()) and owner_table in ('tickets', 'messages', 'meter_readings')`
/** The current version of a document that is shared with the tenant: the policy of documents shows no other. */
const sharedDocument = sql`owner_table = 'documents' and id in (select d.file_id from documents d)`
/** The finished file of a document that the tenant signed: the policy of signings shows no other. */
const ownFinished = sql`owner_table = 'signings' and id in (select s.sealed_file_id from signings s)`
/** The files that the parties of such a document signed with another program. */
const signedOutside = sql`owner_table = 'signings' and (tenant_id = (select app.tenant()) or id in (select g.file_id from signatures g))`
/** The portal shows them only while the lease runs (rental/properties/photos.ts). */
const photoOfOwnHome = sql`owner_table = 'properties' and owner_id in (select l.property_id from leases l where l.cancelled_at is null)`
/** Tenants see photos of handover reports that they signed: the policy of inspections shows no others. */
const photoOfProtocol = sql`owner_table = 'inspections' and owner_id in (select i.id from inspections i)`
/** A tenant adds the file that they signed, and cannot take it back. */
const ownSignedFile = sql`organization_id = (select app.organization()) and tenant_id = (select app.tenant()) and author_kind = 'tenant'
  and owner_table = 'signings' and owner_id in (select s.id from signings s)`
const ownFile = sql`organization_id = (select app.organization()) and ${ownTicketFile} and author_kind = 'tenant'`

/** Metadata of files. The sealed bytes are stored under `stored_name` in the file home (home.ts), never in the database. */
export const files = pgTable(
  'files',
  {
    ...organizationKey(),
    kind: text().notNull(),
    /** The name given by the uploader, for display only. */
    name: text().notNull(),
    storedName: text().notNull(),
    /** The version of the organization's key that sealed the bytes. */
    keyVersion: integer().notNull(),
    /** Size of the file and its preview together, in bytes before sealing. */
    bytes: integer().notNull(),
    /** Hash of the stored file before sealing. */
    sha256: text().notNull(),
    mediaType: text().notNull(),
    /** Width of the upright picture in pixels; null for a PDF. */
    width: integer(),
    height: integer(),
    ownerTable: text().notNull(),
    ownerId: uuid().notNull(),
    /** The place in the order of the record's photos; null: at the end, oldest first. */
    position: integer(),
    /** What a photo shows, for people who cannot see it. */
    altText: text(),
    /** The tenant who may see it, if any. */
    tenantId: uuid(),
    /** Who added it: manager, tenant or vendor. The tenant does not see names of staff. */
    authorKind: text().notNull(),
    /** The user; of a photo that a vendor added the vendor, null if it was added before 0.2.0. */
    createdBy: uuid(),
    createdAt: createdAt(),
    /** When a user removed the file. It can be restored for a day; then the row and the bytes are deleted (jobs.ts). */
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('files_owner').on(t.organizationId, t.ownerTable, t.ownerId, t.createdAt),
    index('files_stored').on(t.organizationId, t.storedName),
    index('files_removed').on(t.removedAt).where(sql`removed_at is not null`),
    check('files_kind', sql`${t.kind} in ('photo', 'receipt', 'attachment', 'logo', 'document')`),
    check('files_author', sql`${t.authorKind} in ('manager', 'tenant', 'vendor')`),
    ...organizationPolicies('files', {
      tenantMaySee: sql`(${ownTicketFile} or ${sharedDocument} or ${ownFinished} or ${signedOutside} or ${photoOfOwnHome} or (${photoOfProtocol}))`,
    }),
    pgPolicy('files_tenant_add', { for: 'insert', to: tenantRole, withCheck: ownFile }),
    pgPolicy('files_tenant_sign', { for: 'insert', to: tenantRole, withCheck: ownSignedFile }),
    pgPolicy('files_tenant_remove', { for: 'update', to: tenantRole, using: ownFile, withCheck: ownFile }),
  ],
)
