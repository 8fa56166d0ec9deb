/** Inserts rows of stays as they are given, without checks: for data that was made as a whole. */
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { bookings, rateSeasons, staySettings, taxRules } from './table.ts'

type Given<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'organizationId'>
export type BookingToInsert = Given<typeof bookings>

export async function insertBookings(
  scope: OrganizationScope,
  rows: readonly BookingToInsert[],
): Promise<void> {
  const { organizationId, db } = scope
  await db.insert(bookings).values(rows.map((row) => ({ ...row, organizationId })))
}

/** Inserts how a property is let by the night. */
export async function insertStayTerms(
  scope: OrganizationScope,
  terms: {
    settings: Given<typeof staySettings>
    seasons: readonly Given<typeof rateSeasons>[]
    taxes: readonly Given<typeof taxRules>[]
  },
): Promise<void> {
  const { organizationId, db } = scope
  const { settings, seasons, taxes } = terms
  await db.insert(staySettings).values({ ...settings, organizationId })
  if (seasons.length > 0)
    await db.insert(rateSeasons).values(seasons.map((row) => ({ ...row, organizationId })))
  if (taxes.length > 0) await db.insert(taxRules).values(taxes.map((row) => ({ ...row, organizationId })))
}
