import type { ReactNode } from 'react'
import { BillingTab, SubscriptionTab } from '../subscription/billing-tab.tsx'

/** The plan, its state, and what was paid for it. */
export function SubscriptionSection(): ReactNode {
  return (
    <>
      <SubscriptionTab />
      <BillingTab />
    </>
  )
}
