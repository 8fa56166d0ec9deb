import { addDays, addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertUtilities, saveBuilding, updateUtilities } from '../../rental/utilities/queries.ts'
import { instantOn } from './days.ts'
import type { DemoPlan } from './plan.ts'
import { foundedOn } from './portfolio.ts'
import { randomOf } from './random.ts'

/** The units with meters (write-meters.ts) that share a house. */
const units = 4
const wasteCost = 186_000

export const sharedUnits = (properties: DemoPlan['properties']): DemoPlan['properties'] =>
  properties.filter(({ billsAmount }) => billsAmount > 0).slice(0, units)

/** Writes a building of some units with bills, and a draft of the settlement of its last three months. */
export async function writeUtilities(
  scope: SystemScope,
  seed: number,
  properties: DemoPlan['properties'],
): Promise<void> {
  const random = randomOf(seed, 'utilities')
  const createdAt = instantOn(foundedOn(scope.today), 10)
  const shared = sharedUnits(properties)
  const buildingId = random.id(createdAt)
  await saveBuilding(scope, {
    id: buildingId,
    name: 'Kamienica',
    units: shared.map(({ id }, n) => ({
      propertyId: id,
      label: `m. ${n + 1}`,
      participation: null,
      fixedParts: '1',
    })),
    createdAt: new Date(createdAt),
  })
  const month = monthStart(scope.today)
  const started = instantOn(scope.today, 6)
  const id = random.id(started)
  await insertUtilities(scope, {
    id,
    buildingId,
    fromDate: addMonthsClamped(month, -3),
    toDate: addDays(month, -1),
    supplement: false,
    createdAt: new Date(started),
  })
  await updateUtilities(scope, id, {
    pools: [
      {
        ...{ id: random.id(started), label: 'Wywóz śmieci', medium: null, units: {} },
        keys: [{ key: 'area', percent: 100 }],
        costs: [{ label: 'Faktura', amount: wasteCost, expenseId: null }],
      },
      {
        ...{ id: random.id(started), label: 'Woda', medium: 'cold_water', units: {} },
        ...{ keys: [], costs: [] },
      },
    ],
  })
}
