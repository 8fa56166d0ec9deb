import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { COMMENT_AUDIENCES } from '@domovik/domain/rental/tickets/types.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
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
import { bookings } from '../bookings/table.ts'
import { expenses } from '../expenses/table.ts'
import { maintenancePlans } from '../maintenance/table.ts'
import { messages } from '../messages/table.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'
import { vendors } from '../vendors/table.ts'

const ownTenantWrite = sql`organization_id = (select app.organization()) and tenant_id = (select app.tenant())`

/** All tickets; the two types are issues and maintenance (TICK-09). Rows with `deleted_at` are excluded everywhere. */
export const tickets = pgTable(
  'tickets',
  {
    ...organizationKey(),
    userId: uuid(),
    type: text().notNull(),
    status: text().notNull().default('pending'),
    priority: text().notNull().default('medium'),
    trade: text().notNull().default('other'),
    title: text().notNull(),
    description: text(),
    propertyId: uuid(),
    tenantId: uuid(),
    /** The member who takes care of it; a ticket has either this or a vendor. */
    assignedTo: uuid(),
    vendorId: uuid(),
    scheduledOn: civilDate(),
    /** Entered by hand. A ticket with a booked expense costs the amount of that expense (docs/finance/6-measures.md). */
    cost: cents(),
    expenseId: uuid(),
    /** The recurring maintenance that created it, and for which day. */
    planId: uuid(),
    planDate: civilDate(),
    /** The tenant's message that it was made of. */
    messageId: uuid(),
    /** The stay after which it cleans, and the day that it was given; without a day it no longer follows the stay. */
    bookingId: uuid(),
    turnoverOn: civilDate(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When the landlord first wrote to the tenant or the vendor, or changed the status. */
    answeredAt: instant(),
    completedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    index('tickets_property').on(t.organizationId, t.propertyId).where(sql`property_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    belongsTo(t, t.vendorId, vendors),
    belongsTo(t, t.expenseId, expenses),
    belongsTo(t, t.planId, maintenancePlans),
    belongsTo(t, t.bookingId, bookings),
    belongsTo(t, t.messageId, messages),
    index('tickets_message').on(t.organizationId, t.messageId).where(sql`message_id is not null`),
    index('tickets_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('tickets_open')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`status in ('pending', 'in_progress')`),
    index('tickets_tenant').on(t.organizationId, t.tenantId),
    index('tickets_scheduled').on(t.organizationId, t.scheduledOn).where(sql`scheduled_on is not null`),
    index('tickets_vendor').on(t.organizationId, t.vendorId).where(sql`vendor_id is not null`),
    uniqueIndex('tickets_expense').on(t.organizationId, t.expenseId).where(sql`expense_id is not null`),
    uniqueIndex('tickets_planned').on(t.organizationId, t.planId, t.planDate).where(sql`plan_id is not null`),
    uniqueIndex('tickets_turnover').on(t.organizationId, t.bookingId).where(sql`booking_id is not null`),
    check('tickets_type', sql`${t.type} in ('issue', 'maintenance')`),
    check('tickets_status', sql`${t.status} in ('pending', 'in_progress', 'completed', 'cancelled')`),
    check('tickets_priority', sql`${t.priority} in ('low', 'medium', 'high', 'critical')`),
    check('tickets_trade', oneOf(t.trade, TRADES)),
    check('tickets_assignee', sql`${t.assignedTo} is null or ${t.vendorId} is null`),
    ...organizationPolicies('tickets', { tenantMaySee: sql`${ownTenantRow} and deleted_at is null` }),
    pgPolicy('tickets_tenant_create', { for: 'insert', to: tenantRole, withCheck: ownTenantWrite }),
  ],
)

export const ticketComments = pgTable(
  'ticket_comments',
  {
    ...organizationKey(),
    ticketId: uuid().notNull(),
    tenantId: uuid(),
    /** Null for a vendor, who has no account. */
    authorId: uuid(),
    vendorId: uuid(),
    /** manager, tenant or vendor. The author's kind is stored, so that the tenant does not see staff names. */
    authorKind: text().notNull(),
    audience: text().notNull().default('tenant'),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_comments_of_vendor').on(t.organizationId, t.vendorId).where(sql`vendor_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.ticketId, tickets).onDelete('cascade'),
    belongsTo(t, t.vendorId, vendors),
    index('ticket_comments_ticket').on(t.organizationId, t.ticketId, t.createdAt),
    check('ticket_comments_author', sql`${t.authorKind} in ('manager', 'tenant', 'vendor')`),
    check('ticket_comments_audience', oneOf(t.audience, COMMENT_AUDIENCES)),
    check('ticket_comments_vendor', sql`(${t.audience} = 'vendor') = (${t.vendorId} is not null)`),
    ...organizationPolicies('ticket_comments', {
      tenantMaySee: sql`${ownTenantRow} and audience = 'tenant'`,
    }),
    pgPolicy('ticket_comments_tenant_create', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`${ownTenantWrite} and author_kind = 'tenant' and audience = 'tenant'`,
    }),
  ],
)

/**
 * Links that show one ticket to one vendor without a sign-in. The token is random, stored only as SHA-256, expires and can
 * be revoked.
 */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    ...organizationKey(),
    ticketId: uuid().notNull(),
    vendorId: uuid().notNull(),
    tokenHash: text().notNull(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    openedAt: instant(),
    doneAt: instant(),
    proposedCost: cents(),
  },
  (t) => [
    index('ticket_links_vendor').on(t.organizationId, t.vendorId),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.ticketId, tickets).onDelete('cascade'),
    belongsTo(t, t.vendorId, vendors),
    uniqueIndex('ticket_links_token').on(t.tokenHash),
    index('ticket_links_ticket').on(t.organizationId, t.ticketId, t.createdAt),
    uniqueIndex('ticket_links_one').on(t.organizationId, t.ticketId).where(sql`revoked_at is null`),
    check('ticket_links_cost', sql`${t.proposedCost} >= 0`),
    ...organizationPolicies('ticket_links'),
  ],
)
