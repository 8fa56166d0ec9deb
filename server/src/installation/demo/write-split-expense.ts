/** An expense of the demonstration that the flats of its building share. */
import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertExpense, replaceShares } from '../../rental/expenses/queries.ts'
import { sharesOf, splitColumns } from '../../rental/expenses/split.ts'
import { instantOn } from './days.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

/** Writes the painting of a staircase, split over the flats of the building by their areas. */
export async function writeSplitExpense(scope: SystemScope, seed: number, users: DemoUsers): Promise<void> {
  const { organizationId, currency, today, db } = scope
  const { rows: units } = await db.execute<{ buildingId: string; propertyId: string }>(sql`
    select building_id as "buildingId", property_id as "propertyId" from building_units
     where organization_id = ${organizationId} order by label`)
  const split = {
    by: 'area' as const,
    buildingId: units[0]!.buildingId,
    parts: units.map(({ propertyId }) => ({ propertyId })),
  }
  const whole = { amount: 123_456, vatAmount: null, vatInvoiced: null }
  const shares = await sharesOf(scope, whole, split)
  const at = instantOn(addDays(today, -20), 11)
  const id = randomOf(seed, 'split expense').id(at)
  await insertExpense(scope, {
    ...{ organizationId, id, currency, userId: users.get('accountant')!, ...whole, ...splitColumns(split) },
    ...{ category: 'repairs', description: 'Malowanie klatki schodowej', vendor: 'Malarz Kowalski' },
    ...{ date: addDays(today, -20), status: 'paid', paidOn: addDays(today, -12) },
    ...{ createdAt: new Date(at), updatedAt: new Date(at) },
  })
  await replaceShares(scope, id, shares)
}
