import { DOCUMENT_KINDS, DOCUMENT_SUBJECTS } from '@domovik/domain/rental/documents/kinds.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  tenantRole,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'
import { tickets } from '../tickets/table.ts'

const ownShare = sql`organization_id = (select app.organization()) and ${ownTenantRow}`

/**
 * Documents. Each version is a file (owner_table 'documents'); `file_id` names the current one. A tenant sees a document,
 * and its current version only, while it is shared with them.
 */
export const documents = pgTable(
  'documents',
  {
    ...organizationKey(),
    kind: text().notNull(),
    title: text().notNull(),
    subject: text().notNull(),
    /** The record that it belongs to; all are null if it belongs to the organization. */
    propertyId: uuid(),
    tenantId: uuid(),
    leaseId: uuid(),
    ticketId: uuid(),
    /** The current version. */
    fileId: uuid().notNull(),
    /** The last day on which it is valid. */
    expiresOn: civilDate(),
    /** What a letter states: a row of `bills_settlements`, or a receipt in `transactions`. */
    statesId: uuid(),
    /** The rows of `transactions` that a paper about several lists: a confirmation, an account statement, the statement of a deposit. */
    statesRows: uuid().array(),
    /** When what it states was taken back, so that the letter no longer holds. */
    withdrawnAt: instant(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    belongsTo(t, t.leaseId, leases),
    belongsTo(t, t.ticketId, tickets),
    index('documents_newest').on(t.organizationId, t.createdAt, t.id),
    index('documents_property').on(t.organizationId, t.propertyId).where(sql`property_id is not null`),
    index('documents_tenant').on(t.organizationId, t.tenantId).where(sql`tenant_id is not null`),
    index('documents_lease').on(t.organizationId, t.leaseId).where(sql`lease_id is not null`),
    index('documents_ticket').on(t.organizationId, t.ticketId).where(sql`ticket_id is not null`),
    index('documents_states').on(t.organizationId, t.statesId).where(sql`states_id is not null`),
    index('documents_expiring').on(t.organizationId, t.expiresOn).where(sql`expires_on is not null`),
    check('documents_kind', oneOf(t.kind, DOCUMENT_KINDS)),
    check('documents_subject', oneOf(t.subject, DOCUMENT_SUBJECTS)),
    check(
      'documents_about',
      sql`num_nonnulls(${t.propertyId}, ${t.tenantId}, ${t.leaseId}, ${t.ticketId}) = case when ${t.subject} = 'organization' then 0 else 1 end
        and case ${t.subject} when 'property' then ${t.propertyId} is not null when 'tenant' then ${t.tenantId} is not null
          when 'lease' then ${t.leaseId} is not null when 'ticket' then ${t.ticketId} is not null else true end`,
    ),
    ...organizationPolicies('documents', {
      tenantMaySee: sql`deleted_at is null and id in (select s.document_id from document_shares s)`,
    }),
  ],
)

/** Whom a document is shared with. Tenants see their own rows and store when they opened the document. */
export const documentShares = pgTable(
  'document_shares',
  {
    ...organizationKey(),
    documentId: uuid().notNull(),
    tenantId: uuid().notNull(),
    sharedAt: createdAt(),
    /** When the tenant opened the current version for the first time. */
    seenAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    uniqueIndex('document_shares_once').on(t.organizationId, t.documentId, t.tenantId),
    index('document_shares_tenant').on(t.organizationId, t.tenantId),
    ...organizationPolicies('document_shares', { tenantMaySee: ownTenantRow }),
    pgPolicy('document_shares_tenant_seen', {
      for: 'update',
      to: tenantRole,
      using: ownShare,
      withCheck: ownShare,
    }),
  ],
)

/** The kinds that every lease of the organization must have. */
export const requiredDocuments = pgTable(
  'required_documents',
  {
    organizationId: uuid().notNull(),
    kind: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.kind] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('required_documents_kind', oneOf(t.kind, DOCUMENT_KINDS)),
    ...organizationPolicies('required_documents'),
  ],
)
