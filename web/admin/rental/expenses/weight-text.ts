import type { SplitBy } from '@domovik/domain/rental/expenses/split.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'

/** Says what a share was computed from: '57,35 m²', 'Participation 0,3'. Empty text means that the value is missing. */
export function useWeightText(): (by: SplitBy, weight: string | null) => string | null {
  const { t } = useTranslation('expenses')
  return (by, weight) => {
    if (weight === null || by === 'equal' || by === 'amounts') return null
    if (weight === '') return t('split.missing')
    const value = formatDecimal(weight)
    return by === 'area' ? t('split.area', { area: value }) : t('split.participation', { value })
  }
}
