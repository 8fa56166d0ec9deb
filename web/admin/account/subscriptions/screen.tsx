import type { BillingInterval } from '@domovik/domain/account/subscriptions/types.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Page } from '../../../ui/show/page.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { useMe, usePermission } from '../../frame/session.tsx'
import { InvoicesCard } from './invoices.tsx'
import { IntervalSwitch, PlanCards } from './plan-cards.tsx'
import { PlanStatus } from './plan-status.tsx'
import css from './subscription.module.css'
import { UsageCard } from './usage.tsx'
import { useReturned } from './use-returned.ts'
import { type PlanOffer, type Subscription, useSubscription } from './use-subscription.ts'
import { type SubscriptionActions, useSubscriptionActions } from './use-subscription-actions.ts'

/** /subscription: the plan, its usage, the available plans and the invoices (SUB-10). */
export function SubscriptionScreen(): ReactNode {
  const { t } = useTranslation('subscription')
  const subscription = useSubscription()
  useReturned()
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      {subscription.data ? (
        <Contents data={subscription.data} />
      ) : subscription.isError ? (
        <p role="alert" className={css.failed}>
          {t('loadFailed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void subscription.refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : (
        <Skeleton width="100%" height="16rem" />
      )}
    </Page>
  )
}

function Contents({ data }: { data: Subscription }): ReactNode {
  const actions = useSubscriptionActions(data)
  const mayPay = usePermission('manage_pages')
  const { organization } = useMe()
  const { t } = useTranslation('subscription')
  return (
    <>
      {organization?.isDemo ? (
        <p className={css.hint}>{t('demo')}</p>
      ) : (
        !mayPay && <p className={css.hint}>{t('readOnlyPeople')}</p>
      )}
      <div className={css.top}>
        <PlanStatus data={data} acts={<Acts data={data} actions={actions} />} />
        {data.usage && <UsageCard usage={data.usage} />}
      </div>
      <Choice data={data} actions={actions} mayPay={mayPay && organization?.isDemo === false} />
      {mayPay && <InvoicesCard />}
    </>
  )
}

function Acts({ data: { can }, actions }: { data: Subscription; actions: SubscriptionActions }): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <>
      {can.payOpen && (
        <Button loading={actions.busy === 'pay'} onClick={actions.pay}>
          {t('pay')}
        </Button>
      )}
      {can.resume && (
        <Button loading={actions.busy === 'resume'} onClick={actions.resume}>
          {t('resume.act')}
        </Button>
      )}
      {can.cancel && (
        <Button variant="default" loading={actions.busy === 'cancel'} onClick={actions.cancel}>
          {t('cancel.act')}
        </Button>
      )}
    </>
  )
}

function Choice(props: { data: Subscription; actions: SubscriptionActions; mayPay: boolean }): ReactNode {
  const { subscription, plans, can, testPayments } = props.data
  const { t } = useTranslation('subscription')
  const [interval, setInterval] = useState<BillingInterval>(
    subscription.subscriptionStatus === 'trialing' ? 'month' : subscription.billingInterval,
  )
  const foot = (plan: PlanOffer): ReactNode => (
    <ChooseButton key={plan.planName} plan={plan} interval={interval} {...props} />
  )
  return (
    <section className={css.choice} aria-labelledby="plans">
      <header className={css.choiceHead}>
        <h2 id="plans">{t(can.change ? 'choose.change' : can.checkout ? 'choose.title' : 'plansTitle')}</h2>
        <IntervalSwitch value={interval} onChange={setInterval} />
      </header>
      <PlanCards plans={plans} interval={interval} current={subscription.subscriptionPlan} foot={foot} />
      <p className={css.note}>
        {t('vat')} {props.mayPay && can.checkout && t('choose.note')}{' '}
        {props.mayPay && testPayments && <strong>{t('choose.test')}</strong>}
      </p>
      {props.mayPay && subscription.subscriptionStatus === 'trialing' && subscription.access === 'full' && (
        <p className={css.note}>{t('cancel.trial')}</p>
      )}
    </section>
  )
}

function ChooseButton(props: {
  plan: PlanOffer
  interval: BillingInterval
  data: Subscription
  actions: SubscriptionActions
  mayPay: boolean
}): ReactNode {
  const { plan, interval, actions } = props
  const { subscription, can, usage } = props.data
  const { t } = useTranslation('subscription')
  const own = plan.planName === subscription.subscriptionPlan
  const bought = subscription.subscriptionStatus !== 'trialing' && !can.checkout
  if (own && (bought ? interval === subscription.billingInterval : !props.mayPay))
    return <p className={css.planNow}>{t('choose.now')}</p>
  if (!props.mayPay || (!can.checkout && !can.change)) return null
  if (plan.customPrice)
    return (
      <Button fullWidth variant="default" renderRoot={(root) => <AppLink {...root} to="/contact" />}>
        {t('choose.contact')}
      </Button>
    )
  const limit = plan.limits.properties
  const tooSmall = usage !== null && limit !== null && usage.properties.current > limit
  return (
    <>
      {tooSmall && <p className={css.note}>{t('choose.tooSmall')}</p>}
      <Button
        fullWidth
        variant={own ? 'filled' : 'default'}
        loading={actions.busy === `choose ${plan.planName}`}
        disabled={!plan.isActive || (actions.busy !== null && actions.busy !== `choose ${plan.planName}`)}
        onClick={() => actions.choose(plan.planName, interval)}
      >
        {t('choose.act', { plan: t(`plans.${plan.planName}`) })}
      </Button>
    </>
  )
}
