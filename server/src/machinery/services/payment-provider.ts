/**
 * The door to whoever takes the money (SUB-07, SUB-19). A notification is only a bell: whoever hears it asks for the
 * subscription as it stands, so that a late, doubled or reordered one does no harm.
 */

import type { PlanChange } from '@domovik/domain/account/subscriptions/prices.ts'
import type {
  BillingInterval,
  Plan,
  SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import type { Cents } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'

/** What is bought: a plan for an interval, at a price of that interval. */
export type Purchase = { plan: Plan; interval: BillingInterval; price: Cents; currency: string }

/** Where the provider's page leads back to. */
type Returns = { success: string; cancel: string }

export type ProviderInvoice = {
  id: string
  number: string | null
  status: 'open' | 'paid' | 'void'
  amount: Cents
  currency: string
  plan: Plan | null
  periodStart: string | null
  periodEnd: string | null
  issuedAt: string
  paidAt: string | null
  url: string | null
}

/** A subscription as the provider has it now. Instants as UTC text. */
export type ProviderState = {
  organizationId: string
  subscription: string
  customer: string | null
  email: string | null
  plan: Plan
  interval: BillingInterval
  /** `trialing` never: our trial needs no card. */
  status: Exclude<SubscriptionStatus, 'trialing'>
  paidUntil: string | null
  unpaidSince: string | null
  /** It will end with the paid period. */
  ending: boolean
  /** Newest first. */
  invoices: ProviderInvoice[]
}

/** Something happened to a subscription. */
export type Notification = { eventId: string; kind: string; organizationId: string; subscription: string }

export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe'
  /** A hosted page where a subscription is bought: its id at the provider, and its address. */
  startCheckout(
    buyer: { organizationId: string; email: string | null; customer: string | null; language: Language },
    purchase: Purchase,
    returns: Returns,
  ): Promise<{ checkout: string; url: string }>
  /** What was bought on such a page; null while nothing was. */
  boughtOn(checkout: string): Promise<string | null>
  /** A hosted page where the open invoice is paid, with another card if need be. */
  openInvoice(subscription: string, returns: Returns, language: Language): Promise<string>
  previewChange(subscription: string, purchase: Purchase): Promise<Pick<PlanChange, 'due' | 'carried'>>
  /** Takes effect at once; the difference is paid with the card on file. Throws payment_provider_failed. */
  changePlan(subscription: string, purchase: Purchase): Promise<void>
  /** Ends it with the paid period (SUB-12), or takes that back. */
  setEnding(subscription: string, ending: boolean): Promise<void>
  read(subscription: string): Promise<ProviderState | null>
  /** Checks the signature. Null for what does not concern a subscription. Throws forbidden. */
  readNotification(body: string, signature: string | undefined): Promise<Notification | null>
}
