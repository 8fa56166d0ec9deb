import { formatRate } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { type DueRent, formatIndex } from './indexation-data.ts'

/** The values and the limit that a proposed rent rests on, or why there is none. */
export function Why({
  due,
  basePeriod,
}: {
  due: Pick<DueRent, 'series' | 'state' | 'proposal'>
  basePeriod?: string
}): ReactNode {
  const { t } = useTranslation('indexation')
  const { series, state, proposal } = due
  if (!proposal)
    return <>{[t(`series.${series}`), t(`state.${state}`, { period: basePeriod ?? '' })].join(' · ')}</>
  const { base, next, cappedBy, capPercent } = proposal
  const values = t(base ? 'due.whyLevels' : 'due.why', {
    series: t(`series.${series}`),
    period: next.period,
    value: formatIndex(next),
    basePeriod: base?.period ?? '',
    base: base ? formatIndex(base) : '',
  })
  const cap =
    cappedBy && capPercent
      ? [
          t(cappedBy === 'irav' ? 'due.cappedByIrav' : 'due.cappedByClause', {
            percent: formatRate(capPercent),
          }),
        ]
      : []
  return <>{[values, ...cap, ...(state === 'due' ? [] : [t(`state.${state}`)])].join(' · ')}</>
}
