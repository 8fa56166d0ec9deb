/** Whether the balances of a statement agree with its lines, and with the statement before it. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BalanceBreak, BankBalance, BankStatement } from './types.ts'

/** `difference` is what the file says less what its lines add up to, in cents: 0 if they agree. */
export type BalanceCheck = { expected: Cents; stated: Cents; difference: Cents }

/**
 * Compares the closing balance with the opening balance and the lines; null if the file lacks one of the balances.
 */
export function checkBalance({ opening, closing, currency, lines }: BankStatement): BalanceCheck | null {
  if (!opening || !closing) return null
  const own = lines.filter((line) => line.currency === currency)
  return check(
    own.reduce((sum, { amount }) => sum + amount, opening.amount),
    closing.amount,
  )
}

/** Compares an opening balance with the closing balance before it, in cents; null if one of them is missing. */
export const checkGap = (before: Cents | null, opening: Cents | null): BalanceCheck | null =>
  before !== null && opening !== null ? check(before, opening) : null

const check = (expected: Cents, stated: Cents): BalanceCheck => ({
  expected,
  stated,
  difference: stated - expected,
})

/** A line with the balance after it, in cents. */
export type RunningLine = { on: CivilDate; amount: Cents; balance: Cents | null }

/**
 * What the balances of the lines say. `order` are the places of the lines in the file, the oldest first; `breaks` those in this order, and
 * `breaksInFile` those in the order of the file or its reverse.
 */
export type RunningBalances = {
  order: readonly number[]
  opening: BankBalance | null
  closing: BankBalance | null
  breaks: BalanceBreak[]
  breaksInFile: BalanceBreak[]
}

/**
 * Compares the balance of each line with that of its neighbour, in the direction in which more of them agree. If none agrees throughout,
 * the lines may be sorted by another day than the one that moves the balance: an order in which each line begins with the balance of
 * the one before is the right one. Without a balance at every line there is nothing to compare, and the days decide the direction. Balances
 * never run against days that are in order: two lines can agree so by chance.
 */
export function checkRunning(lines: readonly RunningLine[]): RunningBalances {
  const places = lines.map((_, place) => place)
  const forward = breaksOf(lines)
  const backward = breaksOf(lines.toReversed())
  const days = lines.map(({ on }) => on)
  const byDay = (days[0] ?? '') > (days.at(-1) ?? '')
  const isInOrder = days[0] !== days.at(-1) && isRising(byDay ? days.toReversed() : days)
  const newestFirst =
    !isInOrder && forward && backward && forward.length !== backward.length
      ? backward.length < forward.length
      : byDay
  const inFile = newestFirst ? places.toReversed() : places
  const found = newestFirst ? backward : forward
  const links = found && found.length > 0 ? chainOf(lines, inFile) : null
  const isAgainst = isInOrder && links !== null && isRising(links.map((place) => days[place]!).toReversed())
  const chain = isAgainst ? null : links
  const order = chain ?? inFile
  const [first, last] = [lines[order[0]!], lines[order.at(-1)!]]
  if (!found || !first || !last) return { order, opening: null, closing: null, breaks: [], breaksInFile: [] }
  const covered = chain ? days.toSorted() : [first.on, last.on]
  return {
    order,
    opening: { on: covered[0]!, amount: (first.balance ?? 0) - first.amount },
    closing: { on: covered.at(-1)!, amount: last.balance ?? 0 },
    breaks: chain ? [] : found,
    breaksInFile: found,
  }
}

const isRising = (days: readonly CivilDate[]): boolean =>
  days.every((day, place) => place === 0 || day >= days[place - 1]!)

/** Returns null if a line has no balance. */
function breaksOf(lines: readonly RunningLine[]): BalanceBreak[] | null {
  const breaks: BalanceBreak[] = []
  let before: Cents | null = null
  for (const { on, amount, balance } of lines) {
    if (balance === null) return null
    const missing: Cents = before === null ? 0 : balance - before - amount
    if (missing !== 0) breaks.push({ on, missing })
    before = balance
  }
  return breaks
}

/**
 * Returns the places of the lines in an order in which each begins with the balance after the one before; null if there is none. Lines
 * are the edges between two balances, so the order is a path that uses each edge once (Hierholzer). `places` are tried in their order.
 */
function chainOf(lines: readonly RunningLine[], places: readonly number[]): number[] | null {
  const after = (place: number): Cents => lines[place]!.balance ?? 0
  const before = (place: number): Cents => after(place) - lines[place]!.amount
  const leaving = new Map<Cents, number[]>()
  const surplus = new Map<Cents, number>()
  const count = (balance: Cents, by: number): void => {
    surplus.set(balance, (surplus.get(balance) ?? 0) + by)
  }
  for (const place of places.toReversed()) {
    const from = leaving.get(before(place)) ?? []
    from.push(place)
    leaving.set(before(place), from)
    count(before(place), 1)
    count(after(place), -1)
  }
  const starts = [...surplus].filter(([, more]) => more > 0)
  const [start] = starts
  // Lines that add up to 0 could begin with each of their balances.
  if (!start || starts.length > 1 || start[1] > 1) return null
  const chain: number[] = []
  const path: { balance: Cents; place: number | null }[] = [{ balance: start[0], place: null }]
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const place = leaving.get(at.balance)?.pop()
    if (place !== undefined) path.push({ balance: after(place), place })
    else if (path.pop()!.place !== null) chain.push(at.place!)
  }
  return chain.length === lines.length ? chain.toReversed() : null
}
