/** Profitability (docs/finance.md 8.12): the earnings of each property after costs. */
import { assembleProfitability } from '@domovik/domain/insight/reports/profitability.ts'
import { measuredPeriod } from './measured.ts'
import { runningCosts } from './queries/properties.ts'
import type { Report } from './request.ts'

export const profitability: Report = async (scope, asked) => {
  const { window, now, before } = await measuredPeriod(scope, asked)
  return assembleProfitability(now, before, await runningCosts(scope, window, asked.filters), window)
}
