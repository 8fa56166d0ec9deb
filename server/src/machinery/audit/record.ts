/** Records events: one for each write, in the same transaction (ARCHITECTURE.md, Event). */
import type { AuditAction, AuditTable } from '@domovik/domain/machinery/audit/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import { newId } from '../db/ids.ts'
import { type Db, writeLast } from '../db/transaction.ts'
import { systemChain } from './table.ts'

/** Who acts, and from which address, device and session. Part of every scope. */
export type Actor = {
  organizationId: string | null
  userId: string | null
  email: string | null
  sessionId: string | null
  ipAddress: string | null
  userAgent: string | null
}

export type Event = {
  action: AuditAction
  /** The table, in the words of the specification: properties, tenants, leases, transactions ... */
  table: AuditTable
  recordId: string
  /** The tenant whose portal is notified. */
  tenantId?: string | null
  /** Names of changed fields, amounts in cents, days, states, ids. Never personal text. */
  details?: Record<string, unknown>
}

type Collected = { actor: Actor; events: Event[] }

const collected = new WeakMap<Db, Collected[]>()

/**
 * Writes the events at the end of the transaction. Writing them locks the chain of the organization until the commit, so a lock that
 * is taken after it (an account, a unit) could deadlock with a transaction that takes them in the other order.
 */
export function recordAtEnd(db: Db, actor: Actor, events: readonly Event[]): void {
  const before = collected.get(db)
  if (!before) {
    collected.set(db, [{ actor, events: [...events] }])
    writeLast(db, () => writeCollected(db))
    return
  }
  const last = before.at(-1)
  if (last?.actor === actor) last.events.push(...events)
  else before.push({ actor, events: [...events] })
}

/** Whether events of the transaction wait for its end. */
export const hasCollected = (db: Db): boolean => (collected.get(db)?.length ?? 0) > 0

/** Writes the events of the transaction so far, for a statement of the same transaction that reads them. */
export async function writeCollected(db: Db): Promise<void> {
  for (const { actor, events } of collected.get(db)?.splice(0) ?? []) await recordEvents(db, actor, events)
}

/** Writes the event and returns its position in the organization's chain. */
export const recordEvent = (db: Db, actor: Actor, event: Event): Promise<number> =>
  recordEvents(db, actor, [event])

/** Writes events in their order, in one statement; returns the position of the last. */
const recordEvents = (db: Db, actor: Actor, events: readonly Event[]): Promise<number> =>
  recordInChain(db, sql`${actor.organizationId ?? systemChain}::uuid`, actor, events)

/** The same for an organization that only the database knows. */
export async function recordInChain(
  db: Db,
  chain: SQL,
  actor: Omit<Actor, 'organizationId'>,
  events: readonly Event[],
): Promise<number> {
  const rows = events.map(({ action, table, recordId, tenantId, details = {} }) => ({
    id: newId(),
    at: now().toString(),
    user: actor.userId,
    email: actor.email,
    action,
    table,
    record: recordId,
    tenant: tenantId ?? null,
    details,
    ip: actor.ipAddress,
    agent: actor.userAgent,
    session: actor.sessionId,
  }))
  const { rows: found } = await db.execute<{ seq: string }>(sql`
    select app.record_events(${chain}, ${JSON.stringify(rows)}::jsonb) as seq`)
  return Number(found[0]!.seq)
}
