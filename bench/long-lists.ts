import type { House, Landlord } from './house.ts'
import { type Measure, measured, median, repeated } from './result.ts'

const asked = [
  'properties',
  'properties?status=occupied',
  'tenants',
  'tenants?sort=name',
  'tenants?sort=-overdue',
  'tenants?paymentStatus=overdue',
  'leases',
  'leases?status=active',
  'payments',
  'payments?view=charges&status=overdue',
]

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
        goal: '<= 150 ms',
        ok: ({ ours }) => ours <= 150,
      }),
    )
  }
  return found
}
