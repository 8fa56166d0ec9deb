/** Rows with a day, an amount and words of totals: a total of the bank, or what a payer wrote. Words, balances and sums decide. */
import { DomainError } from '@domovik/domain/errors.ts'
import { continuing, keyOf } from './table-continuing.ts'
import { namesSomebody, textOf, totalNameOf } from './table-named.ts'
import { amountCell, hasAmount, hasSomeDay, isBlank, type Reading } from './table-reading.ts'
import { isKindOfMovement, isTextOfTransfer, namesPayment } from './table-status.ts'
import { beginsLikeTotal, isOfSum, type Level, levelOfLabel, mayBeTotal } from './table-total-labels.ts'
import { centsIn, levelOf, type Part, partsOf, type StatedTotal, statedIn, totalsIn } from './table-totals.ts'

/** `label` is null for a row without a day or an amount, which could be no movement. */
export type Total = { stated: StatedTotal[]; label: string | null }
type Candidate = { parts: readonly Part[]; level: Level; label: string }
/** A row and its amount with the sign that it shows, in cents. */
type Amount = { reading: Reading; cents: number; candidate: Candidate | null }

const isDated = (reading: Reading): boolean => hasSomeDay(reading) && hasAmount(reading)

/**
 * Returns the totals of a table with what they state. A row that names nobody and begins with a word of totals is a movement only if the
 * balances prove it. It is a total if its words are certain, if the balances show that it moved nothing, or if hardly a payer writes its
 * words and its amount is a sum of movements. If nothing of this is so, nobody can tell: throws bank_total_unclear.
 */
export function totalsOf(readings: readonly Reading[]): Map<Reading, Total> {
  const totals = new Map<Reading, Total>()
  for (const reading of readings) {
    const stated = isDated(reading) ? null : totalsIn(reading)
    if (stated) totals.set(reading, { stated, label: null })
  }
  const candidates = new Map(readings.map(candidateIn).filter((each) => each !== null))
  if (candidates.size === 0) return totals
  const read = readings.flatMap((reading): Amount[] => {
    const cents = isDated(reading) ? signedIn(reading) : null
    return cents === null ? [] : [{ reading, cents, candidate: candidates.get(reading) ?? null }]
  })
  const proved = continuing(read)
  const amounts = read.map((each) => (proved.has(each.reading) ? { ...each, candidate: null } : each))
  for (const [reading, { parts, level, label }] of candidates) {
    if (proved.has(reading)) continue
    const isTotal =
      level === 'sure' ||
      movesNothing(reading, amounts) ||
      (level === 'agreed' && isSum(reading, amounts) && !hasTwin(reading, amounts))
    if (isTotal) totals.set(reading, { stated: statedIn(parts, reading), label })
    else if (level !== 'possible' || isSum(reading, amounts) || repeatsOne(reading, amounts))
      throw totalUnclear(reading, label)
  }
  return totals
}

/** The error of a row that can be a total of the bank or a payment. */
export const totalUnclear = ({ row }: Reading, label: string): DomainError =>
  new DomainError('bank_total_unclear', { row, label: label.slice(0, 60) })

function candidateIn(reading: Reading): [Reading, Candidate] | null {
  if (!reading.cells.some(mayBeTotal) || !isDated(reading)) return null
  const label = labelOf(reading)
  if (label === null) return null
  const parts = partsOf(reading) ?? []
  const isName = label === totalNameOf(reading) && levelOfLabel(label) !== null
  const level = levelOf(parts) ?? (isName || beginsLikeTotal(label) ? 'doubtful' : null)
  return level === null ? null : [reading, { parts, level, label }]
}

/** Returns the text of a row if it can be that of a total; null if the row names somebody or says what kind of movement it is. */
function labelOf(reading: Reading): string | null {
  const { cells, wordsAt } = reading
  if (namesSomebody(reading)) return null
  const label = totalNameOf(reading) ?? textOf(reading) ?? cells.map(String).find(mayBeTotal)?.trim() ?? null
  const isKind = (text: string, place: number): boolean =>
    text !== label && (wordsAt.includes(place) ? namesPayment(text) : isKindOfMovement(text))
  if (label === null || isTextOfTransfer(label)) return null
  return cells.map((cell) => String(cell).trim()).some(isKind) ? null : label
}

/** Returns the cents of a row with the sign that it shows; null if they cannot be read. */
export function signedIn(reading: Reading): number | null {
  const { at, direction } = reading
  const cents = (cell: ReturnType<Reading['at']>): number =>
    isBlank(cell) ? 0 : (centsIn(cell, reading) ?? 0)
  if (isBlank(amountCell(reading))) return cents(at('credit')) - Math.abs(cents(at('debit')))
  const own = centsIn(amountCell(reading), reading)
  return own === null ? null : own < 0 ? own : own * (direction ?? 1)
}

/** Whether the balances say that a row moved nothing: only it has none, it repeats one, or it goes on from another total. */
function movesNothing(reading: Reading, amounts: readonly Amount[]): boolean {
  const place = amounts.findIndex((each) => each.reading === reading)
  if (place < 0) return false
  if (haveBalances(amounts) && isBlank(reading.at('balance'))) return true
  return repeatsBalance(reading, amounts) || (!hasOwnBalance(reading, amounts) && follows(place, amounts))
}

const isMovement = ({ candidate }: Amount): boolean => candidate === null

/** Whether all movements have a balance. */
function haveBalances(amounts: readonly Amount[]): boolean {
  const balances = amounts.filter(isMovement).map((each) => each.reading.at('balance'))
  return balances.length > 0 && balances.every((cell) => !isBlank(cell))
}

/** Whether a row beside rows with balances has one that is not its amount. */
const hasOwnBalance = (reading: Reading, amounts: readonly Amount[]): boolean =>
  haveBalances(amounts) && signedIn(reading) !== centsIn(reading.at('balance'), reading)

/** Whether the amount of a row is a sum of movements. */
function isSum(reading: Reading, amounts: readonly Amount[]): boolean {
  const place = amounts.findIndex((each) => each.reading === reading)
  if (place < 0 || hasOwnBalance(reading, amounts)) return false
  const own = amounts[place]!.cents
  const moved = amounts.filter(isMovement)
  const { came, went } = sidesOf(moved)
  const [credit, debit] = ['credit', 'debit'].map((field) => centsIn(reading.at(field), reading) ?? 0)
  if (isBlank(amountCell(reading)) && credit !== 0 && debit !== 0)
    return credit === sumOf(came) && Math.abs(debit!) === -sumOf(went)
  const [above, below] = [amounts.slice(0, place).filter(isMovement), amounts.slice(place).filter(isMovement)]
  return [came, went, moved, above, below].some(
    (some) => some.length > 1 && Math.abs(sumOf(some)) === Math.abs(own),
  )
}

/** Whether another row that names nobody has the same amount: each of the two can be the total that contains the other. */
function hasTwin(reading: Reading, amounts: readonly Amount[]): boolean {
  const own = amounts.find((each) => each.reading === reading)
  return amounts.some(
    (each) => each !== own && isMovement(each) && each.cents === own?.cents && !namesSomebody(each.reading),
  )
}

const sidesOf = (moved: readonly Amount[]) => ({
  came: moved.filter(({ cents }) => cents > 0),
  went: moved.filter(({ cents }) => cents < 0),
})

/** Whether the amount is that of the only movement of a side: "Ingresos" can be its sum, or the same payment again. */
function repeatsOne(reading: Reading, amounts: readonly Amount[]): boolean {
  const own = amounts.find((each) => each.reading === reading)
  const { came, went } = sidesOf(amounts.filter(({ candidate }) => candidate === null))
  return [came, went].some(
    ([first, ...others]) => others.length === 0 && Math.abs(first?.cents ?? 0) === Math.abs(own?.cents ?? -1),
  )
}

/**
 * Whether the movements between this row and another balance add up to their difference. A sum is no balance, nor are more words than those
 * of one: a payment and a total that contains it differ by the same sum.
 */
function follows(place: number, amounts: readonly Amount[]): boolean {
  const own = amounts[place]!.cents
  const isBare = ({ candidate }: Amount): boolean =>
    candidate !== null &&
    candidate.level !== 'possible' &&
    levelOfLabel(candidate.label) !== null &&
    !isOfSum(candidate.label)
  if (!isBare(amounts[place]!)) return false
  return amounts.some((other, at) => {
    if (at === place || !isBare(other)) return false
    const between = amounts.slice(Math.min(at, place) + 1, Math.max(at, place))
    const moved = sumOf(between.filter(({ candidate }) => candidate === null))
    return moved !== 0 && Math.abs(own - other.cents) === Math.abs(moved)
  })
}

/** Whether a row repeats the balance of the movement beside it, as its balance or, without one, as its amount: nothing moved. */
function repeatsBalance(reading: Reading, amounts: readonly Amount[]): boolean {
  const balanceOf = (each: Amount | undefined): number | null =>
    each === undefined || isBlank(each.reading.at('balance'))
      ? null
      : centsIn(each.reading.at('balance'), each.reading)
  const group = amounts.filter(
    (each) =>
      keyOf(each.reading) === keyOf(reading) &&
      (each.reading === reading || (isMovement(each) && balanceOf(each) !== null)),
  )
  const place = group.findIndex((each) => each.reading === reading)
  const own = group[place]!
  return [group[place - 1], group[place + 1]].some((beside) => {
    const balance = balanceOf(beside)
    return balance !== null && own.cents !== 0 && balance === (balanceOf(own) ?? own.cents)
  })
}

const sumOf = (some: readonly Amount[]): number => some.reduce((sum, { cents }) => sum + cents, 0)
