import { TRIAL_DAYS } from '@domovik/domain/account/subscriptions/trial.ts'
import type { BillingInterval } from '@domovik/domain/account/subscriptions/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import { IntervalSwitch, PlanCards } from './plan-cards.tsx'
import css from './subscription.module.css'
import type { PlanOffer } from './use-subscription.ts'

/** /plans: the public list of plans (ROUTE-42). */
export function PlansScreen(): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <PublicPage
      wide
      title={t('plansTitle')}
      sentence={t('plansSentence', { days: TRIAL_DAYS })}
      footerLinks={useFooterLinks()}
    >
      <h2 className="visually-hidden">{t('choose.title')}</h2>
      <PlansOnOffer />
    </PublicPage>
  )
}

/** The plans with links to sign up; also part of the public front page (LAND-05). */
export function PlansOnOffer(): ReactNode {
  const plans = useQuery(query.subscriptions.plans.queryOptions())
  const [interval, setInterval] = useState<BillingInterval>('month')
  const { t } = useTranslation('subscription')
  if (plans.isError)
    return (
      <p role="alert" className={css.failed}>
        {t('loadFailed')}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void plans.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  return (
    <div className={css.publicPlans}>
      <div>
        <IntervalSwitch value={interval} onChange={setInterval} />
      </div>
      {plans.data ? (
        <PlanCards plans={plans.data} interval={interval} foot={(plan) => <WayIn plan={plan} />} />
      ) : (
        <Skeleton width="100%" height="24rem" />
      )}
      <p className={css.note}>{t('vat')}</p>
    </div>
  )
}

function WayIn({ plan }: { plan: PlanOffer }): ReactNode {
  const { state } = useSession()
  const { t } = useTranslation('subscription')
  if (plan.customPrice)
    return (
      <Button fullWidth variant="default" renderRoot={(root) => <AppLink {...root} to="/contact" />}>
        {t('choose.contact')}
      </Button>
    )
  const to = state === 'ready' ? '/subscription' : `/auth?form=sign_up&plan=${plan.planName}`
  return (
    <Button fullWidth renderRoot={(root) => <AppLink {...root} to={to} />}>
      {t('choose.act', { plan: t(`plans.${plan.planName}`) })}
    </Button>
  )
}
