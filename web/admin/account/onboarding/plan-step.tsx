import { priceOf } from '@domovik/domain/account/subscriptions/prices.ts'
import { TRIAL_DAYS } from '@domovik/domain/account/subscriptions/trial.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import css from './onboarding.module.css'
import type { WizardValues } from './wizard-values.ts'

/** The plan of the trial. Plans with a price on request are arranged with us, so they are not offered here. */
export function PlanStep({ form }: { form: DraftForm<WizardValues> }): ReactNode {
  const plans = useQuery(query.subscriptions.plans.queryOptions())
  const { t } = useTranslation(['onboarding', 'subscription'])
  if (plans.isPending) return <Skeleton width="100%" height="9rem" />
  if (plans.isError) return <ChoicesLoading query={plans} />
  const offered = plans.data.filter(({ customPrice }) => !customPrice)
  return (
    <>
      <RadioGroup label={t('onboarding:plan.label')} {...form.getInputProps('plan')}>
        <div className={css.choices}>
          {offered.map((plan) => (
            <Radio
              key={plan.planName}
              value={plan.planName}
              label={t(`subscription:plans.${plan.planName}`)}
              description={[
                t(`subscription:for.${plan.planName}`),
                `${formatMoney(priceOf(plan, 'month'), plan.currency)} ${t('subscription:per.month')}`,
              ].join(' · ')}
            />
          ))}
        </div>
      </RadioGroup>
      <p className="muted">{t('onboarding:plan.note', { days: TRIAL_DAYS })}</p>
    </>
  )
}
