import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { transactions } from '../payments/table.ts'
import { tenants } from '../tenants/table.ts'

/**
 * The people who share the account of a tenant (docs/decisions/132). The tenant has a row too, with the tenant's own id and no
 * name, so that shares and payers refer to one table.
 */
export const coTenants = pgTable(
  'co_tenants',
  {
    ...organizationKey(),
    tenantId: uuid().notNull(),
    name: text(),
    /** The order of splitting, in which people were added, so that a new name moves no cent. */
    position: integer().notNull().default(0),
    email: text(),
    phone: text(),
    movedInOn: civilDate(),
    /** Last day; the portal shows the account up to it. */
    movedOutOn: civilDate(),
    /** The portal account. */
    userId: uuid(),
    linkedAt: instant(),
    disabledAt: instant(),
    /** SHA-256 of the token of the open invitation. */
    invitationHash: text(),
    invitedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    index('co_tenants_tenant').on(t.organizationId, t.tenantId),
    index('co_tenants_user').on(t.userId),
    uniqueIndex('co_tenants_invitation').on(t.invitationHash),
    check('co_tenants_name', sql`(${t.id} = ${t.tenantId}) = (${t.name} is null)`),
    check('co_tenants_days', sql`${t.movedOutOn} >= ${t.movedInOn}`),
    check('co_tenants_account', sql`(${t.userId} is null) = (${t.linkedAt} is null)`),
    ...organizationPolicies('co_tenants', { tenantMaySee: ownTenantRow }),
  ],
)

/** Who carries what from a day until the next version. Parts are weights, so the shares of a day are always a whole. */
export const coTenantShares = pgTable(
  'co_tenant_shares',
  {
    organizationId: uuid().notNull(),
    tenantId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    coTenantId: uuid().notNull(),
    part: integer().notNull(),
  },
  (t) => [
    index('co_tenant_shares_co_tenant').on(t.organizationId, t.coTenantId),
    primaryKey({ columns: [t.organizationId, t.tenantId, t.validFrom, t.coTenantId] }),
    belongsTo(t, t.coTenantId, coTenants).onDelete('cascade'),
    check('co_tenant_shares_part', sql`${t.part} between 1 and 1000000`),
    ...organizationPolicies('co_tenant_shares', { tenantMaySee: ownTenantRow }),
  ],
)

/** Who of the account paid a receipt. Without a row the tenant did. */
export const coTenantPayments = pgTable(
  'co_tenant_payments',
  {
    organizationId: uuid().notNull(),
    transactionId: uuid().notNull(),
    tenantId: uuid().notNull(),
    coTenantId: uuid().notNull(),
  },
  (t) => [
    index('co_tenant_payments_co_tenant').on(t.organizationId, t.coTenantId),
    primaryKey({ columns: [t.organizationId, t.transactionId] }),
    foreignKey({
      columns: [t.organizationId, t.transactionId],
      foreignColumns: [transactions.organizationId, transactions.id],
    }).onDelete('cascade'),
    belongsTo(t, t.coTenantId, coTenants).onDelete('cascade'),
    ...organizationPolicies('co_tenant_payments', { tenantMaySee: ownTenantRow }),
  ],
)
