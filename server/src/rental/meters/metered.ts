/** What the meters of a unit cost in a period. */
import type { Window } from '@domovik/domain/intervals.ts'
import { type MeteredCost, meteredCost } from '@domovik/domain/rental/meters/use.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type MeterRecord, metersOf } from './queries.ts'

export type MeteredChoice = Pick<MeterRecord, 'id' | 'medium' | 'unit' | 'serial'> & MeteredCost

/** Returns the cost of each meter of a property in a period, in cents. */
export async function meteredIn(
  scope: OrganizationScope,
  propertyId: string,
  period: Window,
): Promise<MeteredChoice[]> {
  return (await metersOf(scope, propertyId)).map((meter) => ({
    id: meter.id,
    medium: meter.medium,
    unit: meter.unit,
    serial: meter.serial,
    ...meteredCost(meter, period),
  }))
}
