/** The event door: one write, one event, in the same transaction (ARCHITECTURE.md, Event). */
import { sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import { systemChain } from './table.ts'

/** Who acts, from where. Part of every scope. */
export type Actor = {
  organizationId: string | null
  userId: string | null
  email: string | null
  sessionId: string | null
  ipAddress: string | null
  userAgent: string | null
}

export type Event = {
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'LOGIN' | 'LOGOUT' | 'SECURITY'
  /** The table, in the words of the specification: properties, tenants, leases, transactions ... */
  table: string
  recordId: string
  /** The tenant whose portal should hear of it. */
  tenantId?: string | null
  /** Names of changed fields, amounts in cents, days, states, ids. Never personal text. */
  details?: Record<string, unknown>
}

/** Writes the event and returns its position in the organization's chain. */
export async function recordEvent(db: Db, actor: Actor, event: Event): Promise<number> {
  const organizationId = actor.organizationId ?? systemChain
  const { rows } = await db.execute<{ seq: string }>(sql`
    select app.record_event(${organizationId}::uuid, ${newId()}::uuid, ${now().toString()}::timestamptz,
      ${actor.userId}::uuid, ${actor.email}, ${event.action}, ${event.table}, ${event.recordId}::uuid,
      ${event.tenantId ?? null}::uuid, ${JSON.stringify(event.details ?? {})}::jsonb, ${actor.ipAddress},
      ${actor.userAgent}, ${actor.sessionId}::uuid) as seq`)
  return Number(rows[0]!.seq)
}
