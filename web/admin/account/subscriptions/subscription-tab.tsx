import type { ReactNode } from 'react'
import { PlanStatus } from './plan-status.tsx'
import { SubscriptionLoaded } from './subscription-loaded.tsx'
import { ToSubscription } from './to-subscription.tsx'
import { UsageCard } from './usage.tsx'
import type { Subscription } from './use-subscription.ts'

/** Settings, subscription (SET-01): its state, and how to change it. */
export function SubscriptionTab(): ReactNode {
  return <SubscriptionLoaded>{(data) => <SubscriptionSummary data={data} />}</SubscriptionLoaded>
}

function SubscriptionSummary({ data }: { data: Subscription }): ReactNode {
  return (
    <>
      <PlanStatus data={data} acts={<ToSubscription />} />
      {data.usage && <UsageCard usage={data.usage} />}
    </>
  )
}
