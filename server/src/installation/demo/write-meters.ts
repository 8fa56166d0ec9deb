import { addDays, addMonthsClamped, type CivilDate, monthStart } from '@domovik/domain/dates.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertMeter, putPrice, putReading } from '../../rental/meters/queries.ts'
import type { DemoPlan } from './plan.ts'
import { randomOf } from './random.ts'

const media = [
  { medium: 'cold_water', unit: 'm3', price: '12.48', monthly: [2_000, 6_500] },
  { medium: 'electricity', unit: 'kWh', price: '0.9512', monthly: [90_000, 210_000] },
] as const
const units = 10
const months = 12

/** Writes two meters for some units with bills, read at each quarter's end for a year. */
export async function writeMeters(
  scope: SystemScope,
  seed: number,
  properties: DemoPlan['properties'],
): Promise<void> {
  const first = addMonthsClamped(monthStart(scope.today), -months)
  const read = Array.from(
    { length: months / 3 + 1 },
    (_, n): CivilDate => addDays(addMonthsClamped(first, 3 * n), -1),
  )
  for (const { id: propertyId, address, createdAt } of properties
    .filter(({ billsAmount }) => billsAmount > 0)
    .slice(0, units))
    for (const { medium, unit, price, monthly } of media) {
      const random = randomOf(seed, `meter ${medium} ${address}`)
      const given = () => ({ id: random.id(createdAt), createdAt: new Date(createdAt) })
      const serial = String(random.between(10_000_000, 99_999_999))
      const meterId = await insertMeter(scope, {
        ...given(),
        propertyId,
        medium,
        unit,
        serial,
        digits: 5,
      })
      await putPrice(scope, meterId, { validFrom: addDays(first, -1), price })
      let value = random.between(100_000, 9_000_000)
      for (const day of read) {
        await putReading(scope, meterId, {
          ...given(),
          day,
          value: (value / 1000).toFixed(3),
          event: 'none',
          newStart: null,
        })
        value += 3 * random.between(monthly[0], monthly[1])
      }
    }
}
