/**
 * The interface to the payment provider (SUB-07, SUB-19). A notification is only a signal: its receiver then fetches the
 * current subscription, so a late, repeated or reordered notification does no harm.
 */

import type { PlanChange } from '@domovik/domain/account/subscriptions/prices.ts'
import type {
  BillingInterval,
  Plan,
  SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import type { Cents } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'

/** What is bought: a plan, its billing interval and the price per interval in cents. */
export type Purchase = { plan: Plan; interval: BillingInterval; price: Cents; currency: string }

/** The addresses to which the provider's page returns. */
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

/** The current subscription at the provider. Instants are UTC text. */
export type ProviderState = {
  organizationId: string
  subscription: string
  customer: string | null
  email: string | null
  plan: Plan
  interval: BillingInterval
  /** What is charged for one interval: the price of the plan when it was bought or changed to, in cents. */
  price: Cents | null
  currency: string
  /** Never `trialing`, because our trial needs no card. */
  status: Exclude<SubscriptionStatus, 'trialing'>
  paidUntil: string | null
  unpaidSince: string | null
  /** True when it ends with the paid period. */
  ending: boolean
  /** Newest first. */
  invoices: ProviderInvoice[]
}

/** A change of a subscription. */
export type Notification = { eventId: string; kind: string; organizationId: string; subscription: string }

/** A payment of a tenant to the landlord. `payment` is our id: asking twice with the same one starts one payment. */
type CardPaymentOrder = {
  payment: string
  organizationId: string
  /** The account of the landlord at the provider; null at the test provider. */
  account: string | null
  amount: Cents
  currency: string
  /** What is paid, for the provider's page. */
  description: string
  email: string | null
  language: Language
}

/** Where a payment is at the provider. */
type CardPaymentAt = Pick<CardPaymentOrder, 'account'> & { checkout: string }

/** The current state of a payment at the provider. Instants are UTC text. */
export type ProviderPayment = {
  organizationId: string
  payment: string
  /** `closed`: it can no longer be paid. */
  status: 'open' | 'paid' | 'closed'
  amount: Cents
  currency: string
  paidAt: string | null
  /** How much of it went back to the card, in cents, without refunds that failed. */
  refunded: Cents
  /** How much of it is withdrawn from the landlord because the holder of the card disputes it, in cents. */
  disputed: Cents
}

/** A change of a payment. */
export type PaymentNotification = { eventId: string; kind: string; organizationId: string; payment: string }

export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe'
  /** Opens a hosted page where a tenant pays by card. Returns the page's id at the provider and its address. */
  startPayment(order: CardPaymentOrder, returns: Returns): Promise<{ checkout: string; url: string }>
  /** Returns null if the provider does not know the payment. */
  readPayment(at: CardPaymentAt): Promise<ProviderPayment | null>
  /** Makes a page that nobody paid on useless. Does nothing if it was paid or is closed. */
  closePayment(at: CardPaymentAt): Promise<void>
  /** Gives cents back to the card. The same `key` gives them back once. Throws payment_provider_failed, conflict. */
  refundPayment(at: CardPaymentAt, refund: { amount: Cents; key: string }): Promise<void>
  /** Opens a hosted page where a subscription is bought. Returns its id at the provider and its address. */
  startCheckout(
    buyer: { organizationId: string; email: string | null; customer: string | null; language: Language },
    purchase: Purchase,
    returns: Returns,
  ): Promise<{ checkout: string; url: string }>
  /** Returns the subscription bought on such a page, or null if nothing has been bought yet. */
  boughtOn(checkout: string): Promise<string | null>
  /**
   * Makes a page on which nobody has paid useless, and ends a purchase whose payment is not confirmed. Does nothing if it was paid.
   */
  closeCheckout(checkout: string): Promise<void>
  /** Opens a hosted page where the open invoice can be paid, also with another card. Returns its address. */
  openInvoice(subscription: string, returns: Returns, language: Language): Promise<string>
  previewChange(subscription: string, purchase: Purchase): Promise<Pick<PlanChange, 'due' | 'carried'>>
  /** Changes the plan at once and charges the difference to the card on file. Throws payment_provider_failed. */
  changePlan(subscription: string, purchase: Purchase): Promise<void>
  /** Ends the subscription with the paid period (SUB-12), or cancels that. */
  setEnding(subscription: string, ending: boolean): Promise<void>
  read(subscription: string): Promise<ProviderState | null>
  /**
   * Checks the signature. Returns null if the notification concerns neither a subscription nor a payment. Throws forbidden.
   */
  readNotification(
    body: string,
    signature: string | undefined,
  ): Promise<Notification | PaymentNotification | null>
}
