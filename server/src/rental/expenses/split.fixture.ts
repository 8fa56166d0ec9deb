import type { Landlord, TestServer } from '../../../test/harness.ts'

/** The invoice of a housing cooperative: 1,234.56 with 230.85 VAT. */
export const invoice = {
  amount: 123_456,
  vatAmount: 23_085,
  date: '2026-04-02',
  category: 'utilities',
  vendor: 'Spółdzielnia Wspólna',
  status: 'paid',
  paidOn: '2026-04-10',
} as const

export type Cooperative = Awaited<ReturnType<typeof cooperative>>

/** A landlord with three flats in one building, and what is asked of them. */
export async function cooperative(server: TestServer) {
  const anna: Landlord = await server.signUpLandlord()
  const flats: string[] = []
  for (const [at, squareFootage] of [48.2, 57.35, 31.1].entries())
    flats.push((await anna.api.properties.create({ address: `Wspólna 5/${at + 1}`, squareFootage })).id)
  const units = flats.map((propertyId, at) => ({
    propertyId,
    label: String(at + 1),
    participation: ['0.2', '0.3', '0.1875'][at]!,
  }))
  const { buildings } = await anna.api.utilities.addBuilding({ name: 'Wspólna 5', units })
  const building = buildings[0]!.id
  return {
    anna,
    flats,
    building,
    over: (by: 'equal' | 'area' | 'participation', ids = flats) => ({
      by,
      buildingId: building,
      parts: ids.map((propertyId) => ({ propertyId })),
    }),
    amounts: (...parts: number[]) => ({
      by: 'amounts' as const,
      parts: parts.map((amount, at) => ({ propertyId: flats[at]!, amount })),
    }),
    /** What the list of each property shows, in cents. */
    listed: () =>
      Promise.all(
        flats.map(async (propertyId) => (await anna.api.expenses.list({ propertyId })).totals.amount),
      ),
    /** What the report of expenses counts of each property this month, in cents. */
    reported: () =>
      Promise.all(
        flats.map(async (propertyId) => {
          const { sections } = await anna.api.reports.run({
            ...({ type: 'expenses_by_category', period: 'this_month', basis: 'cash' } as const),
            propertyId,
          })
          return Number(sections[0]?.totals?.amount ?? 0)
        }),
      ),
    /** The number of stored months of properties that differ from the books. */
    differing: async (): Promise<number> => {
      const { rows } = await server.services.database.system.query<{ months: number }>(
        'select app.rebuild_property_months($1) as months',
        [anna.organizationId],
      )
      return rows[0]!.months
    },
  }
}
