import type { ReactNode } from 'react'
import { BillingTab } from '../subscriptions/billing-tab.tsx'
import { SubscriptionTab } from '../subscriptions/subscription-tab.tsx'

/** The plan, its state, and the invoices. */
export function SubscriptionSection(): ReactNode {
  return (
    <>
      <SubscriptionTab />
      <BillingTab />
    </>
  )
}
