/** The lump-sum tax of Poland on rent (docs/finance.md 9.3), estimated from money received since January. */

import { LUMP_SUM_CURRENCY, type LumpSumSettings } from '@domovik/domain/account/organizations/lump-sum.ts'
import { addDays, monthsTouched, yearStart } from '@domovik/domain/dates.ts'
import { assembleLumpSumTax, lumpSumOfOtherCurrency } from '@domovik/domain/insight/reports/lump-sum-tax.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { cashRevenue } from './queries/revenue.ts'
import type { Report } from './request.ts'

export const lumpSumTax: Report = async (scope, { period: { toEffective }, filters }) => {
  if (scope.currency !== LUMP_SUM_CURRENCY) return lumpSumOfOtherCurrency()
  const lastDay = addDays(toEffective, -1)
  const from = yearStart(lastDay)
  const [lines, settings] = await Promise.all([
    cashRevenue(scope, { from, to: toEffective }, filters, { unit: 'month', byProperty: false }),
    settingsOf(scope),
  ])
  return assembleLumpSumTax(lines, { ...settings, months: monthsTouched(from, toEffective), lastDay })
}

async function settingsOf({ db, organizationId }: OrganizationScope): Promise<LumpSumSettings> {
  const { rows } = await db.execute<LumpSumSettings>(sql`
    select lump_sum_spouses as spouses, lump_sum_bills as bills from organizations where id = ${organizationId}`)
  return rows[0]!
}
