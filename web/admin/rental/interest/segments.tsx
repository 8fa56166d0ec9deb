import { addDays } from '@domovik/domain/dates.ts'
import { formatMoney } from '@domovik/locales/format.ts'
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

/** A rate as people of the language write it: "9,25". */
export const useRateText = (): ((percent: string) => string) => {
  const language = useLanguage()
  return (percent) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(Number(percent))
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
  const rate = useRateText()
  return (
    <ul className={css.how}>
      {segments.map((segment) => (
        <li key={segment.from}>
          {t('review.segment', {
            count: segment.days,
            from: formatDate(segment.from, language),
            to: formatDate(addDays(segment.to, -1), language),
            principal: formatMoney(segment.principal, currency),
            percent: rate(segment.percent),
          })}
        </li>
      ))}
    </ul>
  )
}
