/** Inputs for the calls of the district insight. */
import type { World } from '../world.ts'

export const insightInputs = ({ ids }: World): Record<string, unknown> => ({
  'dashboard.get': undefined,
  'dashboard.saveLayout': { widgets: null },
  'dashboard.saveDefaultLayout': { widgets: null },
  'kpi.get': {},
  'kpi.trend': { propertyId: ids.property },
  'kpi.rows': { metric: 'cap_rate' },
  'reports.run': { type: 'revenue' },
  'reports.runMany': { types: ['revenue'] },
  'reports.exportCsv': { type: 'revenue' },
  'search.query': { scope: 'tenants', q: 'Sekretn' },
})
