/** Rows with a day, an amount and a word that is a total at some banks and a text of a payer at others: the numbers decide. */
import { DomainError } from '@domovik/domain/errors.ts'
import { amountCell, hasAmount, hasSomeDay, isBlank, type Reading } from './table-reading.ts'
import { beginsLikeTotal, type Level, labelOfDoubtful } from './table-total-labels.ts'
import { centsIn, levelOf, type Part, partsOf, type StatedTotal, statedIn, totalsIn } from './table-totals.ts'

type Candidate = { parts: readonly Part[]; level: Level }
/** A row and its amount with the sign that it shows, in cents. */
type Amount = { reading: Reading; cents: number; candidate: Candidate | null }

/**
 * Returns the totals of a table with what they state. A row whose words can be of a payer too is one if its amount repeats a balance or is
 * a sum of movements. If it is not, and its word is that of a balance alone, nobody can tell: throws bank_total_unclear.
 */
export function totalsOf(readings: readonly Reading[]): Map<Reading, StatedTotal[]> {
  const totals = new Map<Reading, StatedTotal[]>()
  for (const reading of readings) {
    const stated = totalsIn(reading)
    if (stated) totals.set(reading, stated)
  }
  const candidates = new Map(readings.map(candidateIn).filter((each) => each !== null))
  if (![...candidates.values()].some(({ level }) => level !== 'sure')) return totals
  const amounts = readings.flatMap((reading): Amount[] => {
    const cents = hasSomeDay(reading) && hasAmount(reading) ? signedIn(reading) : null
    return cents === null ? [] : [{ reading, cents, candidate: candidates.get(reading) ?? null }]
  })
  for (const [reading, { parts, level }] of candidates) {
    if (level === 'sure') continue
    if (isProved(reading, amounts)) totals.set(reading, statedIn(parts, reading))
    else if (level === 'doubtful')
      throw new DomainError('bank_total_unclear', { row: reading.row, label: labelOfDoubtful(reading) ?? '' })
  }
  return totals
}

function candidateIn(reading: Reading): [Reading, Candidate] | null {
  if (!hasSomeDay(reading) || !hasAmount(reading) || !reading.cells.some(beginsLikeTotal)) return null
  const parts = partsOf(reading)
  const level = parts && levelOf(parts, reading)
  return level === null ? null : [reading, { parts: parts!, level }]
}

function signedIn(reading: Reading): number | null {
  const { at, direction } = reading
  const cents = (cell: ReturnType<Reading['at']>): number =>
    isBlank(cell) ? 0 : (centsIn(cell, reading) ?? 0)
  if (isBlank(amountCell(reading))) return cents(at('credit')) - Math.abs(cents(at('debit')))
  const own = centsIn(amountCell(reading), reading)
  return own === null ? null : own < 0 ? own : own * (direction ?? 1)
}

/** Whether the numbers say that a row is a total: nobody pays by chance what two other movements add up to. */
function isProved(reading: Reading, amounts: readonly Amount[]): boolean {
  const place = amounts.findIndex((each) => each.reading === reading)
  const own = amounts[place]!.cents
  const moved = amounts.filter(({ candidate }) => candidate === null)
  const balances = moved.map((each) => each.reading.at('balance'))
  const hasBalances = moved.length > 0 && balances.every((cell) => !isBlank(cell))
  if (hasBalances && isBlank(reading.at('balance'))) return true
  const [came, went] = [moved.filter(({ cents }) => cents > 0), moved.filter(({ cents }) => cents < 0)]
  const isSum = [came, went, moved].some((some) => some.length > 1 && Math.abs(sumOf(some)) === Math.abs(own))
  return isSum || follows(place, amounts)
}

/** Whether the movements between this row and another balance add up to their difference. */
function follows(place: number, amounts: readonly Amount[]): boolean {
  const own = amounts[place]!.cents
  return amounts.some((other, at) => {
    if (at === place || other.candidate === null) return false
    const between = amounts.slice(Math.min(at, place) + 1, Math.max(at, place))
    const moved = sumOf(between.filter(({ candidate }) => candidate === null))
    return moved !== 0 && Math.abs(own - other.cents) === Math.abs(moved)
  })
}

const sumOf = (some: readonly Amount[]): number => some.reduce((sum, { cents }) => sum + cents, 0)
