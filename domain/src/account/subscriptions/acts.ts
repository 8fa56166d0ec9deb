import type { SubscriptionStatus } from './types.ts'

export type SubscriptionActs = {
  /** Buy a plan. Possible only while the provider charges nothing. */
  checkout: boolean
  /** Change plan or interval. */
  change: boolean
  cancel: boolean
  /** Undo a cancellation before the paid period ends. */
  resume: boolean
  payOpen: boolean
}

/** Returns what can be done with a subscription. `billed` means that the provider keeps charging it. */
export const subscriptionActs = (status: SubscriptionStatus, billed: boolean): SubscriptionActs => ({
  checkout: !billed,
  change: billed && status === 'active',
  cancel: billed && (status === 'active' || status === 'past_due'),
  resume: billed && status === 'canceled',
  payOpen: billed && status === 'past_due',
})
