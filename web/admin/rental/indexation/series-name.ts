import { isIndexSeries } from '@domovik/domain/rental/indexation/clause.ts'
import { useTranslation } from '../../../ui/app/language.ts'

/** Returns the name of the series of a step: translated if it came from a clause, otherwise as a person typed it. */
export function useSeriesName(): (series: string) => string {
  const { t } = useTranslation('indexation')
  return (series) => (isIndexSeries(series) ? t(`series.${series}`) : series)
}
