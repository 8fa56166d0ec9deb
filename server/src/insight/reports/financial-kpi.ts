/** Financial KPI (docs/finance.md 8.11): the metrics and their components. */
import { assembleKpi } from '@domovik/domain/insight/reports/financial-kpi.ts'
import { measuredPeriod } from './measured.ts'
import type { Report } from './request.ts'

export const financialKpi: Report = async (scope, asked) => {
  const { window, now, before } = await measuredPeriod(scope, asked)
  const { propertyId } = asked.filters
  return assembleKpi(now, before, {
    window,
    previous: asked.previous,
    filters: propertyId ? { propertyId } : {},
  })
}
