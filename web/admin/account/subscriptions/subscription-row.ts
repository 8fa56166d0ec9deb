import type { client } from '../../api.ts'

/** One organization's subscription, as the super admin sees it. */
export type SubscriptionRow = Awaited<ReturnType<typeof client.subscriptions.listAll>>['rows'][number]
