import * as dashboard from './dashboard.ts'
import * as kpi from './kpi.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'

/** The calls of the district insight: what the figures say. */
export const insightContract = {
  dashboard: {
    get: dashboard.get,
    saveLayout: dashboard.saveLayout,
    saveDefaultLayout: dashboard.saveDefaultLayout,
  },
  kpi: { get: kpi.get, trend: kpi.trend, rows: kpi.rows },
  reports: { run: reports.run, runMany: reports.runMany, exportCsv: reports.exportCsv },
  search: { query: search.query },
}
