import type { Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PlanCards } from './plan-cards.tsx'
import css from './subscription.module.css'

const PlanForm = onFirstUse(() => import('./plan-form.tsx').then((part) => part.PlanForm))

/** The plans, each with its editor (SUB-13). */
export function PlansSection(): ReactNode {
  const plans = useQuery(query.subscriptions.everyPlan.queryOptions())
  const [chosenName, setChosen] = useState<Plan | null>(null)
  const chosen = plans.data?.find(({ planName }) => planName === chosenName)
  const { t } = useTranslation('subscription')
  return (
    <section className={css.choice} aria-labelledby="plans-section">
      <header>
        <h2 id="plans-section">{t('edit.title')}</h2>
        <p className={css.note}>{t('edit.sentence')}</p>
      </header>
      {plans.isError && <p role="alert">{t('loadFailed')}</p>}
      {plans.data ? (
        <PlanCards
          plans={plans.data}
          interval="month"
          foot={(plan) => (
            <>
              <StateDot tone={plan.isActive ? 'settled' : 'neutral'}>
                {t(plan.isActive ? 'edit.offer' : 'edit.hidden')}
              </StateDot>
              <Button fullWidth variant="default" onClick={() => setChosen(plan.planName)}>
                {t('edit.change')}
                <span className="visually-hidden"> {t(`plans.${plan.planName}`)}</span>
              </Button>
            </>
          )}
        />
      ) : (
        !plans.isError && <Skeleton width="100%" height="20rem" />
      )}
      {chosen && (
        <AsOpened key={chosen.planName} row={chosen} opened>
          {(plan) => <PlanForm opened plan={plan} onClose={() => setChosen(null)} />}
        </AsOpened>
      )}
    </section>
  )
}
