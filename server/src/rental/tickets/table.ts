import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  tenantRole,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'

const ownTenantWrite = sql`organization_id = (select app.organization()) and tenant_id = (select app.tenant())`

/** All tickets; the two types are issues and maintenance (TICK-09). */
export const tickets = pgTable(
  'tickets',
  {
    ...organizationKey(),
    userId: uuid(),
    type: text().notNull(),
    status: text().notNull().default('pending'),
    priority: text().notNull().default('medium'),
    title: text().notNull(),
    description: text(),
    propertyId: uuid(),
    tenantId: uuid(),
    assignedTo: uuid(),
    scheduledOn: civilDate(),
    cost: cents(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    index('tickets_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('tickets_open')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`status in ('pending', 'in_progress')`),
    index('tickets_tenant').on(t.organizationId, t.tenantId),
    check('tickets_type', sql`${t.type} in ('issue', 'maintenance')`),
    check('tickets_status', sql`${t.status} in ('pending', 'in_progress', 'completed', 'cancelled')`),
    check('tickets_priority', sql`${t.priority} in ('low', 'medium', 'high', 'critical')`),
    ...organizationPolicies('tickets', { tenantMaySee: ownTenantRow }),
    pgPolicy('tickets_tenant_create', { for: 'insert', to: tenantRole, withCheck: ownTenantWrite }),
  ],
)

export const ticketComments = pgTable(
  'ticket_comments',
  {
    ...organizationKey(),
    ticketId: uuid().notNull(),
    tenantId: uuid(),
    authorId: uuid().notNull(),
    /** manager or tenant. The author's kind is stored, so that the tenant does not see staff names. */
    authorKind: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.ticketId, tickets).onDelete('cascade'),
    index('ticket_comments_ticket').on(t.organizationId, t.ticketId, t.createdAt),
    check('ticket_comments_author', sql`${t.authorKind} in ('manager', 'tenant')`),
    ...organizationPolicies('ticket_comments', { tenantMaySee: ownTenantRow }),
    pgPolicy('ticket_comments_tenant_create', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`${ownTenantWrite} and author_kind = 'tenant'`,
    }),
  ],
)
