import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { usePermission } from '../../frame/session.tsx'
import { Facts } from '../../shared/facts.tsx'
import { InvoicesCard } from './invoices.tsx'
import { SubscriptionLoaded } from './subscription-loaded.tsx'
import type { Subscription } from './use-subscription.ts'

/** Settings, billing (SET-01): the address for invoices, the next charge, and earlier invoices. */
export function BillingTab(): ReactNode {
  const mayPay = usePermission('manage_pages')
  return (
    <SubscriptionLoaded>
      {(data) => (
        <>
          <BillingCard data={data} />
          {mayPay && <InvoicesCard />}
        </>
      )}
    </SubscriptionLoaded>
  )
}

function BillingCard({ data }: { data: Subscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { subscription, testPayments } = data
  const { renewal, paidUntil } = subscription
  return (
    <Card title={t('billing.title')}>
      <Facts
        empty={t('billing.none')}
        facts={[
          { label: t('billing.email'), value: subscription.email },
          { label: t('billing.interval'), value: t(`intervals.${subscription.billingInterval}`) },
          {
            label: t('billing.next'),
            value:
              renewal && paidUntil
                ? `${formatDate(paidUntil, language)} · ${formatMoney(renewal.price, renewal.currency)}`
                : null,
          },
          { label: t('billing.provider'), value: t(testPayments ? 'billing.test' : 'billing.card') },
        ]}
      />
    </Card>
  )
}
