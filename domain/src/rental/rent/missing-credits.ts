/** The credits that changes of a lease could not post because a person had given the amount away (docs/finance.md 2.2). */
import { daysIn, intersect, type Window } from '../../intervals.ts'
import { type Cents, prorate } from '../../money.ts'
import type { Lease } from '../leases/types.ts'
import { chargedDays, creditParts, type PostedMonth, postedMonths } from './month-changes.ts'
import { creditRows, oneOffGroups, oneOffPrice } from './one-off-changes.ts'
import { type AdjustableCharge, type DatedCredit, shownBy } from './posted-charges.ts'
import { daysOfOnePrice, type PriceDifference } from './price-differences.ts'
import { billedRange, contractAmount, monthLines } from './schedule.ts'

/** A posted charge, with what persons and changes of the lease did to it. */
export type FreedCharge = AdjustableCharge & {
  /** The credit notes of changes of the lease that stand. */
  credits: readonly { amount: Cents; days: Window | null }[]
  /** Credit notes of the last change of the lease that a person took back. */
  restored: Cents
  /** What a person had credited or written off and no longer counts. */
  freed: Cents
}

/**
 * Returns the credits that bring charges back to the price of their days under the lease as it is now, after a credit note or write-off
 * by a person no longer counts. A charge is credited at most by what that person had given away on the charges of its month or fee. What a
 * person charged again on purpose, by taking the credit note of a change back, stays charged.
 */
export function missingCredits(lease: Lease, posted: readonly FreedCharge[]): DatedCredit[] {
  if (lease.cancelled) return []
  const byId = new Map(posted.map((charge) => [charge.id, charge]))
  const missingOn = (rows: readonly AdjustableCharge[], price: Cents): Cents => {
    const known = rows.flatMap(({ id }) => byId.get(id) ?? [])
    const freed = known.reduce((sum, charge) => sum + charge.freed, 0)
    const restored = known.reduce((sum, charge) => sum + charge.restored, 0)
    return Math.min(freed, shownBy(rows) - price - restored)
  }
  const months = postedMonths(posted).flatMap((month) => {
    const alive = month.charges.filter(({ cancelled }) => !cancelled)
    const missing = missingOn(alive, priceOf(lease, month))
    if (missing <= 0) return []
    const credits = alive.flatMap(({ id, service }) =>
      byId.get(id)!.credits.map(({ amount, days }) => ({ amount: -amount, days: days ?? service })),
    )
    const rows = [...alive.map(({ amount, service }) => ({ amount, days: service })), ...credits]
    return creditParts(month, tooHigh(lease, { ...month, charges: alive }, rows, missing))
  })
  const groups = oneOffGroups(posted)
  const oneOff = groups.flatMap(({ charge, rows }) => {
    const alive = rows.filter(({ cancelled }) => !cancelled)
    return creditRows(alive, missingOn(alive, oneOffPrice(lease, charge, groups)))
  })
  return [...months, ...oneOff]
}

/**
 * The price of the days that are charged. Charges of a month can make up for each other by some methods of proration, so that the days of
 * those that remain may cost less than what a cancelled charge left of the month: the higher of both counts.
 */
function priceOf(lease: Lease, { kind, charges }: PostedMonth): Cents {
  const contract = (rows: PostedMonth['charges']): Cents =>
    chargedDays(rows, [lease]).reduce((sum, days) => sum + contractAmount(lease, kind, days), 0)
  const alive = charges.filter(({ cancelled }) => !cancelled)
  const cancelled = charges.filter((charge) => charge.cancelled && charge.adjusts === null)
  return Math.max(contract(alive), contract([...alive, ...cancelled]) - shownBy(cancelled))
}

/** Splits the missing credit over the days that cost more than their price, those with the highest difference first. */
function tooHigh(
  lease: Lease,
  { kind, charges }: PostedMonth,
  rows: readonly PriceDifference[],
  missing: Cents,
): PriceDifference[] {
  const charged = chargedDays(charges, [lease])
  const lines = monthLines(lease, kind, charged[0]!.from)
  const billed = intersect(billedRange(lease), charged[0]!)
  const isWhole = lines.some(({ prorated }) => !prorated)
  const cuts = [...rows.map(({ days }) => days), ...lines.map(({ service }) => service)]
  const windows = isWhole ? [billed ?? charged[0]!] : charged.flatMap((days) => daysOfOnePrice(days, cuts))
  const found = windows
    .map((days) => ({
      days,
      amount: rows.reduce((sum, row) => sum + partOn(row, days), 0) - contractAmount(lease, kind, days),
    }))
    .sort((a, b) => b.amount - a.amount)
  let left = missing
  const parts = found.map(({ days, amount }) => {
    const part = Math.max(0, Math.min(left, amount))
    left -= part
    return { days, amount: -part }
  })
  parts[0]!.amount -= left
  return parts.filter(({ amount }) => amount !== 0)
}

function partOn({ amount, days }: PriceDifference, within: Window): Cents {
  const part = intersect(days, within)
  return part ? Math.sign(amount) * prorate(Math.abs(amount), daysIn(part), daysIn(days)) : 0
}
