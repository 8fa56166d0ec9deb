/** Columns whose words say whether money came in or went out: "D/C", "Debe/Haber", "Direction". */
import { DomainError } from '@domovik/domain/errors.ts'
import type { BalanceBreak } from '@domovik/domain/rental/bank/types.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { amountCell, centsOf, isBlank, type Reading, rowUnreadable } from './table-reading.ts'
import { isOfPeople } from './table-remarks.ts'
import type { Words } from './table-signs.ts'

export type Direction = 1 | -1

/** The words of a column that say a direction. */
export type DirectionWords = ReadonlyMap<string, Direction>
type Columns = {
  directions: ReadonlyMap<number, DirectionWords>
  placesOf: ReadonlyMap<string, readonly number[]>
}

const transfers =
  '(?:(?:przelew|platnosc|operacja|transakcja|transfer|payment|transferencia|zewnetrzn[ya]|wewnetrzn[ya]|krajow[ya]|natychmiastow[ya]|ekspresow[ya]) )*'
const cameIn = new RegExp(
  `^(?:${[
    'plus|ma|ct|uznani[ea]|uznaniow[ae]|wplyw|przychod|kredyt|cr|crdt|credit|in|money in|income|inflow|haber|abono|ingreso|entrada|bij',
    `${transfers}(?:przychodzac[aey]|otrzyman[aey]|recibid[ao]|entrante|incoming|received)`,
    '(?:incoming|received) (?:transfer|payment)',
  ].join('|')})$`,
)
const wentOut = new RegExp(
  `^(?:${[
    'minus|wn|dt|obciazeni[ea]|obciazeniow[ae]|wyplyw|rozchod|wydatek|debet|dr|dbit|debit|out|money out|expense|outflow|debe|cargo|adeudo|gasto|salida|af',
    `${transfers}(?:wychodzac[aey]|wyslan[aey]|emitid[ao]|enviad[ao]|saliente|outgoing|sent)`,
    '(?:outgoing|sent) (?:transfer|payment)',
  ].join('|')})$`,
)

/** Whether a cell is nothing but words of a direction. */
export const saysDirection = (cell: string): boolean => cameIn.test(plain(cell)) || wentOut.test(plain(cell))

/** Letters and signs, what came in first. One of them alone can mean many things. */
const pairs = ['cd', 'hd', 'hs', 'ac', 'es', 'ig', 'uo', '+-'] as const

/** Headers of columns that have the letters of a pair, also if all rows have the same one. */
const headerOfPair: Readonly<Record<string, RegExp>> = {
  cd: /^(?:(?:cr?|credit) ?(?:dr?|debit)|(?:dr?|debit) ?(?:cr?|credit)|(?:credit debit|debit credit) .*)$/,
  hd: /^(?:d(?:ebe)? ?h(?:aber)?|h(?:aber)? ?d(?:ebe)?)$/,
  hs: /^(?:soll haben|s h)$/,
  ac: /^(?:c(?:argo)? ?a(?:bono)?|a(?:bono)? ?c(?:argo)?)$/,
  es: /^(?:e s|entrada salida)$/,
  ig: /^(?:i g|ingreso gasto)$/,
  uo: /^(?:u o|uznanie obciazenie)$/,
}

/** Headers that say that both letters of a pair are directions. Under others they can mean anything. */
const explains =
  /\b(?:dc|cd|dr|cr|[dcu] [dco]|d h|h d|debit|credit|debe|haber|cargo|abono|uznanie|obciazenie|strona|side|sign|signo|znak|naturaleza|cdtdbtind|indicator)\b|^(?:e s|i g|s h|ind)$/

const letterOf = (cell: string): string => {
  const sign = cell.replace(/^[−–]$/, '-')
  return /^[-+]$/.test(sign) ? sign : plain(sign)
}

/**
 * Whether the words are letters that the header does not explain, or one letter that means both directions ("C" is "crédito" or "cargo"),
 * so that only balances can prove what they are.
 */
export function areGuessed(header: string, words: DirectionWords): boolean {
  const letters = new Set([...words.keys()].map(letterOf).filter((cell) => /^\p{L}$/u.test(cell)))
  if (letters.size === 0 || Object.values(headerOfPair).some((known) => known.test(plain(header))))
    return false
  return (
    !explains.test(plain(header)) || (letters.size === 1 && directionsOfLetter([...letters][0]!).size > 1)
  )
}

/** What a letter means in the pairs that have it. */
const directionsOfLetter = (letter: string): Set<Direction> =>
  new Set(pairs.flatMap((pair) => (pair.includes(letter) ? (pair[0] === letter ? 1 : -1) : [])))

/** Returns what the words of a column say, by cell; empty if it has no word of a direction. A category of a person is none: a refund is an expense there. */
export function directionsOf(header: string, cells: readonly string[]): DirectionWords {
  if (isOfPeople(header)) return new Map()
  const distinct = new Set<string>()
  for (const cell of cells) {
    if (cell !== '' && cell.length <= LONGEST) distinct.add(cell.trim())
    if (distinct.size > MOST_WORDS) return new Map()
  }
  distinct.delete('')
  const letters = new Set([...distinct].map(letterOf).filter((cell) => cell.length === 1))
  const fit = pairs.filter((each) => [...letters].every((letter) => each.includes(letter)))
  const pair =
    fit.find((each) => headerOfPair[each]?.test(plain(header))) ??
    fit.find((each) => [...each].every((letter) => letters.has(letter)))
  // One letter alone is a direction only under a header that says so. If it means both, it counts as money that went out until balances
  // prove it.
  const alone = (letter: string): Direction[] => {
    const means = directionsOfLetter(letter)
    if (letters.size > 1 || means.size === 0 || !explains.test(plain(header))) return []
    return means.size === 1 ? [...means] : [-1]
  }
  return new Map(
    [...distinct].flatMap((cell): [string, Direction][] => {
      const letter = letterOf(cell)
      if (letter.length === 1)
        return (pair ? [pair[0] === letter ? 1 : -1] : alone(letter)).map((each) => [cell, each as Direction])
      return cameIn.test(letter) ? [[cell, 1]] : wentOut.test(letter) ? [[cell, -1]] : []
    }),
  )
}

/** Longer cells are prose, and a column with more different cells is one of texts. */
const LONGEST = 60
const MOST_WORDS = 30

/** Returns the words of a row that say a direction, by their places. */
export const wordsIn = (
  cells: readonly Cell[],
  { directions }: Pick<Columns, 'directions'>,
): { place: number; says: Direction }[] =>
  [...directions].flatMap(([place, words]) => {
    const says = words.get(String(cells[place] ?? '').trim())
    return says === undefined ? [] : { place, says }
  })

/**
 * Returns what the columns of a row say; null if they say nothing or contradict each other. An amount that is also in the column of
 * debits or credits has the direction of that column.
 */
export function directionIn(cells: readonly Cell[], { directions, placesOf }: Columns): Direction | null {
  const at = (field: string): string => String(cells[placesOf.get(field)![0] ?? -1] ?? '')
  const isFilled = (field: string): boolean => /[1-9]/.test(at(field))
  const [debit, credit] = [isFilled('debit'), isFilled('credit')]
  const said = wordsIn(cells, { directions }).map(({ says }) => says)
  if (debit !== credit) said.push(debit ? -1 : 1)
  return said.every((each) => each === said[0]) ? (said[0] ?? null) : null
}

/**
 * Returns whether the words give amounts their sign, the likelier one first. They do if an amount without a minus went out and all rows
 * have a word. They do not if most that went out have a minus, or those without have a plus: these are refunds. In all other cases, and if
 * the words are letters that no header explains (`isGuess`), only balances can show it (`isClear`).
 */
export function wordsOf(
  readings: readonly Reading[],
  isGuess: boolean,
): { possible: Words[]; isClear: boolean } {
  const moved = readings.flatMap((reading) => {
    const cell = amountCell(reading)
    return isBlank(cell)
      ? []
      : { direction: reading.direction, cents: centsOf(cell, reading), hasPlus: hasPlus(cell) }
  })
  const out = moved.filter(({ direction }) => direction === -1)
  const without = out.filter(({ cents }) => cents > 0)
  const withMinus = out.length - without.length
  const anyPlus = moved.some(({ hasPlus }) => hasPlus)
  if (without.length === 0) return { possible: [0], isClear: true }
  if (isGuess && (anyPlus || moved.some(({ cents }) => cents < 0))) return { possible: [0], isClear: true }
  const isComplete = moved.every(({ direction, cents }) => direction !== null || cents === 0)
  if (withMinus > without.length || without.every(({ hasPlus }) => hasPlus))
    return { possible: isComplete ? [0, 1] : [0], isClear: true }
  return {
    possible: isComplete ? [1, 0] : [0],
    isClear: isComplete && withMinus === 0 && !anyPlus && !isGuess,
  }
}

/** The error of a table that does not show which amounts came in and which went out. */
export const signsUnclear = (row: number): DomainError => new DomainError('bank_signs_unclear', { row })

/** Throws bank_signs_unclear for the first row that went out although its amount has no minus. */
export function refuseUnclear(readings: readonly Reading[]): never {
  const isDoubtful = (reading: Reading): boolean => {
    const cell = amountCell(reading)
    return reading.direction === -1 && !isBlank(cell) && centsOf(cell, reading) > 0
  }
  const doubtful = readings.find(isDoubtful) ?? readings[0]!
  throw signsUnclear(doubtful.row)
}

/**
 * Throws bank_row_unreadable for a row with both a debit and a credit, and for one whose amount is another one than in these columns. Zero is
 * no amount.
 */
export function refuseTwoAmounts(readings: readonly Reading[]): void {
  const differing = readings.find((reading) => {
    const cell = amountCell(reading)
    const others = [reading.at('debit'), reading.at('credit')].filter((each) => /[1-9]/.test(String(each)))
    if (others.length === 2) return true
    if (isBlank(cell) || others.length === 0) return false
    const cents = Math.abs(centsOf(cell, reading))
    return !others.some((other) => Math.abs(centsOf(other, reading)) === cents)
  })
  if (differing) throw rowUnreadable(differing)
}

/**
 * Returns the rows with those that have no mark as money that went out, if no amount has a minus and others are marked as money that came in,
 * by CR or a word of a direction: banks that mark only these mean so. Null if it is not so. `directions` are the columns of such words.
 */
export function withUnmarkedOut(
  readings: readonly Reading[],
  directions: readonly number[],
): Reading[] | null {
  const rows = readings.map((reading) => {
    const cell = amountCell(reading)
    return { reading, cents: isBlank(cell) ? null : centsOf(cell, reading) }
  })
  const moved = rows.filter(({ cents }) => cents !== null)
  const isIn = ({ reading }: (typeof rows)[number]): boolean => reading.direction !== null
  if (moved.some(({ cents, reading }) => cents! < 0 || reading.direction === -1) || !moved.some(isIn))
    return null
  const isBare = (row: (typeof rows)[number]): boolean =>
    (row.cents ?? 0) > 0 && !isIn(row) && directions.every((place) => isBlank(row.reading.cells[place] ?? ''))
  if (!moved.some(isBare)) return null
  return rows.map((row) => (isBare(row) ? { ...row.reading, direction: -1 } : row.reading))
}

export const hasPlus = (cell: Cell): boolean => /^\D*\+/.test(String(cell))

type Moved = { reading: Reading; bookedOn: string; amount: number }

/**
 * Amounts of money that went out without a minus and without a word for it look like income. The balances contradict them by twice the
 * amount of a row. One row whose amount came in on other days too is more likely beside one that is missing. Throws bank_signs_unclear.
 */
export function refuseUnsigned(rows: readonly Moved[], breaks: readonly BalanceBreak[]): void {
  if (rows.length < 2 || rows.some(({ amount }) => amount < 0)) return
  const missing = new Set(breaks.map((each) => `${each.on} ${each.missing}`))
  const broken = new Set(breaks.map(({ on }) => on))
  const came = rows.filter(({ bookedOn }) => !broken.has(bookedOn)).map(({ amount }) => amount)
  // Nothing shows the sign of the first row.
  const isUsual = (amount: number): boolean => came.filter((each) => each === amount).length > 1
  const wrong = rows.filter(
    ({ amount, bookedOn }) => amount !== 0 && missing.has(`${bookedOn} ${-2 * amount}`),
  )
  if (wrong.length > 1 || wrong.some(({ amount }) => !isUsual(amount)))
    throw signsUnclear(wrong[0]!.reading.row)
}
