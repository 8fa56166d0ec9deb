/** Measures of windows by property, or added up over properties that have the same inputs (docs/decisions/061). */

import type { Letting } from '@domovik/domain/insight/measures/letting.ts'
import type { Measured, MeasuredGroup } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { badDebtIn, writtenOff } from './bad-debt.ts'
import {
  type Books,
  booksOf,
  civil,
  isClipped,
  type Loaded,
  lettingOf,
  looseRow,
  managedOf,
  nothing,
} from './books.ts'
import { addFlow, type Flow, flowsOf, flowsOfParts, noFlow, type Part } from './flows.ts'
import { groupsIn } from './groups.ts'
import { type Debt, debtByProperty, debtsOf, noDebt } from './loans.ts'
import { type Narrowed, unitsOf } from './units.ts'

export type { Narrowed } from './units.ts'

async function loaded(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed,
): Promise<Loaded> {
  const shown = windows.filter(({ from, to }) => from < to)
  const [first, last] = [
    shown.map(({ from }) => from).sort()[0],
    shown
      .map(({ to }) => to)
      .sort()
      .at(-1),
  ]
  const [{ units, registered }, debts, offs] = await Promise.all([
    first && last ? unitsOf(scope, { from: first, to: last }, narrowed) : { units: [], registered: false },
    debtsOf(scope, narrowed),
    writtenOff(scope, narrowed),
  ])
  return { units, registered, debts, offs: Map.groupBy(offs, ({ propertyId }) => propertyId) }
}

/**
 * Returns the rows of each window, in order. Amounts without a property form one row of their own, unless the
 * query is filtered. Amounts are in cents.
 */
export async function measuresOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<Measured[][]> {
  return rowsIn(scope, booksOf(await loaded(scope, windows, narrowed), windows), narrowed)
}

/**
 * As `measuresOf`, with one row for all properties that have the same inputs and days. Sums, ratios of sums and key figures
 * of a portfolio are the same, in a fraction of the time.
 */
export async function measuredGroupsOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<(Measured | MeasuredGroup)[][]> {
  return groupsIn(scope, booksOf(await loaded(scope, windows, narrowed), windows), narrowed)
}

/** The rows of one window, and the groups of others. Units are loaded once for both. */
export async function measuresAndGroupsOf(
  scope: OrganizationScope,
  window: Window,
  others: readonly Window[],
  narrowed: Narrowed,
): Promise<{ rows: Measured[]; groups: (Measured | MeasuredGroup)[][] }> {
  const known = await loaded(scope, [window, ...others], narrowed)
  const [[rows = []], groups] = await Promise.all([
    rowsIn(scope, booksOf(known, [window]), narrowed),
    groupsIn(scope, booksOf(known, others), narrowed),
  ])
  return { rows, groups }
}

async function rowsIn(scope: OrganizationScope, books: Books, narrowed: Narrowed): Promise<Measured[][]> {
  const { windows } = books
  const flows = await flowsOf(scope, windows, narrowed, 'property', books.registered)
  const lettings = books.windows.map((_, w) => books.units.map((unit) => lettingOf(books, unit, w)))
  const parts = await flowsOfParts(scope, partsOf(books, lettings), windows.length)
  return windows.map((window, w) => {
    const debtOf = debtByProperty(books.debts, window)
    const rows: Measured[] = []
    const present = new Set<string | null>()
    for (const [n, unit] of books.units.entries()) {
      const letting = lettings[w]![n]!
      if (!letting) continue
      present.add(unit.propertyId)
      const clipped = isClipped(letting, books.months[w]!)
      const days = clipped ? civil(letting) : window
      rows.push({
        propertyId: unit.propertyId,
        address: unit.address,
        ...(flows[w]!.get(unit.propertyId) ?? nothing),
        ...ofUnit(books, unit, letting, { window, days }, debtOf.get(unit.propertyId)),
        managed: clipped ? managedOf(books, unit, days, parts[w]!.get(unit.propertyId) ?? nothing) : null,
      })
    }
    const loose = noFlow()
    for (const [propertyId, flow] of flows[w]!) if (!present.has(propertyId)) addFlow(loose, flow)
    return [...rows, ...looseRow(books, window, narrowed, present, loose)]
  })
}

/** The days under management of the units that were managed for a part of a window only. */
const partsOf = ({ units, months }: Books, lettings: readonly (readonly (Letting | null)[])[]): Part[] =>
  lettings.flatMap((each, w) =>
    each.flatMap((letting, n) =>
      letting && isClipped(letting, months[w]!)
        ? [{ propertyId: units[n]!.propertyId, w, ...civil(letting) }]
        : [],
    ),
  )

/** What a row holds besides the flows of the window. */
type Own = Omit<Measured, 'propertyId' | 'address' | 'managed' | keyof Flow>

function ofUnit(
  { offs }: Books,
  unit: Books['units'][number],
  letting: Letting,
  { window, days }: { window: Window; days: Window },
  { borrowed, fromSchedule: _, ...debt }: Debt = noDebt,
): Own {
  const { monthlyRent } = letting
  const { totalCost } = unit
  const written = offs.get(unit.propertyId)
  return {
    window: days,
    ...debt,
    badDebt: written ? badDebtIn(written, window) : 0,
    availableDays: letting.availableDays,
    leasedDays: letting.leasedDays,
    soldNights: letting.soldNights,
    occupiedDays: letting.occupiedDays,
    shortTermNights: letting.shortTermNights,
    stayRevenue: letting.stayRevenue,
    stays: letting.stays,
    stayNights: letting.stayNights,
    staysBooked: letting.staysBooked,
    daysAhead: letting.daysAhead,
    cancelledStays: letting.cancelledStays,
    outOfServiceVacant: letting.outOfServiceVacant,
    grossPotentialRent: letting.grossPotentialRent,
    vacancyLoss: letting.vacancyLoss,
    monthlyRent,
    unitsRented: monthlyRent > 0 ? 1 : 0,
    purchasePrice: unit.purchasePrice,
    totalCost,
    cashInvested: unit.cashInvested ?? (totalCost === null ? null : totalCost - borrowed),
    reserveBalance: unit.reserveBalance,
    marketValue: letting.marketValue,
    valueBefore: letting.valueBefore,
  }
}
