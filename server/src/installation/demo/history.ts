/**
 * The audit events of the demonstration data: who entered what, and when. Appended to the organization's
 * chain in order.
 */

import { sql } from 'drizzle-orm'
import { demoAccounts } from '../../account/users/demo-accounts.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { DemoTenant } from './lettings.ts'
import type { OwnerBooks } from './owner-books.ts'
import type { DemoProperty } from './portfolio.ts'
import type { LettingMoney } from './posted.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import type { DemoStay, DemoStays } from './stays.ts'
import type { DemoTicket } from './tickets.ts'

type Author = 'owner' | 'manager' | 'accountant' | 'tenant'

export type DemoEvent = {
  id: string
  at: number
  /** Null for a job. */
  by: Author | null
  action: 'CREATE' | 'UPDATE'
  table: string
  recordId: string
  tenantId: string | null
  details: Record<string, unknown>
}

type DemoRows = {
  properties: readonly DemoProperty[]
  tenants: readonly DemoTenant[]
  money: readonly LettingMoney[]
  tickets: readonly DemoTicket[]
  ownerBooks: OwnerBooks
  stays: DemoStays
}
type DraftEvent = Omit<DemoEvent, 'id' | 'tenantId'> & { tenantId?: string | null }

/** Returns one event per action, oldest first. */
export function eventsOf(
  seed: number,
  { properties, tenants, money, tickets, ownerBooks, stays }: DemoRows,
): DemoEvent[] {
  const random = randomOf(seed, 'events')
  const drafts: DraftEvent[] = [
    ...properties.map(
      ({ id, createdAt, rentAmount }): DraftEvent => ({
        at: createdAt,
        by: 'owner',
        action: 'CREATE',
        table: 'properties',
        recordId: id,
        details: { rentAmount },
      }),
    ),
    ...[...tenants, ...stays.guests].map(
      ({ id, createdAt }): DraftEvent => ({
        at: createdAt,
        by: 'manager',
        action: 'CREATE',
        table: 'tenants',
        recordId: id,
        tenantId: id,
        details: {},
      }),
    ),
    ...money.flatMap(ofLetting),
    ...tickets.flatMap(ofTicket),
    ...ofOwnerBooks(ownerBooks),
    ...stays.stays.flatMap(ofStay),
  ]
  return drafts
    .sort((a, b) => a.at - b.at || (a.recordId < b.recordId ? -1 : 1))
    .map((event) => ({ ...event, id: random.id(event.at), tenantId: event.tenantId ?? null }))
}

function ofLetting({ letting, rows, charges }: LettingMoney): DraftEvent[] {
  const { lease, tenant, property, createdAt } = letting
  const tenantId = tenant.id
  const generated = new Set<string>(charges.map(({ id }) => id))
  const months = Map.groupBy(charges, ({ createdAt: at }) => at.getTime())
  const { start, end, terms } = lease
  return [
    {
      at: createdAt,
      by: 'manager',
      action: 'CREATE',
      table: 'leases',
      recordId: lease.id,
      tenantId,
      details: { propertyId: property.id, startDate: start, endDate: end, rentAmount: terms[0]!.rent },
    },
    ...[...months].map(
      ([at, own]): DraftEvent => ({
        at,
        by: null,
        action: 'CREATE',
        table: 'transactions',
        recordId: own[0]!.id,
        tenantId,
        details: {
          generated: own.length,
          leaseId: lease.id,
          amount: own.reduce((sum, { amount }) => sum + amount, 0),
        },
      }),
    ),
    ...rows
      .filter(({ id }) => !generated.has(id))
      .map(
        (row): DraftEvent => ({
          at: row.createdAt.getTime(),
          by: row.kind === 'receipt' ? 'accountant' : 'manager',
          action: 'CREATE',
          table: 'transactions',
          recordId: row.id,
          tenantId,
          details: row.parentId
            ? { kind: row.kind, amount: row.amount, of: row.parentId }
            : { kind: row.kind, amount: row.amount, date: row.effectiveDate },
        }),
      ),
  ]
}

function ofStay({ id, guest, property, status, checkIn, checkOut, createdAt, rows }: DemoStay): DraftEvent[] {
  const tenantId = guest.id
  return [
    {
      at: createdAt,
      by: 'manager',
      action: 'CREATE',
      table: 'bookings',
      recordId: id,
      tenantId,
      details: { propertyId: property.id, status, checkIn, checkOut },
    },
    ...rows.map(
      ({ id: recordId, kind, amount, effectiveDate, createdAt: at }): DraftEvent => ({
        at: at.getTime(),
        by: kind === 'receipt' ? 'accountant' : 'manager',
        action: 'CREATE',
        table: 'transactions',
        recordId,
        tenantId,
        details: { kind, amount, date: effectiveDate },
      }),
    ),
  ]
}

function ofOwnerBooks({ expenses, incomes }: OwnerBooks): DraftEvent[] {
  const recorded = (
    table: 'expenses' | 'incomes',
    { id, createdAt }: { id: string; createdAt: number },
    details: Record<string, unknown>,
  ): DraftEvent => ({ at: createdAt, by: 'accountant', action: 'CREATE', table, recordId: id, details })
  return [
    ...expenses.map((row) => {
      const { category, amount, date, status } = row
      return recorded('expenses', row, { category, amount, date, status })
    }),
    ...incomes.map((row) => {
      const { category, amount, date, paidOn } = row
      return recorded('incomes', row, { category, amount, date, paidOn })
    }),
  ]
}

function ofTicket({ id, tenantId, byTenant, type, priority, createdAt, comments }: DemoTicket): DraftEvent[] {
  return [
    {
      at: createdAt,
      by: byTenant ? 'tenant' : 'manager',
      action: 'CREATE',
      table: 'tickets',
      recordId: id,
      tenantId,
      details: { type, priority },
    },
    ...comments.map(
      (comment): DraftEvent => ({
        at: comment.createdAt,
        by: comment.by,
        action: 'UPDATE',
        table: 'tickets',
        recordId: id,
        tenantId,
        details: { comment: comment.id },
      }),
    ),
  ]
}

/** Appends the events to the chain in one statement. `users` maps roles to user ids. */
export async function writeHistory(
  scope: OrganizationScope,
  events: readonly DemoEvent[],
  users: DemoUsers,
): Promise<void> {
  const email = new Map<string, string>(demoAccounts.map((account) => [account.role, account.email]))
  const rows = events.map(({ by, at, recordId: record, tenantId: tenant, ...event }) => ({
    ...event,
    at: new Date(at).toISOString(),
    user: by ? (users.get(by) ?? null) : null,
    email: by ? (email.get(by) ?? null) : null,
    record,
    tenant,
  }))
  await scope.db.execute(
    sql`select app.record_events(${scope.organizationId}::uuid, ${JSON.stringify(rows)}::jsonb)`,
  )
}
