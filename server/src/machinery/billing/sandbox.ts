/**
 * The built-in test provider, used while no other is configured: the whole billing cycle works offline and no money
 * moves. It has its own tables (table.ts) and sends signed notifications as a real provider does.
 */

import { changePlan, periodEnd } from '@domovik/domain/account/subscriptions/prices.ts'
import type { BillingInterval, Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import type {
  Notification,
  PaymentNotification,
  PaymentProvider,
  ProviderState,
  Purchase,
} from '../services/payment-provider.ts'
import {
  addInvoice,
  changeSubscription,
  findCheckout,
  invoicesOfSubscription,
  lockSubscription,
  type SandboxSubscription,
  sandboxId,
} from './sandbox-books.ts'
import { openSandboxPayments } from './sandbox-payments.ts'
import { isSigned } from './signature.ts'
import { sandboxCheckouts, sandboxInvoices, sandboxSubscriptions } from './table.ts'

export const instantNow = (): Date => new Date(now().epochMilliseconds)

export function openSandbox(
  database: Database,
  key: Buffer,
  { appUrl, tenantUrl }: Pick<Config, 'appUrl' | 'tenantUrl'>,
): PaymentProvider {
  const inBooks = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(database.system, undefined, (db) => work(db))
  const pageOf = (id: string) => `${appUrl}/api/checkout/${id}`

  return {
    name: 'sandbox',
    // On the portal's host, because browsers refuse a form that leads to another one.
    ...openSandboxPayments(database, tenantUrl),

    startCheckout: (buyer, { plan, interval, price, currency }, returns) =>
      inBooks(async (db) => {
        const id = sandboxId('cs')
        await db.insert(sandboxCheckouts).values({
          id,
          reference: buyer.organizationId,
          email: buyer.email,
          language: buyer.language,
          plan,
          planInterval: interval,
          amount: price,
          currency,
          createdAt: instantNow(),
          successUrl: returns.success,
          cancelUrl: returns.cancel,
        })
        return { checkout: id, url: pageOf(id) }
      }),

    boughtOn: (checkout) => inBooks(async (db) => (await findCheckout(db, checkout))?.bought ?? null),

    // Of several pages only one can be paid (sandbox-acts.ts), and a payment is confirmed at once.
    closeCheckout: async () => undefined,

    openInvoice: (subscription, returns, language) =>
      inBooks(async (db) => {
        const row = await need(db, subscription)
        const [open] = await db
          .select()
          .from(sandboxInvoices)
          .where(and(eq(sandboxInvoices.subscriptionId, row.id), eq(sandboxInvoices.status, 'open')))
        if (!open) throw new DomainError('conflict')
        const id = sandboxId('cs')
        await db.insert(sandboxCheckouts).values({
          id,
          reference: row.reference,
          subscriptionId: row.id,
          email: row.email,
          language,
          plan: row.plan,
          planInterval: row.planInterval,
          amount: open.amount,
          currency: row.currency,
          successUrl: returns.success,
          cancelUrl: returns.cancel,
          createdAt: instantNow(),
        })
        return pageOf(id)
      }),

    previewChange: (subscription, purchase) =>
      inBooks(async (db) => {
        const row = await need(db, subscription)
        return afterBalance(row.balance, costOf(row, purchase))
      }),

    changePlan: (subscription, purchase) =>
      inBooks(async (db) => {
        const row = await need(db, subscription)
        if (row.status !== 'active') throw new DomainError('conflict')
        const cost = costOf(row, purchase)
        const { due, carried } = afterBalance(row.balance, cost)
        const at = instantNow()
        const period = cost.newPeriod
          ? { start: at, end: new Date(periodEnd(at.toISOString(), at.toISOString(), purchase.interval)) }
          : { start: row.periodStart, end: row.periodEnd }
        await changeSubscription(db, row.id, {
          plan: purchase.plan,
          planInterval: purchase.interval,
          price: purchase.price,
          balance: carried,
          periodStart: period.start,
          periodEnd: period.end,
          ...(cost.newPeriod ? { begunAt: at } : {}),
        })
        if (due > 0)
          await addInvoice(db, row, { amount: due, status: 'paid', period, plan: purchase.plan, at })
      }),

    setEnding: (subscription, ending) =>
      inBooks(async (db) => {
        const row = await need(db, subscription)
        if (row.status === 'canceled') throw new DomainError('conflict')
        await changeSubscription(db, row.id, { cancelAtPeriodEnd: ending })
      }),

    read: (subscription) =>
      inBooks(async (db) => {
        const [row] = await db
          .select()
          .from(sandboxSubscriptions)
          .where(eq(sandboxSubscriptions.id, subscription))
        return row ? stateOf(row, await invoicesOfSubscription(db, row.id)) : null
      }),

    async readNotification(body, signature) {
      if (!isSigned(key, body, signature)) throw new DomainError('forbidden')
      return JSON.parse(body) as Notification | PaymentNotification
    },
  }
}

async function need(db: Db, id: string): Promise<SandboxSubscription> {
  const row = await lockSubscription(db, id)
  if (!row) throw new DomainError('payment_provider_failed')
  return row
}

const costOf = (row: SandboxSubscription, purchase: Purchase) => {
  if (row.currency !== purchase.currency) throw new DomainError('plan_not_available')
  return changePlan(
    { price: row.price, interval: row.planInterval as BillingInterval },
    purchase,
    { start: row.periodStart.toISOString(), end: row.periodEnd.toISOString() },
    now().toString(),
  )
}

/** The balance from an earlier change pays first. */
function afterBalance(balance: number, { due, carried }: { due: number; carried: number }) {
  const used = Math.min(balance, due)
  return { due: due - used, carried: balance - used + carried }
}

function stateOf(
  row: SandboxSubscription,
  invoices: Awaited<ReturnType<typeof invoicesOfSubscription>>,
): ProviderState {
  const unpaid = row.status === 'past_due'
  return {
    organizationId: row.reference,
    subscription: row.id,
    customer: null,
    email: row.email,
    plan: row.plan as Plan,
    interval: row.planInterval as BillingInterval,
    price: row.price,
    currency: row.currency,
    status: row.status as ProviderState['status'],
    paidUntil: (unpaid ? row.periodStart : row.periodEnd).toISOString(),
    unpaidSince: row.unpaidSince?.toISOString() ?? null,
    ending: row.cancelAtPeriodEnd,
    invoices: invoices.map(({ id, number, amount, currency, ...invoice }) => ({
      id,
      number,
      amount,
      currency,
      plan: invoice.plan as Plan,
      url: null,
      status: invoice.status as 'open' | 'paid' | 'void',
      periodStart: invoice.periodStart.toISOString(),
      periodEnd: invoice.periodEnd.toISOString(),
      issuedAt: invoice.issuedAt.toISOString(),
      paidAt: invoice.paidAt?.toISOString() ?? null,
    })),
  }
}
