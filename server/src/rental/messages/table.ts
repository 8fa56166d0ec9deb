import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  tenantRole,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { tenants } from '../tenants/table.ts'

const own = sql`organization_id = (select app.organization()) and ${ownTenantRow}`

/** Messages between the landlord's people and one tenant. */
export const messages = pgTable(
  'messages',
  {
    ...organizationKey(),
    tenantId: uuid().notNull(),
    /** manager or tenant. The tenant does not see which member wrote. */
    authorKind: text().notNull(),
    authorId: uuid(),
    body: text().notNull(),
    createdAt: createdAt(),
    /** When somebody of the other side read it first. */
    readAt: instant(),
    /** When its author took it back; then nobody sees the text. */
    withdrawnAt: instant(),
    /** When the tenant got a mail about it. */
    mailedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    index('messages_tenant').on(t.organizationId, t.tenantId, t.createdAt, t.id),
    index('messages_unread')
      .on(t.organizationId, t.tenantId)
      .where(sql`author_kind = 'tenant' and read_at is null and withdrawn_at is null`),
    check('messages_author', sql`${t.authorKind} in ('manager', 'tenant')`),
    ...organizationPolicies('messages', { tenantMaySee: ownTenantRow }),
    pgPolicy('messages_tenant_write', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`${own} and author_kind = 'tenant'`,
    }),
    // The columns are limited by grants: when it was read, and when it was taken back.
    pgPolicy('messages_tenant_mark', { for: 'update', to: tenantRole, using: own, withCheck: own }),
  ],
)

/** What the landlord's people note about the conversation with a tenant. Tenants never see it. */
export const conversations = pgTable(
  'conversations',
  {
    organizationId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** The member who takes care of it. */
    assignedTo: uuid(),
    closedAt: instant(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.tenantId] }),
    belongsTo(t, t.tenantId, tenants),
    ...organizationPolicies('conversations'),
  ],
)
