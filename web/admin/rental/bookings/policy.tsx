import type { CancellationPolicy } from '@domovik/domain/rental/bookings/policy.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './bookings.module.css'

/** What a guest gets back, by the days before check-in. */
export function Policy({ policy }: { policy: CancellationPolicy }): ReactNode {
  const { t } = useTranslation('bookings')
  if (policy.length === 0) return <p>{t('terms.nothingBack')}</p>
  return (
    <ul className={css.steps}>
      {[...policy]
        .sort((a, b) => b.days - a.days)
        .map(({ days, percent }) => (
          <li key={days}>
            {days === 0
              ? t('terms.backOnTheDay', { percent })
              : t('terms.stepBack', { count: days, percent })}
          </li>
        ))}
    </ul>
  )
}
