import type { ReactNode } from 'react'
import { BillingTab, SubscriptionTab } from '../subscriptions/billing-tab.tsx'

/** The plan, its state, and the invoices. */
export function SubscriptionSection(): ReactNode {
  return (
    <>
      <SubscriptionTab />
      <BillingTab />
    </>
  )
}
