import type { SubscriptionActs } from '@domovik/domain/account/subscriptions/acts.ts'
import { readOnlyFrom, subscriptionAccess } from '@domovik/domain/account/subscriptions/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'

type Answer = Awaited<ReturnType<typeof client.subscriptions.get>>
/** Usage and organization are missing if the combined call failed. */
export type Subscription = Omit<Answer, 'usage' | 'organization'> & {
  usage: Answer['usage'] | null
  organization: Answer['organization'] | null
}
export type PlanOffer = Answer['plans'][number]

const nothing: SubscriptionActs = {
  checkout: false,
  change: false,
  cancel: false,
  resume: false,
  payOpen: false,
}

/** The subscription with the plans. If the call fails, the bare row and the plans (ERR-11). */
async function readSubscription(now: string, signal: AbortSignal): Promise<Subscription> {
  try {
    return await client.subscriptions.get(undefined, { signal })
  } catch (thrown) {
    if (signal.aborted) throw thrown
    // biome-ignore lint/suspicious/noConsole: failures are logged to the browser's console
    console.warn('get-subscription failed, reading the tables', thrown)
    const [row, plans] = await Promise.all([
      client.subscriptions.own({}, { signal }),
      client.subscriptions.plans(undefined, { signal }),
    ])
    const dates = { ...row, status: row.subscriptionStatus }
    return {
      subscription: {
        ...row,
        access: subscriptionAccess(dates, now),
        readOnlyFrom: readOnlyFrom(dates),
      },
      plans,
      organization: null,
      usage: null,
      can: nothing,
      testPayments: false,
    }
  }
}

export function useSubscription() {
  const { now } = useMe()
  return useQuery({
    queryKey: query.subscriptions.get.key({ type: 'query' }),
    queryFn: ({ signal }) => readSubscription(now, signal),
  })
}
