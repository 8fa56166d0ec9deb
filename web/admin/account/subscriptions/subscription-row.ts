import type { client } from '../../api.ts'

/** One organization's subscription in the super admin's list. */
export type SubscriptionRow = Awaited<ReturnType<typeof client.subscriptions.listAll>>['rows'][number]
