/** Actions of the test provider: a checkout is paid, a billing period ends. Each returns the notification to send. */

import { periodEnd } from '@domovik/domain/account/subscriptions/prices.ts'
import type { BillingInterval } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/transaction.ts'
import { acrossOrganizations } from '../scope/system.ts'
import type { Notification } from '../services/payment-provider.ts'
import type { Services } from '../services/services.ts'
import { instantNow } from './sandbox.ts'
import {
  addInvoice,
  changeSubscription,
  findCheckout,
  lockSubscription,
  payOpenInvoices,
  type SandboxCheckout,
  type SandboxSubscription,
  sandboxId,
} from './sandbox-books.ts'
import { sandboxCheckouts, sandboxSubscriptions } from './table.ts'
import type { TestCard } from './test-cards.ts'

const notice = (
  kind: string,
  { id, reference }: Pick<SandboxSubscription, 'id' | 'reference'>,
): Notification => ({
  eventId: sandboxId('evt'),
  kind,
  organizationId: reference,
  subscription: id,
})

/** Returns the checkout, or null if it does not exist. */
export const openCheckout = (services: Services, id: string): Promise<SandboxCheckout | null> =>
  acrossOrganizations(services, 'sandbox checkout', async (db) => (await findCheckout(db, id)) ?? null)

/** Pays a checkout. Returns null if the card is declined. Throws not_found, and conflict if it has already been paid. */
export const payCheckout = (
  services: Services,
  id: string,
  card: TestCard,
): Promise<{ checkout: SandboxCheckout; notification: Notification } | null> =>
  acrossOrganizations(services, 'sandbox payment', async (db) => {
    const checkout = await findCheckout(db, id, { lock: true })
    if (!checkout) throw new DomainError('not_found')
    if (checkout.completedAt) throw new DomainError('conflict')
    if (card === 'declined') return null
    const at = instantNow()
    const subscription = checkout.subscriptionId
      ? await payOpen(db, checkout.subscriptionId, card, at)
      : await begin(db, checkout, card, at)
    await db
      .update(sandboxCheckouts)
      .set({ completedAt: at, bought: subscription.id })
      .where(eq(sandboxCheckouts.id, id))
    return { checkout, notification: notice('payment_succeeded', subscription) }
  })

async function begin(
  db: Db,
  checkout: SandboxCheckout,
  card: TestCard,
  at: Date,
): Promise<Pick<SandboxSubscription, 'id' | 'reference'>> {
  const id = sandboxId('sub')
  const { reference, email, plan, planInterval, amount, currency } = checkout
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox|${reference}`}, 0))`)
  // When two checkouts are open at once and both are paid, only the first counts.
  const [other] = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.reference, reference), ne(sandboxSubscriptions.status, 'canceled')))
  if (other) throw new DomainError('conflict')
  const period = {
    start: at,
    end: new Date(periodEnd(at.toISOString(), at.toISOString(), planInterval as BillingInterval)),
  }
  await db.insert(sandboxSubscriptions).values({
    id,
    reference,
    email,
    plan,
    planInterval,
    price: amount,
    currency,
    status: 'active',
    card,
    begunAt: at,
    periodStart: period.start,
    periodEnd: period.end,
  })
  await addInvoice(db, { id, currency }, { amount, status: 'paid', period, plan, at })
  return { id, reference }
}

/** Pays the open invoices. A period that has passed in the meantime is not charged; a new one begins today. */
async function payOpen(db: Db, id: string, card: TestCard, at: Date): Promise<SandboxSubscription> {
  const row = await lockSubscription(db, id)
  if (row?.status !== 'past_due') throw new DomainError('conflict')
  await payOpenInvoices(db, id, at)
  const passed = row.periodEnd <= at
  const interval = row.planInterval as BillingInterval
  const end = passed ? new Date(periodEnd(at.toISOString(), at.toISOString(), interval)) : row.periodEnd
  await changeSubscription(db, id, {
    status: 'active',
    unpaidSince: null,
    card,
    periodEnd: end,
    ...(passed ? { begunAt: at, periodStart: at } : {}),
  })
  return row
}

/** Ends the periods that are over. The next period is paid, stays unpaid, or does not begin if the subscription was cancelled. */
export async function endPeriods(services: Services): Promise<Notification[]> {
  const due = await acrossOrganizations(services, 'sandbox renewals', (db) =>
    db
      .select({ id: sandboxSubscriptions.id })
      .from(sandboxSubscriptions)
      .where(
        and(lte(sandboxSubscriptions.periodEnd, instantNow()), eq(sandboxSubscriptions.status, 'active')),
      ),
  )
  const rung: Notification[] = []
  for (const { id } of due) {
    for (;;) {
      const notification = await acrossOrganizations(services, 'sandbox renewal', (db) => endPeriod(db, id))
      if (!notification) break
      rung.push(notification)
    }
  }
  return rung
}

async function endPeriod(db: Db, id: string): Promise<Notification | null> {
  const row = await lockSubscription(db, id)
  const at = instantNow()
  if (row?.status !== 'active' || row.periodEnd > at) return null
  if (row.cancelAtPeriodEnd) {
    await changeSubscription(db, id, { status: 'canceled' })
    return notice('subscription_ended', row)
  }
  const used = Math.min(row.balance, row.price)
  const amount = row.price - used
  const declined = row.card !== 'good' && amount > 0
  const end = periodEnd(
    row.begunAt.toISOString(),
    row.periodEnd.toISOString(),
    row.planInterval as BillingInterval,
  )
  const period = { start: row.periodEnd, end: new Date(end) }
  await changeSubscription(db, id, {
    periodStart: period.start,
    periodEnd: period.end,
    balance: row.balance - used,
    ...(declined ? { status: 'past_due', unpaidSince: period.start } : {}),
  })
  if (amount > 0)
    await addInvoice(db, row, {
      amount,
      status: declined ? 'open' : 'paid',
      period,
      plan: row.plan,
      at: period.start,
    })
  return notice(declined ? 'payment_failed' : 'payment_succeeded', row)
}
