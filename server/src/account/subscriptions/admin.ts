/** Subscription actions of a landlord. Only data from the provider changes the status (sync.ts). */

import { type SubscriptionActs, subscriptionActs } from '@domovik/domain/account/subscriptions/acts.ts'
import {
  limitUnknown,
  readOnlyFrom,
  subscriptionAccess,
} from '@domovik/domain/account/subscriptions/limits.ts'
import { priceOf } from '@domovik/domain/account/subscriptions/prices.ts'
import type { BillingInterval, Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { eq } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { admin, adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { Purchase } from '../../machinery/services/payment-provider.ts'
import { currentOrganization } from '../organizations/queries.ts'
import { adjust, editPlan, everyPlan, listAll } from './all-subscriptions.ts'
import { presentInvoice, presentPlan, presentSubscriber, presentUsage } from './present.ts'
import {
  allPlans,
  invoicesOf,
  type SubscriberRecord,
  subscriberByEmail,
  subscriberOf,
  usageOf,
} from './queries.ts'
import { syncSubscription } from './sync.ts'
import { subscribers } from './table.ts'

const mayPay = (scope: Scope): boolean => hasPermission(scope, 'manage_pages')
const nothing: SubscriptionActs = {
  checkout: false,
  change: false,
  cancel: false,
  resume: false,
  payOpen: false,
}

/** Returns the subscription. Throws organization_missing. */
async function need(scope: Scope): Promise<SubscriberRecord> {
  const row = await subscriberOf(scope)
  if (!row) throw new DomainError('organization_missing')
  return row
}

const actsOf = ({ subscriptionStatus, providerLive }: SubscriberRecord): SubscriptionActs =>
  subscriptionActs(subscriptionStatus, providerLive)

/** Returns the provider's subscription id if the action is currently allowed. Throws conflict. */
async function billed(scope: Scope, act: keyof SubscriptionActs): Promise<string> {
  const row = await need(scope)
  if (!actsOf(row)[act] || !row.providerSubscription) throw new DomainError('conflict', { act })
  return row.providerSubscription
}

/** Returns the purchase for the chosen plan and interval. Throws plan_not_available. */
async function purchaseOf(
  scope: Scope,
  { plan, interval }: { plan: Plan; interval: BillingInterval },
): Promise<Purchase> {
  const chosen = (await allPlans(scope.db)).find(({ planName }) => planName === plan)
  if (!chosen?.isActive || chosen.customPrice) throw new DomainError('plan_not_available')
  return { plan, interval, price: priceOf(chosen, interval), currency: chosen.currency }
}

/**
 * Asks the provider about the page that was opened before: a payment that was not reported is taken over, and a page that is not paid, or whose
 * payment is not confirmed, is closed. So a second page cannot buy the same a second time.
 */
async function finishEarlier(scope: Scope): Promise<void> {
  const { services, organizationId } = scope
  const { providerCheckout, providerLive, provider } = await need(scope)
  if (!providerCheckout || providerLive || (provider ?? services.payments.name) !== services.payments.name)
    return
  try {
    await syncSubscription(services, organizationId)
    if (!(await need(scope)).providerLive) await services.payments.closeCheckout(providerCheckout)
  } catch (error) {
    // The page can be one of another provider, before anything was bought.
    if (!(error instanceof DomainError) || error.code !== 'payment_provider_failed') throw error
    services.log.warn({ err: error, organizationId }, 'the earlier payment page could not be closed')
  }
}

/** Performs an action at the provider, then syncs, so that the caller sees the provider's state. */
async function actAndSync(scope: Scope, act: string, details: object, work: () => Promise<void>) {
  await work()
  // Syncs before recording our event: both append to the same audit chain, and the sync runs in its own
  // transaction.
  await syncSubscription(scope.services, scope.organizationId)
  await record(scope, {
    action: 'UPDATE',
    table: 'subscribers',
    recordId: scope.organizationId,
    details: { act, ...details },
  })
  return presentSubscriber(await need(scope), true)
}

const returns = ({ services }: Scope) => {
  const back = `${services.config.appUrl}/subscription`
  return { success: `${back}?success=true`, cancel: `${back}?canceled=true` }
}

export const subscriptionsAdmin = {
  plans: adminPublic.subscriptions.plans.handler(({ context: { services } }) =>
    acrossOrganizations(services, 'plans', async (db) =>
      (await allPlans(db)).filter(({ isActive }) => isActive).map(presentPlan),
    ),
  ),

  own: admin.subscriptions.own.handler(async ({ input: { email }, context: { scope } }) => {
    if (email === undefined) return presentSubscriber(await need(scope), mayPay(scope))
    const row = email.toLowerCase() === scope.actor.email ? await subscriberByEmail(scope, email) : undefined
    if (!row) throw new DomainError('not_found')
    return presentSubscriber(row, true)
  }),

  get: admin.subscriptions.get.handler(async ({ context: { scope } }) => {
    const [row, plans, { id, name, currency, isDemo }, usage] = await Promise.all([
      need(scope),
      allPlans(scope.db),
      currentOrganization(scope),
      usageOf(scope),
    ])
    const shown = presentSubscriber(row, mayPay(scope))
    const dates = { ...shown, status: shown.subscriptionStatus }
    return {
      subscription: {
        ...shown,
        access: subscriptionAccess(dates, now().toString()),
        readOnlyFrom: readOnlyFrom(dates),
      },
      plans: plans
        .filter(({ isActive, planName }) => isActive || planName === row.subscriptionPlan)
        .map(presentPlan),
      organization: { id, name, currency, isDemo },
      usage: presentUsage(usage),
      can: mayPay(scope) && !isDemo ? actsOf(row) : nothing,
      testPayments: scope.services.payments.name === 'sandbox',
    }
  }),

  check: admin.subscriptions.check.handler(async ({ context: { scope } }) => {
    await syncSubscription(scope.services, scope.organizationId)
    return { checked: true }
  }),

  checkLimit: signedIn.subscriptions.checkLimit.handler(
    async ({ input: { limitType, organizationId }, context: { scope } }) => {
      const { organization } = scope
      if (organization === null) return limitUnknown('organization_missing')
      if (organizationId && organizationId !== organization.organizationId) throw new DomainError('forbidden')
      return presentUsage(await usageOf(organization))[limitType]
    },
  ),

  checkout: admin.subscriptions.checkout.handler(async ({ input, context: { scope, language } }) => {
    const { payments } = scope.services
    await finishEarlier(scope)
    const row = await need(scope)
    if (!actsOf(row).checkout) throw new DomainError('conflict', { act: 'checkout' })
    const purchase = await purchaseOf(scope, input)
    const { organizationId } = scope
    const buyer = {
      organizationId,
      language,
      email: row.email ?? scope.actor.email,
      customer: row.provider === payments.name ? row.providerCustomer : null,
    }
    const { checkout, url } = await payments.startCheckout(buyer, purchase, returns(scope))
    await forOrganization(scope.services, organizationId, 'remember checkout', ({ db }) =>
      db
        .update(subscribers)
        .set({ providerCheckout: checkout })
        .where(eq(subscribers.organizationId, organizationId)),
    )
    await record(scope, {
      action: 'UPDATE',
      table: 'subscribers',
      recordId: organizationId,
      details: { act: 'checkout', ...input },
    })
    return { url }
  }),

  payOpen: admin.subscriptions.payOpen.handler(async ({ context: { scope, language } }) => {
    const subscription = await billed(scope, 'payOpen')
    return { url: await scope.services.payments.openInvoice(subscription, returns(scope), language) }
  }),

  previewChange: admin.subscriptions.previewChange.handler(async ({ input, context: { scope } }) => {
    const subscription = await billed(scope, 'change')
    const purchase = await purchaseOf(scope, input)
    const { due, carried } = await scope.services.payments.previewChange(subscription, purchase)
    return { due, carried, currency: purchase.currency }
  }),

  change: admin.subscriptions.change.handler(async ({ input, context: { scope } }) => {
    const subscription = await billed(scope, 'change')
    const purchase = await purchaseOf(scope, input)
    return actAndSync(scope, 'change', input, () =>
      scope.services.payments.changePlan(subscription, purchase),
    )
  }),

  cancel: admin.subscriptions.cancel.handler(async ({ context: { scope } }) => {
    const subscription = await billed(scope, 'cancel')
    return actAndSync(scope, 'cancel', {}, () => scope.services.payments.setEnding(subscription, true))
  }),

  resume: admin.subscriptions.resume.handler(async ({ context: { scope } }) => {
    const subscription = await billed(scope, 'resume')
    return actAndSync(scope, 'resume', {}, () => scope.services.payments.setEnding(subscription, false))
  }),

  invoices: admin.subscriptions.invoices.handler(async ({ context: { scope } }) =>
    (await invoicesOf(scope)).map(presentInvoice),
  ),

  listAll: signedIn.subscriptions.listAll.handler(({ input, context: { scope } }) => listAll(scope, input)),
  adjust: signedIn.subscriptions.adjust.handler(({ input, context: { scope } }) => adjust(scope, input)),
  everyPlan: signedIn.subscriptions.everyPlan.handler(({ context: { scope } }) => everyPlan(scope)),
  editPlan: signedIn.subscriptions.editPlan.handler(({ input, context: { scope } }) =>
    editPlan(scope, input),
  ),
}
