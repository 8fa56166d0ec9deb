import { LUMP_SUM_CURRENCY } from '@domovik/domain/account/organizations/lump-sum.ts'
import { MADE_REPORTS, type MadeReport } from '@domovik/domain/insight/reports/catalogue.ts'
import { useCurrency } from '../../shared/use-currency.ts'

/** The reports that make sense for the organization: the lump-sum tax is one of Poland, in złoty. */
export function useOfferedReports(): readonly MadeReport[] {
  const currency = useCurrency()
  return MADE_REPORTS.filter((type) => type !== 'lump_sum_tax' || currency === LUMP_SUM_CURRENCY)
}
