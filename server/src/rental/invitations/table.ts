import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { tenants } from '../tenants/table.ts'

/**
 * Portal invitations (PORTAL-07). The token is random, single-use, stored only as SHA-256, valid for 7 days
 * and bound to the e-mail address.
 */
export const invitations = pgTable(
  'invitations',
  {
    ...organizationKey(),
    tenantId: uuid().notNull(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    invitedBy: uuid().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    uniqueIndex('invitations_token').on(t.tokenHash),
    uniqueIndex('invitations_one_open')
      .on(t.organizationId, t.tenantId)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_tenant').on(t.organizationId, t.tenantId, t.createdAt),
    ...organizationPolicies('invitations'),
  ],
)
