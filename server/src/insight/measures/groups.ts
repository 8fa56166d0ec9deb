/** Measures added up over the properties that have the same inputs and the same days (docs/decisions/061). */
import type { Letting } from '@domovik/domain/insight/measures/letting.ts'
import {
  type Flows,
  type Measured,
  type MeasuredGroup,
  type Member,
  unmeasured,
} from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { badDebtIn } from './bad-debt.ts'
import { type Books, civil, isClipped, lettingOf, looseRow, managedOf, nothing } from './books.ts'
import { addFlow, flowsOf, flowsOfParts, noFlow } from './flows.ts'
import { type Debt, debtByProperty, noDebt } from './loans.ts'
import type { Narrowed, Unit } from './units.ts'

type Open<T> = { -readonly [Key in keyof T]: T[Key] }
type Sum = Open<MeasuredGroup> & { members: Member[] }
/** A unit that was managed for a part of the window with the number `w`. */
type Clipped = { w: number; unit: Unit; sum: Sum; days: Window }

/** Returns the groups of each window, with the row of amounts without a property. */
export async function groupsIn(
  scope: OrganizationScope,
  books: Books,
  narrowed: Narrowed,
): Promise<(Measured | MeasuredGroup)[][]> {
  const { windows } = books
  const { groups, sums, clipped } = addedUp(books)
  const [flows, parts] = await Promise.all([
    flowsOf(scope, windows, narrowed, groups, books.registered),
    flowsOfParts(
      scope,
      clipped.map(({ w, unit, days }) => ({ propertyId: unit.propertyId, w, ...days })),
      windows.length,
    ),
  ])
  for (const { w, unit, sum, days } of clipped) {
    const managed = managedOf(books, unit, days, parts[w]!.get(unit.propertyId) ?? nothing)
    if (sum.managed) addFlows(sum.managed, managed)
    else sum.managed = managed
  }
  return windows.map((window, w) => {
    const own = sums[w]!
    const loose = noFlow()
    for (const [group, flow] of flows[w]!) {
      const sum = own.get(group)
      if (sum) Object.assign(sum, flow)
      else addFlow(loose, flow)
    }
    const present = { has: (id: string | null) => id !== null && own.has(groups.get(id) ?? -1) }
    return [...own.values(), ...looseRow(books, window, narrowed, present, loose)]
  })
}

/**
 * Adds up the units in one pass, because a portfolio has a hundred thousand lettings of units and windows: each is added to its group and
 * dropped. Returns the number of the group of each property, and by window the sums of each group that has days in it.
 */
function addedUp(books: Books): {
  groups: Map<string, number>
  sums: Map<number, Sum>[]
  clipped: Clipped[]
} {
  const { units, windows, months } = books
  const debts = windows.map((window) => debtByProperty(books.debts, window))
  const numbers = new Map<string, number>()
  const groups = new Map<string, number>()
  const members: Member[][] = []
  const sums = windows.map(() => new Map<number, Sum>())
  const clipped: Clipped[] = []
  for (const unit of units) {
    const lettings = windows.map((_, w) => lettingOf(books, unit, w))
    const sign = signOf(books, unit, lettings, debts)
    const group = numbers.get(sign) ?? numbers.size
    numbers.set(sign, group)
    groups.set(unit.propertyId, group)
    members[group] ??= []
    members[group].push({ propertyId: unit.propertyId, address: unit.address })
    for (const [w, window] of windows.entries()) {
      const letting = lettings[w]
      if (!letting) continue
      let sum = sums[w]!.get(group)
      const isPart = isClipped(letting, months[w]!)
      if (!sum) {
        const { propertyId, address } = unit
        const days = isPart ? civil(letting) : window
        sum = { ...unmeasured, propertyId, address, window: days, stayRevenue: null, members: members[group] }
        sums[w]!.set(group, sum)
      }
      addUnit(sum, books, unit, letting, { window, debt: debts[w]!.get(unit.propertyId) ?? noDebt })
      if (isPart) clipped.push({ w, unit, sum, days: sum.window ?? window })
    }
  }
  return { groups, sums, clipped }
}

/** Equal for units that in every window have the same days, lack the same inputs, and all or none have a loan. */
function signOf(
  { months }: Books,
  unit: Unit,
  lettings: readonly (Letting | null)[],
  debts: readonly ReadonlyMap<string | null, Debt>[],
): string {
  const known = (input: number | null): string => (input === null ? '0' : '1')
  let sign =
    known(unit.purchasePrice) + known(unit.totalCost) + known(unit.cashInvested) + known(unit.reserveBalance)
  for (const [w, letting] of lettings.entries()) {
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
  return sign
}

/** An input that is null is null for the whole group. */
const plus = (sum: number | null, more: number | null): number | null =>
  more === null ? sum : (sum ?? 0) + more

/** Adds what a unit has besides the flows of the window. Written field by field, because a loop over names takes five times as long. */
function addUnit(
  sum: Sum,
  { offs }: Books,
  unit: Unit,
  letting: Letting,
  { window, debt }: { window: Window; debt: Debt },
): void {
  const { totalCost } = unit
  const written = offs.get(unit.propertyId)
  if (written) sum.badDebt += badDebtIn(written, window)
  sum.availableDays += letting.availableDays
  sum.leasedDays += letting.leasedDays
  sum.soldNights += letting.soldNights
  sum.occupiedDays += letting.occupiedDays
  sum.shortTermNights += letting.shortTermNights
  sum.stays += letting.stays
  sum.stayNights += letting.stayNights
  sum.staysBooked += letting.staysBooked
  sum.daysAhead += letting.daysAhead
  sum.cancelledStays += letting.cancelledStays
  sum.outOfServiceVacant += letting.outOfServiceVacant
  sum.grossPotentialRent += letting.grossPotentialRent
  sum.vacancyLoss += letting.vacancyLoss
  sum.monthlyRent += letting.monthlyRent
  sum.unitsRented += letting.monthlyRent > 0 ? 1 : 0
  sum.purchasePrice = plus(sum.purchasePrice, unit.purchasePrice)
  sum.totalCost = plus(sum.totalCost, totalCost)
  const invested = unit.cashInvested ?? (totalCost === null ? null : totalCost - debt.borrowed)
  sum.cashInvested = plus(sum.cashInvested, invested)
  sum.reserveBalance = plus(sum.reserveBalance, unit.reserveBalance)
  sum.marketValue = plus(sum.marketValue, letting.marketValue)
  sum.valueBefore = plus(sum.valueBefore, letting.valueBefore)
  sum.stressInterest = plus(sum.stressInterest, debt.stressInterest)
  sum.stayRevenue = plus(sum.stayRevenue, letting.stayRevenue)
  sum.interest += debt.interest
  sum.principal += debt.principal
  sum.interestPaid += debt.interestPaid
  sum.principalPaid += debt.principalPaid
  sum.loanBalance += debt.loanBalance
  sum.scheduled ||= debt.scheduled
}

function addFlows(sum: Open<Flows>, more: Flows): void {
  for (const field of Object.keys(more) as (keyof Flows)[]) sum[field] += more[field]
}
