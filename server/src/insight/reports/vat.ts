/** The VAT of each month (docs/finance.md 8.17): sales by rate, less the deductible VAT of purchases. */

import { monthsTouched } from '@domovik/domain/dates.ts'
import { assembleVat, vatOfUnregistered } from '@domovik/domain/insight/reports/vat.ts'
import { isVatRegistered } from '../../rental/vat-sql.ts'
import { vatBooks } from './queries/vat.ts'
import { listFilters, type Report } from './request.ts'

export const vat: Report = async (scope, { period, filters }) => {
  if (!(await isVatRegistered(scope))) return vatOfUnregistered()
  const window = { from: period.from, to: period.toEffective }
  return assembleVat(await vatBooks(scope, window, filters), {
    window,
    months: monthsTouched(window.from, window.to),
    filters: listFilters(filters),
  })
}
