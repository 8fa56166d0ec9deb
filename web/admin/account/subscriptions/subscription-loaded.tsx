import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { type Subscription, useSubscription } from './use-subscription.ts'

/** Shows the subscription as soon as it is loaded, or the error. */
export function SubscriptionLoaded({ children }: { children: (data: Subscription) => ReactNode }): ReactNode {
  const subscription = useSubscription()
  const { t } = useTranslation('subscription')
  if (subscription.data) return children(subscription.data)
  if (subscription.isError) return <p role="alert">{t('loadFailed')}</p>
  return <Skeleton width="100%" height="12rem" />
}
