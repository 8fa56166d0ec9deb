import type { SubscriptionStatus } from './types.ts'

export type SubscriptionActs = {
  /** Buy a plan: nothing is charged at the provider. */
  checkout: boolean
  /** Change plan or interval. */
  change: boolean
  cancel: boolean
  /** Take a cancellation back before the paid period has ended. */
  resume: boolean
  payOpen: boolean
}

/** What can be done with a subscription; `billed` says that the provider goes on charging it. */
export const subscriptionActs = (status: SubscriptionStatus, billed: boolean): SubscriptionActs => ({
  checkout: !billed,
  change: billed && status === 'active',
  cancel: billed && (status === 'active' || status === 'past_due'),
  resume: billed && status === 'canceled',
  payOpen: billed && status === 'past_due',
})
