/** Measures of windows by property, or added up over properties that have the same inputs (docs/decisions/061). */

import {
  civilDateOf,
  type Letting,
  lettingIn,
  type MonthsOfWindow,
  monthsOfWindow,
} from '@domovik/domain/insight/measures/letting.ts'
import {
  type Flows,
  type Measured,
  type MeasuredGroup,
  type Member,
  unmeasured,
} from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { badDebtIn, type WrittenOff, writtenOff } from './bad-debt.ts'
import { addFlow, type Flow, flowsOf, flowsOfParts, noFlow, type Part } from './flows.ts'
import { type Debt, type Debts, debtByProperty, debtIn, debtsOf, looseDebt, noDebt } from './loans.ts'
import { type Narrowed, type Unit, unitsOf } from './units.ts'

export type { Narrowed } from './units.ts'

/** What does not depend on one window. */
type Books = {
  windows: readonly Window[]
  months: readonly MonthsOfWindow[]
  units: readonly Unit[]
  /** The organization is registered for VAT. */
  registered: boolean
  debts: Debts
  offs: ReadonlyMap<string | null, WrittenOff[]>
}

async function booksOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed,
): Promise<Books> {
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
  return {
    windows,
    months: windows.map(monthsOfWindow),
    units,
    registered,
    debts,
    offs: Map.groupBy(offs, ({ propertyId }) => propertyId),
  }
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
  const books = await booksOf(scope, windows, narrowed)
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

/**
 * As `measuresOf`, with one row for all properties that have the same inputs and days. Sums, ratios of sums and key figures
 * of a portfolio are the same, in a fraction of the time.
 */
export async function measuredGroupsOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<(Measured | MeasuredGroup)[][]> {
  const books = await booksOf(scope, windows, narrowed)
  const lettings = books.windows.map((_, w) => books.units.map((unit) => lettingOf(books, unit, w)))
  const debts = windows.map((window) => debtByProperty(books.debts, window))
  const { groups, members } = grouped(books, lettings, debts)
  const [flows, parts] = await Promise.all([
    flowsOf(scope, windows, narrowed, groups, books.registered),
    flowsOfParts(scope, partsOf(books, lettings), windows.length),
  ])
  return windows.map((window, w) => {
    const debtOf = debts[w]!
    const sums: (Open<MeasuredGroup> | null)[] = members.map(() => null)
    const present = new Set<string | null>()
    for (const [n, unit] of books.units.entries()) {
      const letting = lettings[w]![n]!
      if (!letting) continue
      present.add(unit.propertyId)
      const group = groups.get(unit.propertyId)!
      const sum = sums[group]
      const clipped = isClipped(letting, books.months[w]!)
      const days = clipped ? civil(letting) : window
      const own = ofUnit(books, unit, letting, { window, days }, debtOf.get(unit.propertyId))
      const managed = clipped ? managedOf(books, unit, days, parts[w]!.get(unit.propertyId) ?? nothing) : null
      if (sum) {
        addOwn(sum, own)
        if (managed && sum.managed) addFlows(sum.managed, managed)
      } else {
        sums[group] = {
          propertyId: unit.propertyId,
          address: unit.address,
          ...(flows[w]!.get(group) ?? nothing),
          ...own,
          managed,
          members: members[group]!,
        }
      }
    }
    const loose = noFlow()
    for (const [group, flow] of flows[w]!) if (group < 0 || !sums[group]) addFlow(loose, flow)
    return [...sums.filter((sum) => sum !== null), ...looseRow(books, window, narrowed, present, loose)]
  })
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] }
const nothing: Readonly<Flow> = noFlow()

const lettingOf = ({ months, windows }: Books, unit: Unit, w: number): Letting | null =>
  windows[w]!.from < windows[w]!.to ? lettingIn(unit, months[w]!) : null

const isClipped = ({ days }: Letting, { from, to }: MonthsOfWindow): boolean =>
  days.from > from || days.to < to

const civil = ({ days }: Letting): Window => ({ from: civilDateOf(days.from), to: civilDateOf(days.to) })

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
  unit: Unit,
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

function managedOf({ offs, debts }: Books, unit: Unit, days: Window, flow: Flow): Flows {
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
function looseRow(
  { debts, offs }: Books,
  window: Window,
  { propertyId, rentalType }: Narrowed,
  present: ReadonlySet<string | null>,
  flow: Flow,
): Measured[] {
  if (propertyId !== undefined || rentalType !== undefined || window.from >= window.to) return []
  const written = [...offs].flatMap(([id, entries]) => (id === null || !present.has(id) ? entries : []))
  const { borrowed: _, fromSchedule: __, ...debt } = looseDebt(debts, present, window)
  const row: Measured = { ...unmeasured, ...flow, ...debt, badDebt: badDebtIn(written, window) }
  return Object.values(row).some((value) => typeof value === 'number' && value !== 0) ? [row] : []
}

const summed = [
  'badDebt',
  'availableDays',
  'leasedDays',
  'soldNights',
  'occupiedDays',
  'shortTermNights',
  'stays',
  'stayNights',
  'staysBooked',
  'daysAhead',
  'cancelledStays',
  'outOfServiceVacant',
  'grossPotentialRent',
  'vacancyLoss',
  'monthlyRent',
  'unitsRented',
] as const
const inputs = [
  'purchasePrice',
  'totalCost',
  'cashInvested',
  'reserveBalance',
  'marketValue',
  'valueBefore',
  'stressInterest',
  'stayRevenue',
] as const
const owed = ['interest', 'principal', 'interestPaid', 'principalPaid', 'loanBalance'] as const

/** Adds the numbers of a unit to those of its group. An input that is null is null for the whole group. */
function addOwn(sum: Open<MeasuredGroup>, own: Own): void {
  for (const field of summed) sum[field] += own[field]
  for (const field of inputs) if (own[field] !== null) sum[field] = (sum[field] ?? 0) + own[field]
  for (const field of owed) sum[field] += own[field]
  sum.scheduled ||= own.scheduled
}

function addFlows(sum: Open<Flows>, more: Flows): void {
  for (const field of Object.keys(more) as (keyof Flows)[]) sum[field] += more[field]
}

/** Puts units into the same group if in every window they have the same days, lack the same inputs, and all or none has a loan. */
function grouped(
  { units, windows, months }: Books,
  lettings: readonly (readonly (Letting | null)[])[],
  debts: readonly ReadonlyMap<string | null, Debt>[],
): { groups: Map<string, number>; members: Member[][] } {
  const numbers = new Map<string, number>()
  const groups = new Map<string, number>()
  const members: Member[][] = []
  for (const [n, unit] of units.entries()) {
    const known = (input: number | null): string => (input === null ? '0' : '1')
    let sign =
      known(unit.purchasePrice) +
      known(unit.totalCost) +
      known(unit.cashInvested) +
      known(unit.reserveBalance)
    for (const w of windows.keys()) {
      const letting = lettings[w]![n]!
      if (!letting) {
        sign += '|-'
        continue
      }
      sign += `|${known(letting.marketValue)}${known(letting.valueBefore)}${known(letting.stayRevenue)}`
      if (letting.shortTermNights > 0) sign += 'n'
      const { stressInterest } = debts[w]!.get(unit.propertyId) ?? noDebt
      if (stressInterest !== 0) sign += stressInterest === null ? 'u' : 'l'
      if (isClipped(letting, months[w]!)) sign += `${letting.days.from}-${letting.days.to}`
    }
    const group = numbers.get(sign) ?? numbers.size
    numbers.set(sign, group)
    groups.set(unit.propertyId, group)
    const own = members[group] ?? []
    own.push({ propertyId: unit.propertyId, address: unit.address })
    members[group] = own
  }
  return { groups, members }
}
