/** Settlements of a building's utilities in random books: meters, shared costs, late invoices, and their undoing. */
import type { Landlord } from './harness.ts'

type Api = Landlord['api']

/** What a random entry decides. */
type Choice = { pick: number; cents: number; reason: string }

/** Settles January of the building, unless the history before it did so. */
export const settlementOfJanuary = { kind: 'utilities', flat: 0, pick: 10, cents: 12_345, day: 0 } as const

/** Puts the flats into one building; the second one has a water meter with a price that changed. Returns its id. */
export async function makeBuilding(api: Api, propertyIds: readonly string[]): Promise<string> {
  const units = propertyIds.map((propertyId, at) => ({
    ...{ propertyId, label: String(at + 1) },
    ...{ participation: `0.${at + 2}1`, fixedParts: String(at + 1) },
  }))
  const { buildings } = await api.utilities.addBuilding({ name: 'Wspólna', units })
  const propertyId = propertyIds[1]!
  const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3' })
  const meter = { propertyId, meterId: meters[0]!.id }
  await api.meters.putPrice({ ...meter, validFrom: '2025-12-31', price: '12.48' })
  await api.meters.putPrice({ ...meter, validFrom: '2026-04-01', price: '13.107' })
  for (const [day, value] of [
    ['2025-12-31', '10.003'],
    ['2026-01-31', '10.003'],
    ['2026-03-17', '16.250'],
    ['2026-06-19', '29.999'],
  ] as const)
    await api.meters.putReading({ ...meter, day, value, event: 'none' })
  return buildings[0]!.id
}

type Settlement = Awaited<ReturnType<Api['utilities']['get']>>

export const expectedOf = ({ results, parties }: Settlement) =>
  results.flatMap(({ party, treatment, difference }) =>
    treatment === 'settled'
      ? [{ leaseId: parties.find(({ key }) => key === party)!.leaseId!, difference }]
      : [],
  )

/** Settles one or two months of the building, or the costs of a later invoice for them. */
export async function settleUtilities(api: Api, buildingId: string, { pick, cents }: Choice): Promise<void> {
  const month = 1 + (pick % 5)
  const [from, to] = [`2026-0${month}-01`, `2026-0${Math.min(5, month + (pick % 2))}-28`]
  const { id } = await api.utilities.start({ buildingId, from, to, supplement: pick % 3 === 0 })
  const costs = [{ label: 'Invoice', amount: (cents % 40_000) + 1 }]
  const pool = (label: string, keys: { key: 'participation' | 'fixed'; percent: number }[]) => ({
    ...{ id: crypto.randomUUID(), label, costs, keys },
  })
  const draft = await api.utilities.save({
    id,
    pools: [
      pool('Heat', [
        { key: 'participation', percent: 37 },
        { key: 'fixed', percent: 63 },
      ]),
      pool('Waste', [{ key: 'fixed', percent: 100 }]),
      { id: crypto.randomUUID(), label: 'Water', medium: 'cold_water', costs: [], keys: [] },
    ],
  })
  await api.utilities.post({ id, dueDate: '2026-06-25', expected: expectedOf(draft), notify: false })
}

export async function undoUtilities(api: Api, { pick, reason }: Choice): Promise<void> {
  const posted = (await api.utilities.list()).buildings
    .flatMap(({ settlements }) => settlements)
    .filter(({ state }) => state === 'posted')
  const one = posted[pick % Math.max(1, posted.length)]
  if (one) await api.utilities.undo({ id: one.id, reason, notify: false })
}

/**
 * What the posted settlements of the building charged a lease less what they credited, in cents: as the building shows
 * it, as the lease shows it, and as the posted rows add up to.
 */
export async function settledWith(api: Api, leaseId: string): Promise<Record<string, number>> {
  const { buildings } = await api.utilities.list()
  const posted = await Promise.all(
    buildings
      .flatMap(({ settlements }) => settlements)
      .filter(({ state }) => state === 'posted')
      .map(({ id }) => api.utilities.get({ id })),
  )
  const { settlements } = await api.bills.list({ leaseId })
  const ids = posted.flatMap(({ rows }) =>
    rows.filter((row) => row.leaseId === leaseId).flatMap((row) => row.ids),
  )
  const rows = await Promise.all(ids.map((id) => api.payments.get({ id })))
  return {
    building: sum(
      posted.flatMap(({ results }) =>
        results.filter(({ party }) => party === leaseId).map((one) => one.difference),
      ),
    ),
    lease: sum(
      settlements
        .filter(({ utilitySettlementId, undone }) => utilitySettlementId && !undone)
        .map(({ actual, advances }) => actual - advances),
    ),
    rows: sum(rows.map(({ payment }) => (payment.kind === 'credit_note' ? -payment.amount : payment.amount))),
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
