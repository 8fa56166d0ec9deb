import { LIMIT_TYPES } from '@domovik/domain/account/subscriptions/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import css from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

type Usage = NonNullable<Subscription['usage']>

/** How much of the plan's limits is used (SUB-06). */
export function UsageCard({ usage }: { usage: Usage }): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <Card title={t('usage.title')}>
      <div className={css.usage}>
        {LIMIT_TYPES.map((type) => (
          <UsageLine key={type} name={t(`usage.${type}`)} check={usage[type]} />
        ))}
      </div>
    </Card>
  )
}

function UsageLine({ name, check }: { name: string; check: Usage['properties'] }): ReactNode {
  const { t } = useTranslation('subscription')
  const { current, limit } = check
  const said = limit === null ? t('usage.unlimited', { current }) : t('usage.of', { current, limit })
  const over = limit !== null && current > limit
  return (
    <div className={css.usageLine}>
      <p className={css.usageHead}>
        <span>{name}</span>
        <span className={css.usageCount}>{said}</span>
      </p>
      {limit !== null && (
        <progress
          className={css.bar}
          data-full={current >= limit || undefined}
          max={Math.max(1, limit)}
          value={Math.min(current, Math.max(1, limit))}
          aria-label={`${name}: ${said}`}
        />
      )}
      {limit !== null && current >= limit && (
        <p className={css.note}>{t(over ? 'usage.over' : 'usage.full')}</p>
      )}
    </div>
  )
}
