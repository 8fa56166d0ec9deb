import type { PropertyType, RentalType } from '@domovik/domain/rental/properties/types.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatNumber } from '../../../ui/show/date-format.ts'

interface Described {
  propertyType: PropertyType
  rentalType: RentalType
  squareFootage: number | null
  areaUnit: 'm2' | 'sqft'
}

/** "Apartment · long-term · 46,5 m²" */
export function usePropertyLine(): (property: Described) => string {
  const { t } = useTranslation('properties')
  const language = useLanguage()
  return ({ propertyType, rentalType, squareFootage, areaUnit }) =>
    [
      t(`types.${propertyType}`),
      t(`rentalTypes.${rentalType}`).toLocaleLowerCase(language),
      ...(squareFootage ? [`${formatNumber(squareFootage, language)} ${t(`areaUnits.${areaUnit}`)}`] : []),
    ].join(' · ')
}
