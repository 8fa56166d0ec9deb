/** Reads and writes the test provider's tables. Only sandbox.ts and sandbox-acts.ts use it. */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/transaction.ts'
import { sandboxCheckouts, sandboxInvoices, sandboxSubscriptions } from './table.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect
export type SandboxInvoice = typeof sandboxInvoices.$inferSelect

/** Random, because anyone who has the address of a checkout may pay it. */
export const sandboxId = (kind: 'cs' | 'sub' | 'in' | 'evt') =>
  `${kind}_${randomBytes(18).toString('base64url')}`

/** Reads a checkout, with `lock` for an update; undefined if it does not exist. */
export async function findCheckout(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<SandboxCheckout | undefined> {
  const query = db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return (lock ? await query.for('update') : await query)[0]
}

/** Reads a subscription for an update and locks its row. */
export async function lockSubscription(db: Db, id: string): Promise<SandboxSubscription | undefined> {
  const [row] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update')
  return row
}

export async function changeSubscription(
  db: Db,
  id: string,
  changes: Partial<typeof sandboxSubscriptions.$inferInsert>,
): Promise<void> {
  await db.update(sandboxSubscriptions).set(changes).where(eq(sandboxSubscriptions.id, id))
}

/** Returns the last 36 invoices of a subscription, newest first. */
export const invoicesOfSubscription = (db: Db, subscriptionId: string): Promise<SandboxInvoice[]> =>
  db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(sandboxInvoices.issuedAt), desc(sandboxInvoices.number))
    .limit(36)

export type NewInvoice = {
  amount: number
  status: 'open' | 'paid'
  period: { start: Date; end: Date }
  plan: string
  at: Date
}

/** Adds an invoice with the next number of its subscription. The caller holds the subscription's lock. */
export async function addInvoice(
  db: Db,
  { id: subscriptionId, currency }: Pick<SandboxSubscription, 'id' | 'currency'>,
  { amount, status, period, plan, at }: NewInvoice,
): Promise<void> {
  const [{ count }] = (await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.subscriptionId, subscriptionId))) as [{ count: number }]
  await db.insert(sandboxInvoices).values({
    id: sandboxId('in'),
    subscriptionId,
    currency,
    amount,
    status,
    plan,
    number: `TEST-${subscriptionId.slice(-4).replace(/[-_]/g, '0').toUpperCase()}-${String(count + 1).padStart(4, '0')}`,
    periodStart: period.start,
    periodEnd: period.end,
    issuedAt: at,
    paidAt: status === 'paid' ? at : null,
  })
}

/** Marks all open invoices of the subscription as paid. */
export async function payOpenInvoices(db: Db, subscriptionId: string, at: Date): Promise<void> {
  await db
    .update(sandboxInvoices)
    .set({ status: 'paid', paidAt: at })
    .where(and(eq(sandboxInvoices.subscriptionId, subscriptionId), eq(sandboxInvoices.status, 'open')))
}
