/** Measures of a window by property: one statement for the lines of each window, three for loans and write-offs. */

import { type Flows, type Measured, unmeasured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { badDebtIn, type WrittenOff, writtenOff } from './bad-debt.ts'
import { linesOf, type Narrowed } from './lines-sql.ts'
import { type Debts, debtByProperty, debtIn, debtsOf, looseDebt, noDebt } from './loans.ts'

export type { Narrowed } from './lines-sql.ts'

/**
 * Returns the rows of each window, in order. Amounts without a property form one row of their own, unless the
 * query is filtered. Amounts are in cents.
 */
export async function measuresOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<Measured[][]> {
  const debts = await debtsOf(scope, narrowed)
  const offs = Map.groupBy(await writtenOff(scope, narrowed), ({ propertyId }) => propertyId)
  const answers: Measured[][] = []
  for (const window of windows) answers.push(await measuresIn(scope, window, narrowed, { debts, offs }))
  return answers
}

/** What does not depend on the window: loans with their payments, and write-offs by property. */
type Kept = { debts: Debts; offs: ReadonlyMap<string | null, WrittenOff[]> }

async function measuresIn(
  scope: OrganizationScope,
  window: Window,
  narrowed: Narrowed,
  { debts, offs }: Kept,
): Promise<Measured[]> {
  if (window.from >= window.to) return []
  const { rows } = await scope.db.execute<{ rows: Row[] }>(linesOf(scope, window, narrowed))
  const debtOf = debtByProperty(debts, window)
  const present = new Set(rows[0]!.rows.map(({ propertyId }) => propertyId))
  // A unit that is not in the window, or was removed, belongs to the row without a property.
  const loose = [...offs].flatMap(([propertyId, entries]) =>
    propertyId === null || !present.has(propertyId) ? entries : [],
  )
  const measured = rows[0]!.rows.map(({ managed, ...row }): Measured => {
    const known = { ...unmeasured, ...withoutNulls(row) }
    const { propertyId } = known
    const { borrowed, ...debt } =
      propertyId === null ? looseDebt(debts, present, window) : (debtOf.get(propertyId) ?? noDebt)
    const written = propertyId === null ? loose : (offs.get(propertyId) ?? [])
    const within = (days: Window): Flows['badDebt'] => badDebtIn(written, days)
    return {
      ...known,
      ...debt,
      badDebt: within(window),
      managed:
        managed && known.window
          ? { ...managed, badDebt: within(known.window), ...debtIn(debts, propertyId, known.window) }
          : null,
      cashInvested: known.cashInvested ?? (known.totalCost === null ? null : known.totalCost - borrowed),
    }
  })
  return measured.filter((row) => row.propertyId !== null || saysSomething(row))
}

type Row = Partial<Omit<Measured, 'managed'>> & {
  propertyId: string | null
  managed: Omit<Flows, 'badDebt' | keyof ReturnType<typeof debtIn>> | null
}

const saysSomething = (row: Measured): boolean =>
  Object.values(row).some((value) => typeof value === 'number' && value !== 0)

/** Omits null columns, so that the default of zero applies. */
const withoutNulls = (row: Partial<Omit<Measured, 'managed'>>): Partial<Measured> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
