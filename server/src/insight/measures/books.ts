/** What the measures of any window are computed from, and the parts that rows and groups share. */
import {
  civilDateOf,
  type Letting,
  lettingIn,
  type MonthsOfWindow,
  monthsOfWindow,
} from '@domovik/domain/insight/measures/letting.ts'
import { type Flows, type Measured, unmeasured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { badDebtIn, type WrittenOff } from './bad-debt.ts'
import { type Flow, noFlow } from './flows.ts'
import { type Debts, debtIn, looseDebt, type Shown } from './loans.ts'
import type { Narrowed, Unit } from './units.ts'

/** What does not depend on a window. */
export type Loaded = {
  units: readonly Unit[]
  /** The organization is registered for VAT. */
  registered: boolean
  debts: Debts
  offs: ReadonlyMap<string | null, WrittenOff[]>
}

export type Books = Loaded & { windows: readonly Window[]; months: readonly MonthsOfWindow[] }

/** The same for some of the windows for which it was loaded. */
export const booksOf = (known: Loaded, windows: readonly Window[]): Books => ({
  ...known,
  windows,
  months: windows.map(monthsOfWindow),
})

/** The flows of a unit without any. */
export const nothing: Readonly<Flow> = noFlow()

/** Days and rents of a unit in the window with this index; null if it was not managed on any of its days. */
export const lettingOf = ({ months, windows }: Books, unit: Unit, w: number): Letting | null =>
  windows[w]!.from < windows[w]!.to ? lettingIn(unit, months[w]!) : null

/** Whether the unit was managed for a part of the window only. */
export const isClipped = ({ days }: Letting, { from, to }: MonthsOfWindow): boolean =>
  days.from > from || days.to < to

/** The days under management in the window. */
export const civil = ({ days }: Letting): Window => ({
  from: civilDateOf(days.from),
  to: civilDateOf(days.to),
})

/** The flows of the days under management of a unit that was managed for a part of the window only. */
export function managedOf({ offs, debts }: Books, unit: Unit, days: Window, flow: Flow): Flows {
  const { rentalRevenue, otherIncome, operating, received, operatingPaid, capitalPaid } = flow
  return {
    rentalRevenue,
    otherIncome,
    operating,
    received,
    operatingPaid,
    capitalPaid,
    badDebt: badDebtIn(offs.get(unit.propertyId) ?? [], days),
    ...debtIn(debts, unit.propertyId, days),
  }
}

/** The row without a property: entries that name none, or one that is not in the window or was removed. */
export function looseRow(
  { debts, offs }: Books,
  window: Window,
  { propertyId, rentalType }: Narrowed,
  present: Shown,
  flow: Flow,
): Measured[] {
  if (propertyId !== undefined || rentalType !== undefined || window.from >= window.to) return []
  const written = [...offs].flatMap(([id, entries]) => (id === null || !present.has(id) ? entries : []))
  const { borrowed: _, fromSchedule: __, ...debt } = looseDebt(debts, present, window)
  const row: Measured = { ...unmeasured, ...flow, ...debt, badDebt: badDebtIn(written, window) }
  return Object.values(row).some((value) => typeof value === 'number' && value !== 0) ? [row] : []
}
