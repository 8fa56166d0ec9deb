import type { House, Landlord } from './house.ts'
import { type Measure, measured, median, repeated } from './result.ts'

/** Each sort and filter that people use on long lists. */
const asked = [
  'properties',
  'properties?sort=address',
  'properties?status=occupied',
  'tenants',
  'tenants?sort=name',
  'tenants?sort=-overdue',
  'tenants?paymentStatus=overdue',
  'leases',
  'leases?sort=-endDate',
  'leases?status=active',
  'payments',
  'payments?sort=-amount',
  'payments?view=charges&status=overdue',
  'expenses',
  'expenses?sort=-amount',
  'expenses?status=paid',
  'incomes',
  'incomes?sort=-amount',
  'tickets',
  'tickets?sort=-priority',
]
const goal = 100

/** First pages of lists with 10,000 units and five years of rows, also with filters on the computed state of every row. */
export async function longLists(house: House, { big }: { big: Landlord }): Promise<Measure[]> {
  const found: Measure[] = []
  for (const list of asked) {
    const look = () => house.call(big, `/api/${list}`)
    await repeated(3, look)
    found.push(
      measured({
        measure: `${list}, 10,000 units, p50`,
        ours: median(await repeated(15, look)),
        unit: 'ms',
        goal: `<= ${goal} ms`,
        ok: ({ ours }) => ours <= goal,
      }),
    )
  }
  return found
}
