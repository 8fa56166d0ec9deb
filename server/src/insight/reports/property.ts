/** Property (docs/finance.md 8.3): income, costs and state of each property. */
import { assembleProperties } from '@domovik/domain/insight/reports/property.ts'
import { measuredPeriod } from './measured.ts'
import { propertyStates } from './queries/properties.ts'
import type { Report } from './request.ts'

export const property: Report = async (scope, asked) => {
  const { window, now, before } = await measuredPeriod(scope, asked)
  return assembleProperties(now, before, await propertyStates(scope, asked.filters), window)
}
