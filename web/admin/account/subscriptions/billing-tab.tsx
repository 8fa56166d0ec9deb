import { priceOf } from '@domovik/domain/account/subscriptions/prices.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { usePermission } from '../../frame/session.tsx'
import { Facts } from '../../shared/facts.tsx'
import { InvoicesCard } from './invoices.tsx'
import { PlanStatus } from './plan-status.tsx'
import { ToSubscription } from './to-subscription.tsx'
import { UsageCard } from './usage.tsx'
import { type Subscription, useSubscription } from './use-subscription.ts'

/** Settings, subscription (SET-01): its state, and how to change it. */
export function SubscriptionTab(): ReactNode {
  return <Waiting>{(data) => <SubscriptionSummary data={data} />}</Waiting>
}

/** Settings, billing (SET-01): the address for invoices, the next charge, and earlier invoices. */
export function BillingTab(): ReactNode {
  const mayPay = usePermission('manage_pages')
  return (
    <Waiting>
      {(data) => (
        <>
          <BillingCard data={data} />
          {mayPay && <InvoicesCard />}
        </>
      )}
    </Waiting>
  )
}

function Waiting({ children }: { children: (data: Subscription) => ReactNode }): ReactNode {
  const subscription = useSubscription()
  const { t } = useTranslation('subscription')
  if (subscription.data) return children(subscription.data)
  if (subscription.isError) return <p role="alert">{t('loadFailed')}</p>
  return <Skeleton width="100%" height="12rem" />
}

function SubscriptionSummary({ data }: { data: Subscription }): ReactNode {
  return (
    <>
      <PlanStatus data={data} acts={<ToSubscription />} />
      {data.usage && <UsageCard usage={data.usage} />}
    </>
  )
}

function BillingCard({ data }: { data: Subscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { subscription, plans, can, testPayments } = data
  const plan = plans.find(({ planName }) => planName === subscription.subscriptionPlan)
  const renews = can.change && plan && subscription.paidUntil
  return (
    <Card title={t('billing.title')}>
      <Facts
        empty={t('billing.none')}
        facts={[
          { label: t('billing.email'), value: subscription.email },
          { label: t('billing.interval'), value: t(`intervals.${subscription.billingInterval}`) },
          {
            label: t('billing.next'),
            value: renews
              ? `${formatDate(renews, language)} · ${formatMoney(priceOf(plan, subscription.billingInterval), plan.currency)}`
              : null,
          },
          { label: t('billing.provider'), value: t(testPayments ? 'billing.test' : 'billing.card') },
        ]}
      />
    </Card>
  )
}
