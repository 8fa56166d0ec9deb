/** Payments of tenants by card at the test provider. No money moves. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { acrossOrganizations } from '../scope/system.ts'
import type { PaymentNotification, PaymentProvider } from '../services/payment-provider.ts'
import type { Services } from '../services/services.ts'
import { sandboxId } from './sandbox-books.ts'
import { sandboxPayments, sandboxRefunds } from './table.ts'
import type { TestCard } from './test-cards.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** A page that nobody paid on can be paid for a day, as at a real provider. */
const OPEN_HOURS = 24
const instantNow = (): Date => new Date(now().epochMilliseconds)
const isClosed = ({ createdAt }: SandboxPayment): boolean =>
  instantNow().getTime() - createdAt.getTime() > OPEN_HOURS * 3_600_000

export function openSandboxPayments(
  database: Database,
  portalUrl: string,
): Pick<PaymentProvider, 'startPayment' | 'readPayment' | 'closePayment' | 'refundPayment'> {
  const inBooks = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(database.system, undefined, (db) => work(db))
  return {
    startPayment: ({ account: _, organizationId: reference, ...order }, returns) =>
      inBooks(async (db) => {
        const id = sandboxId('cs')
        await db
          .insert(sandboxPayments)
          .values({
            ...order,
            id,
            reference,
            successUrl: returns.success,
            cancelUrl: returns.cancel,
            createdAt: instantNow(),
          })
          .onConflictDoNothing({ target: sandboxPayments.payment })
        const [row] = await db
          .select({ id: sandboxPayments.id })
          .from(sandboxPayments)
          .where(eq(sandboxPayments.payment, order.payment))
        return { checkout: row!.id, url: `${portalUrl}/api/card-payment/${row!.id}` }
      }),

    readPayment: ({ checkout }) =>
      inBooks(async (db) => {
        const row = await findPayment(db, checkout)
        if (!row) return null
        const { reference: organizationId, payment, amount, currency, paidAt, disputed } = row
        return {
          ...{
            organizationId,
            payment,
            amount,
            currency,
            disputed,
            refunded: await refundedOf(db, checkout),
          },
          status: paidAt ? ('paid' as const) : isClosed(row) ? ('closed' as const) : ('open' as const),
          paidAt: paidAt?.toISOString() ?? null,
        }
      }),

    closePayment: ({ checkout }) =>
      inBooks(async (db) => {
        const row = await findPayment(db, checkout, { lock: true })
        if (!row || row.paidAt || isClosed(row)) return
        // It closes as any page that nobody paid on, only earlier.
        const createdAt = new Date(instantNow().getTime() - OPEN_HOURS * 3_600_000 - 1)
        await db.update(sandboxPayments).set({ createdAt }).where(eq(sandboxPayments.id, checkout))
      }),

    refundPayment: ({ checkout }, { amount, key }) =>
      inBooks(async (db) => {
        const row = await findPayment(db, checkout, { lock: true })
        const [known] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key))
        if (known) return
        if (!row?.paidAt || amount > row.amount - row.disputed - (await refundedOf(db, checkout)))
          throw new DomainError('conflict')
        await db.insert(sandboxRefunds).values({ key, checkout, amount, createdAt: instantNow() })
      }),
  }
}

async function findPayment(db: Db, id: string, { lock = false } = {}): Promise<SandboxPayment | undefined> {
  const query = db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return (lock ? await query.for('update') : await query)[0]
}

async function refundedOf(db: Db, checkout: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amount}), 0)::float8` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.checkout, checkout), eq(sandboxRefunds.failed, false)))
  return sum!.cents
}

/** Returns the payment of a page that can be paid or was paid, or null. */
export const openPayment = (services: Services, id: string): Promise<SandboxPayment | null> =>
  acrossOrganizations(services, 'sandbox card payment', async (db) => {
    const row = await findPayment(db, id)
    return row && (row.paidAt || !isClosed(row)) ? row : null
  })

/** Pays. Returns the notification to send; null if the card is declined. Throws conflict if it was paid or is too old. */
export const payByCard = (
  services: Services,
  id: string,
  card: TestCard,
): Promise<PaymentNotification | null> =>
  acrossOrganizations(services, 'sandbox card payment', async (db) => {
    const row = await findPayment(db, id, { lock: true })
    if (!row || row.paidAt || isClosed(row)) throw new DomainError('conflict')
    if (card === 'declined') return null
    await db.update(sandboxPayments).set({ paidAt: instantNow() }).where(eq(sandboxPayments.id, id))
    return noticeOf('card_payment_succeeded', row)
  })

/** What can happen to a paid card payment at the bank of the card: a dispute, its loss by the holder, a refund that comes back. */
export const CARD_EVENTS = ['dispute', 'reinstate', 'fail_refunds'] as const

/** Lets it happen. Returns the notification to send. Throws conflict if the payment was not paid. */
export const happenToCard = (
  services: Services,
  id: string,
  event: (typeof CARD_EVENTS)[number],
): Promise<PaymentNotification> =>
  acrossOrganizations(services, 'sandbox card payment', async (db) => {
    const row = await findPayment(db, id, { lock: true })
    if (!row?.paidAt) throw new DomainError('conflict')
    if (event === 'fail_refunds')
      await db.update(sandboxRefunds).set({ failed: true }).where(eq(sandboxRefunds.checkout, id))
    else {
      const disputed = event === 'dispute' ? row.amount - (await refundedOf(db, id)) : 0
      await db.update(sandboxPayments).set({ disputed }).where(eq(sandboxPayments.id, id))
    }
    return noticeOf(`card_payment_${event}`, row)
  })

const noticeOf = (kind: string, { reference, payment }: SandboxPayment): PaymentNotification => ({
  ...{ eventId: sandboxId('evt'), kind, organizationId: reference, payment },
})
