import { addDays } from '@domovik/domain/dates.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import css from './interest.module.css'

export interface Segment {
  from: string
  /** Exclusive. */
  to: string
  days: number
  principal: number
  percent: string
}

/** The days, principal and rate of each part of an interest. */
export function Segments({
  segments,
  currency,
}: {
  segments: readonly Segment[]
  currency: string
}): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  return (
    <ul className={css.how}>
      {segments.map((segment) => (
        <li key={segment.from}>
          {t('review.segment', {
            count: segment.days,
            from: formatDate(segment.from, language),
            to: formatDate(addDays(segment.to, -1), language),
            principal: formatMoney(segment.principal, currency),
            percent: formatRate(segment.percent),
          })}
        </li>
      ))}
    </ul>
  )
}
