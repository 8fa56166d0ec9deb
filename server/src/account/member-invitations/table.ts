import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationKey, organizationPolicies } from '../../machinery/db/columns.ts'
import { organizations } from '../organizations/table.ts'

/**
 * Invitations of colleagues. The token is random, single-use, stored only as SHA-256, valid for 14 days and bound to the
 * e-mail address.
 */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    ...organizationKey(),
    /** In lower case. */
    email: text().notNull(),
    role: text().notNull(),
    /** Single permissions that differ from those of the role. */
    addedPermissions: text().array().notNull().default(sql`'{}'`),
    removedPermissions: text().array().notNull().default(sql`'{}'`),
    tokenHash: text().notNull(),
    invitedBy: uuid().notNull(),
    createdAt: createdAt(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    uniqueIndex('member_invitations_token').on(t.tokenHash),
    uniqueIndex('member_invitations_one_open')
      .on(t.organizationId, t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('member_invitations_inviter').on(t.organizationId, t.invitedBy),
    check('member_invitations_role', sql`${t.role} in ('manager', 'accountant', 'viewer')`),
    ...organizationPolicies('member_invitations'),
  ],
)
