import { priceOf, yearlySaving } from '@domovik/domain/account/subscriptions/prices.ts'
import {
  BILLING_INTERVALS,
  type BillingInterval,
  LIMIT_TYPES,
  PLAN_FEATURES,
} from '@domovik/domain/account/subscriptions/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import css from './subscription.module.css'
import type { PlanOffer } from './use-subscription.ts'

/** Monthly or yearly prices; monthly is the default (SUB-15). */
export function IntervalSwitch(props: {
  value: BillingInterval
  onChange: (interval: BillingInterval) => void
}): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <SegmentedControl
      aria-label={t('intervals.label')}
      value={props.value}
      onChange={(value) => props.onChange(value === 'year' ? 'year' : 'month')}
      data={BILLING_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
    />
  )
}

/** The plans side by side, with the caller's content below each. Everything shown is data of the plans (SUB-13). */
export function PlanCards(props: {
  plans: readonly PlanOffer[]
  interval: BillingInterval
  /** The organization's current plan. */
  current?: string | undefined
  foot: (plan: PlanOffer) => ReactNode
}): ReactNode {
  return (
    <ul className={css.plans}>
      {props.plans.map((plan) => (
        <li
          key={plan.planName}
          className={css.plan}
          data-current={plan.planName === props.current || undefined}
        >
          <PlanHead plan={plan} interval={props.interval} />
          <PlanContents plan={plan} />
          <div className={css.planFoot}>{props.foot(plan)}</div>
        </li>
      ))}
    </ul>
  )
}

function PlanHead({ plan, interval }: { plan: PlanOffer; interval: BillingInterval }): ReactNode {
  const { t } = useTranslation('subscription')
  const saving = interval === 'year' ? yearlySaving(plan) : 0
  return (
    <header>
      <h3 className={css.planName}>{t(`plans.${plan.planName}`)}</h3>
      <p className={css.planFor}>{t(`for.${plan.planName}`)}</p>
      {plan.customPrice ? (
        <p className={css.price}>{t('customPrice')}</p>
      ) : (
        <p className={css.price}>
          <strong>{formatMoney(priceOf(plan, interval), plan.currency)}</strong> {t(`per.${interval}`)}
        </p>
      )}
      {saving > 0 && !plan.customPrice && (
        <p className={css.saving}>{t('saving', { amount: formatMoney(saving, plan.currency) })}</p>
      )}
    </header>
  )
}

function PlanContents({ plan }: { plan: PlanOffer }): ReactNode {
  const { t } = useTranslation('subscription')
  const limits = LIMIT_TYPES.map((type) => {
    const count = plan.limits[type]
    return {
      key: type,
      text: count === null ? t(`limits.unlimited.${type}`) : t(`limits.${type}`, { count }),
      held: true,
    }
  })
  const features = PLAN_FEATURES.map((feature) => ({
    key: feature,
    text: t(`features.${feature}`),
    held: plan.features[feature],
  }))
  return (
    <ul className={css.contents}>
      {[...limits, ...features].map(({ key, text, held }) => (
        <li key={key} data-held={held || undefined}>
          {held ? <IconCheck size={18} aria-hidden="true" /> : <IconMinus size={18} aria-hidden="true" />}
          <span>
            {text}
            {!held && <span className="visually-hidden"> – {t('notIncluded')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
