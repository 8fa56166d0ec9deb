/** Copies the provider's state to our database: the only automatic way a status changes (SUB-08, API-40). */
import { DomainError } from '@domovik/domain/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { providerEvents } from '../../machinery/billing/table.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type {
  Notification,
  ProviderInvoice,
  ProviderState,
} from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { type SubscriberRecord, subscriberOf } from './queries.ts'
import { subscribers, subscriptionInvoices } from './table.ts'

const instant = (text: string | null) => (text === null ? null : new Date(text))

/**
 * Requests the provider's state and saves it. Does nothing if nothing was bought. Throws
 * payment_provider_failed.
 */
export async function syncSubscription(services: Services, organizationId: string): Promise<void> {
  const { payments } = services
  const known = await forOrganization(services, organizationId, 'subscription to sync', (scope) =>
    subscriberOf(scope),
  )
  if (!known || (known.provider !== null && known.provider !== payments.name)) return
  const bought =
    known.providerLive || !known.providerCheckout ? null : await payments.boughtOn(known.providerCheckout)
  const subscription = bought ?? known.providerSubscription
  if (subscription) await takeOver(services, organizationId, subscription)
}

/** Processes a notification whose signature has been verified. A repeated notification does nothing. */
export const applyNotification = (services: Services, notification: Notification): Promise<void> =>
  takeOver(services, notification.organizationId, notification.subscription, notification)

async function takeOver(
  services: Services,
  organizationId: string,
  subscription: string,
  notification?: Notification,
): Promise<void> {
  const { payments, log } = services
  const asked = new Date(now().epochMilliseconds)
  const state = await payments.read(subscription)
  if (state && state.organizationId !== organizationId) throw new DomainError('forbidden')
  await forOrganization(services, organizationId, 'subscription sync', async (scope) => {
    if (notification && !(await isNew(scope, payments.name, notification))) return
    const before = await subscriberOf(scope, { lock: true })
    if (!before || !state) return
    if (before.syncedAt && before.syncedAt > asked) return
    const other = before.providerSubscription !== null && before.providerSubscription !== subscription
    // What ended at the provider ends only the subscription that it charged: not another one that replaced it, and not what a
    // super admin has entered by hand since (decision 021).
    if (state.status === 'canceled' && (other || !before.providerLive)) {
      await saveInvoices(scope, payments.name, state.invoices)
      return
    }
    if (other && before.providerLive)
      log.error(
        { organizationId, subscription, other: before.providerSubscription },
        'two active subscriptions at the payment provider',
      )
    await save(scope, before, state, { provider: payments.name, asked })
  })
}

async function isNew(
  scope: SystemScope,
  provider: string,
  { eventId, kind }: Notification,
): Promise<boolean> {
  const made = await scope.db
    .insert(providerEvents)
    .values({ provider, eventId, kind })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return made.length > 0
}

async function save(
  scope: SystemScope,
  before: SubscriberRecord,
  state: ProviderState,
  { provider, asked }: { provider: string; asked: Date },
): Promise<void> {
  const subscriptionStatus = state.status === 'active' && state.ending ? 'canceled' : state.status
  const after = {
    subscriptionStatus,
    subscriptionPlan: state.plan,
    billingInterval: state.interval,
    paidUntil: instant(state.paidUntil),
    unpaidSince: instant(state.unpaidSince),
  } as const
  await scope.db
    .update(subscribers)
    .set({
      ...after,
      provider,
      providerSubscription: state.subscription,
      syncedAt: asked,
      providerCustomer: state.customer ?? before.providerCustomer,
      email: state.email ?? before.email,
      providerLive: state.status !== 'canceled',
      agreedPrice: state.price,
      agreedCurrency: state.currency,
      updatedAt: asked,
    })
    .where(eq(subscribers.organizationId, scope.organizationId))
  await saveInvoices(scope, provider, state.invoices)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (key) => String(after[key]) !== String(before[key]),
  )
  if (changed.length === 0) return
  await record(scope, {
    action: 'UPDATE',
    table: 'subscribers',
    recordId: scope.organizationId,
    details: {
      changed,
      status: subscriptionStatus,
      plan: state.plan,
      interval: state.interval,
      paidUntil: state.paidUntil,
    },
  })
}

async function saveInvoices(
  { db, organizationId }: SystemScope,
  provider: string,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  if (invoices.length === 0) return
  const rows = invoices.map(({ id, ...invoice }) => ({
    ...invoice,
    organizationId,
    id: newId(),
    provider,
    providerInvoice: id,
    periodStart: instant(invoice.periodStart),
    periodEnd: instant(invoice.periodEnd),
    issuedAt: new Date(invoice.issuedAt),
    paidAt: instant(invoice.paidAt),
  }))
  await db
    .insert(subscriptionInvoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        subscriptionInvoices.organizationId,
        subscriptionInvoices.provider,
        subscriptionInvoices.providerInvoice,
      ],
      set: {
        status: sql`excluded.status`,
        paidAt: sql`excluded.paid_at`,
        number: sql`excluded.number`,
        url: sql`excluded.url`,
      },
    })
}
