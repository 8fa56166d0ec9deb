import { addDays, type CivilDate, daysBetween } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { daysIn, intersect, type Window } from '../../intervals.ts'
import { type Cents, roundHalfUp, toFraction } from '../../money.ts'
import type { MeterPrice, MeterReading } from './types.ts'

/** The days between two readings, and what was used in them in thousandths of a unit. */
type Segment = Window & { used: bigint }

/** One price of a metered cost. Quantities are rounded to thousandths for display; amounts add up to the cost. */
export type MeteredPart = {
  from: CivilDate
  /** Last day, inclusive. */
  to: CivilDate
  quantity: string
  price: string
  amount: Cents
  /** True if its quantity is a share by days of the use between two readings. Settlements of earlier versions did not store it. */
  estimated?: boolean | undefined
}

/** Whether a part is marked as estimated. Without a mark of its own a part has that of the whole cost. */
export const isEstimated = (cost: { estimated?: boolean | undefined }, part: MeteredPart): boolean =>
  part.estimated ?? cost.estimated ?? false

export type MeteredCost = {
  amount: Cents
  parts: MeteredPart[]
  /** True if a price or the period begins between two readings, so that use was spread over days. */
  estimated: boolean
  /** Days of the period without readings around them or without a price. They cost nothing. */
  daysMissing: number
  /** The day of a reading that contradicts the one before it, so that nothing can be computed; see `contradictionIn`. */
  contradicts: CivilDate | null
}

const thousandths = (value: string): bigint => {
  const { numerator, denominator } = toFraction(value)
  return (numerator * 1000n) / denominator
}

/** Returns what was used between two readings, in thousandths of a unit. Negative if the values contradict each other. */
function usedBetween(before: MeterReading, after: MeterReading, digits: number): bigint {
  const start = thousandths(before.newStart ?? before.value)
  const lap = after.event === 'rolled_over' ? 1000n * 10n ** BigInt(digits) : 0n
  return thousandths(after.value) + lap - start
}

const byDay = <Reading extends MeterReading>(readings: readonly Reading[]): Reading[] =>
  readings.toSorted((a, b) => (a.day < b.day ? -1 : 1))

/** Returns what contradicts the other readings of the meter if `added` is recorded too (at most one issue). */
export function readingIssues(
  readings: readonly MeterReading[],
  added: MeterReading,
  digits: number,
): FieldIssue[] {
  const tooLarge = (value: string): boolean => thousandths(value) >= 1000n * 10n ** BigInt(digits)
  if (tooLarge(added.value)) return [{ field: 'value', code: 'number_out_of_range' }]
  if (tooLarge(added.newStart ?? '0')) return [{ field: 'newStart', code: 'number_out_of_range' }]
  const all = byDay([...readings.filter(({ day }) => day !== added.day), added])
  const at = all.indexOf(added)
  const wrong = [at, at + 1].some((n) => contradicts(all, n, digits))
  return wrong ? [{ field: 'value', code: 'reading_contradicts' }] : []
}

/** Whether reading number `n` of these, in the order of days, contradicts the one before it. */
function contradicts(all: readonly MeterReading[], n: number, digits: number): boolean {
  const [before, after] = [all[n - 1], all[n]]
  if (!before || !after) return false
  const used = usedBetween(before, after, digits)
  // A counter that rolled over shows less than before.
  const lap = 1000n * 10n ** BigInt(digits)
  return used < 0n || (after.event === 'rolled_over' && used >= lap)
}

/** Returns the places of the readings that contradict the one before them. `all` is in the order of days. */
const contradictionsIn = (all: readonly MeterReading[], digits: number): number[] =>
  all.flatMap((_, n) => (contradicts(all, n, digits) ? n : []))

/**
 * Returns the day of the first reading that contradicts the one before it, if what was used in the period can be wrong by it; otherwise
 * null. Either of the two readings can be the wrong one, so the use before and after both is doubtful.
 */
export function contradictionIn(
  { digits, readings }: { digits: number; readings: readonly MeterReading[] },
  period: Window,
): CivilDate | null {
  const all = byDay(readings)
  const at = contradictionsIn(all, digits).find((n) => {
    const [first, last] = [all[n - 2] ?? all[n - 1]!, all[n + 1] ?? all[n]!]
    return intersect({ from: addDays(first.day, 1), to: addDays(last.day, 1) }, period) !== null
  })
  return at === undefined ? null : all[at]!.day
}

/**
 * Whether the other readings still fit each other without this one. If stored readings contradict each other, one whose removal leaves
 * fewer contradictions may be removed too.
 */
export function mayRemoveReading(
  readings: readonly (MeterReading & { id: string })[],
  id: string,
  digits: number,
): boolean {
  const all = byDay(readings)
  const left = contradictionsIn(
    all.filter((reading) => reading.id !== id),
    digits,
  ).length
  return left === 0 || left < contradictionsIn(all, digits).length
}

function segmentsOf(readings: readonly MeterReading[], digits: number): Segment[] {
  const all = byDay(readings)
  return all.slice(1).map((after, n) => {
    const before = all[n]!
    return {
      from: addDays(before.day, 1),
      to: addDays(after.day, 1),
      used: usedBetween(before, after, digits),
    }
  })
}

/**
 * Returns what a meter counted from one reading to a later one as decimal text, over the exchanges that were recorded between their
 * days. Null if the values contradict each other.
 */
export function usedFromTo(
  { digits, readings }: { digits: number; readings: readonly MeterReading[] },
  first: MeterReading,
  last: MeterReading,
): string | null {
  const between = readings.filter(({ day }) => day > first.day && day < last.day)
  const all = [first, ...byDay(between), last]
  if (contradictionsIn(all, digits).length > 0) return null
  const used = all.slice(1).reduce((sum, after, n) => sum + usedBetween(all[n]!, after, digits), 0n)
  return String(Number(used) / 1000)
}

/**
 * Returns what a meter counted in each of the consecutive periods, in thousandths of a unit. Use between two readings is
 * spread evenly over their days, and the parts add up to the rounded whole. Null for a period with days that no readings
 * enclose.
 */
export function usedInEach(
  meter: { digits: number; readings: readonly MeterReading[] },
  periods: readonly Window[],
): (bigint | null)[] {
  const segments = segmentsOf(meter.readings, meter.digits)
  let [numerator, denominator, given] = [0n, 1n, 0]
  return periods.map((period) => {
    let known = 0
    for (const segment of segments) {
      const within = intersect(segment, period)
      if (!within) continue
      const count = daysBetween(within.from, within.to)
      const days = BigInt(daysBetween(segment.from, segment.to))
      known += count
      ;[numerator, denominator] = [
        numerator * days + segment.used * BigInt(count) * denominator,
        denominator * days,
      ]
    }
    const until = roundHalfUp(numerator, denominator)
    const used = until - given
    given = until
    return known === daysBetween(period.from, period.to) ? BigInt(used) : null
  })
}

/**
 * Returns the cost of what a meter counted in a period, in cents (docs/finance.md 2.2). Use between two readings is spread
 * evenly over their days; the sum is rounded once, and the parts are rounded so that they add up to it. Readings that contradict each
 * other cost nothing and are named.
 */
export function meteredCost(
  meter: { digits: number; readings: readonly MeterReading[]; prices: readonly MeterPrice[] },
  period: Window,
): MeteredCost {
  const contradicts = contradictionIn(meter, period)
  if (contradicts) return { amount: 0, parts: [], estimated: false, daysMissing: daysIn(period), contradicts }
  const prices = meter.prices.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const priced = prices.map(({ validFrom, price }, n) => ({
    price,
    window: { from: validFrom, to: prices[n + 1]?.validFrom ?? null },
  }))
  let [numerator, denominator] = [0n, 1n]
  let [rounded, counted, known] = [0, 0, 0]
  // In thousandths of a unit; rounded as a whole too, so that the printed quantities add up to what the meter counted.
  let [used, usedOf] = [0n, 1n]
  const parts: MeteredPart[] = []
  for (const segment of segmentsOf(meter.readings, meter.digits)) {
    const within = intersect(segment, period)
    if (!within || within.to <= within.from) continue
    const days = BigInt(daysBetween(segment.from, segment.to))
    for (const { price, window } of priced) {
      const part = intersect(window, within)
      if (!part || part.to <= part.from) continue
      const count = daysBetween(part.from, part.to)
      known += count
      const rate = toFraction(price)
      // Thousandths of a unit times the price, in cents: used / 1000 * 100 * rate * count / days.
      const [above, below] = [segment.used * BigInt(count) * rate.numerator, 10n * days * rate.denominator]
      ;[numerator, denominator] = [numerator * below + above * denominator, denominator * below]
      const total = roundHalfUp(numerator, denominator)
      ;[used, usedOf] = [used * days + segment.used * BigInt(count) * usedOf, usedOf * days]
      const quantity = roundHalfUp(used, usedOf)
      parts.push({
        from: part.from,
        to: addDays(part.to, -1),
        quantity: ((quantity - counted) / 1000).toFixed(3),
        price,
        amount: total - rounded,
        estimated: BigInt(count) < days,
      })
      rounded = total
      counted = quantity
    }
  }
  const estimated = parts.some((part) => part.estimated)
  return { amount: rounded, parts, estimated, daysMissing: daysIn(period) - known, contradicts }
}
