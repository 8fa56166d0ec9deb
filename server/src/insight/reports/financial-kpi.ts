/** Financial KPI (docs/finance.md 8.11): the metrics and their components. */
import { assembleKpi } from '@domovik/domain/insight/reports/financial-kpi.ts'
import { measuredGroupsOf } from '../measures/queries.ts'
import type { Report } from './request.ts'

export const financialKpi: Report = async (scope, { period, previous, filters }) => {
  const window = { from: period.from, to: period.toEffective }
  const [now = [], before = []] = await measuredGroupsOf(scope, [window, previous], filters)
  const { propertyId } = filters
  return assembleKpi(now, before, { window, previous, filters: propertyId ? { propertyId } : {} })
}
