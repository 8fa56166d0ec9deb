import { LUMP_SUM_CURRENCY } from '@domovik/domain/account/organizations/lump-sum.ts'
import { MADE_REPORTS, type MadeReport, reportNeeds } from '@domovik/domain/insight/reports/catalogue.ts'
import { useMe } from '../../frame/session.tsx'
import { useCurrency } from '../../shared/use-currency.ts'

/**
 * The reports that the member may see and that make sense for the organization: the lump-sum tax is one of Poland, in złoty, and the
 * VAT report is empty without a registration.
 */
export function useOfferedReports(): readonly MadeReport[] {
  const currency = useCurrency()
  const { permissions, organization } = useMe()
  return MADE_REPORTS.filter(
    (type) =>
      (type !== 'lump_sum_tax' || currency === LUMP_SUM_CURRENCY) &&
      (type !== 'vat' || organization?.vatRegistered) &&
      reportNeeds(type, false).every((needed) => permissions.includes(needed)),
  )
}
