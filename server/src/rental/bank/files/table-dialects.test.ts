/** Known movements, written as tables in many dialects, are read as the same movements or refused: never as others. */

import { DomainError } from '@domovik/domain/errors.ts'
import { randomFrom, runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'
import {
  type Dialect,
  hiddenTotals,
  type Known,
  languages,
  otherTotals,
  type SignKind,
  signs,
  sureTotals,
  type WrittenTotal,
  writeTable,
} from './table-dialects.fixture.ts'

const texts = [
  ...[
    'czynsz marzec',
    'rent, flat 3',
    'alquiler; piso 2',
    'say "hello"',
    '"Złota" 5',
    '"Luz',
    'RF23 0000 4217',
    'Saldo za pokój 2',
  ],
  ...[
    'Final balance for room 3',
    'Total SA',
    'Pago pendiente',
    'zwrot kaucji',
    'storno',
    'Debit card',
    'C',
    '12/03/2026',
  ],
  ...['czynsz; 100,00', 'rent, 100.00', 'alquiler| 3', 'a; 1,00; 2,00'],
  ...['Razem z prądem', 'line one\nline two', '-50,00 zł', 'x | y', 'credit', '3', ''],
]
/** Texts that payers write without a name beside them, but that begin like totals. */
const likeTotals = ['Saldo za pokój 2', 'Final balance for room 3', 'Total SA', 'Razem z prądem']
const costs = ['ADEUDO RECIBO LUZ', 'COMPRA TARJETA', 'Opłata za konto', 'Zakup kartą', 'Card payment', 'Fee']
const names = ['JAN LIS', 'Eva Núñez', 'Total', 'Razem', 'Anna "Ola" Żółć', 'Water; Ltd', '']

function movementsFrom(random: () => number, kind: SignKind): Known[] {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!
  const count = 2 + Math.floor(random() * 9)
  const isCosts = kind === 'only costs'
  const made = Array.from({ length: count }, (): Known => {
    const size = pick([100, 10_000, 1_000_000])
    const amount = (1 + Math.floor(random() * size)) * (isCosts || random() < 0.5 ? -1 : 1)
    const on = `2026-03-${String(1 + Math.floor(random() * 19)).padStart(2, '0')}`
    return { on, amount, text: pick(isCosts ? costs : texts), name: pick(names) }
  })
  // A reversal repeats a movement with the other sign.
  if (!isCosts && random() < 0.4) made.push({ ...made[0]!, amount: -made[0]!.amount })
  // A payer writes a word of totals to a payment that is as large as the others together. Without signs balances fit it in two orders.
  const all = made.reduce((sum, { amount }) => sum + amount, 0)
  if (!isCosts && all > 0 && random() < 0.15)
    made.push({ on: '2026-03-19', amount: all, text: pick(likeTotals), name: pick(['', 'JAN LIS']) })
  const sorted = made.toSorted((a, b) => a.on.localeCompare(b.on))
  // Nothing shows the sign of the first row, so another one went out too.
  return kind === 'nothing'
    ? sorted.with(-1, { ...sorted.at(-1)!, amount: -Math.abs(sorted.at(-1)!.amount) })
    : sorted
}

const allAre = (movements: readonly Known[], sign: 1 | -1): boolean =>
  movements.every(({ amount }) => Math.sign(amount) === sign)

/** Whether a file shows the sign of every amount, so that a refusal is a fault. */
function mustBeRead(dialect: Dialect, movements: readonly Known[]): boolean {
  if (!dialect.hasHeaders || ['nothing', 'only costs'].includes(dialect.sign)) return false
  if (dialect.rawQuotes || dialect.rawSeparators || dialect.bothFilled || dialect.total?.isSure === false)
    return false
  // Only balances prove that such a row is a movement, and they do not prove the oldest one.
  if (movements.some((each) => isLikeTotal(each, dialect) || canBeSum(each, movements))) return false
  // Nothing in the file shows a sign, and a text can be that of a cost.
  if (allAre(movements, 1) && movements.some(({ text }) => /Debit|Pago/.test(text))) return false
  return dialect.sign !== 'guessed letters' || allAre(movements, 1)
}

/** A text that begins like a total without a name, or a name that is one without the words of a payer. */
const isLikeTotal = ({ text, name }: Known, { hasNames }: Dialect): boolean =>
  hasNames && ['Total', 'Razem'].includes(name)
    ? likeTotals.includes(text) || !/\p{L}{2}/u.test(text)
    : likeTotals.includes(text) && (!hasNames || name === '')

/** Whether an amount is by chance what others on one side of it add up to. */
function canBeSum(own: Known, movements: readonly Known[]): boolean {
  const place = movements.indexOf(own)
  const sums = [movements.slice(0, place), movements.slice(place + 1)].flatMap((some) => {
    const [came, went] = [1, -1].map((side) => some.filter(({ amount }) => Math.sign(amount) === side))
    return [some, came!, went!].map((each) => each.reduce((sum, { amount }) => sum + amount, 0))
  })
  return sums.some((sum) => Math.abs(sum) === Math.abs(own.amount))
}

const lineOf = ({ on, amount, text }: Pick<Known, 'on' | 'amount' | 'text'>): string =>
  `${on} ${amount} ${text.replace(/\s+/g, ' ')}`

/** Returns null if the file is read as its movements or rightly refused, otherwise what is wrong. */
async function faultOf(dialect: Dialect, random: () => number): Promise<string | null> {
  const movements = movementsFrom(random, dialect.sign)
  const opening = Math.floor(random() * 500_000)
  // One letter in all rows, under a header that says nothing, can mean anything: such a file is one of money that came in.
  if (dialect.sign === 'guessed letters' && !dialect.hasBalance && allAre(movements, -1)) return null
  // Payers write a bare word of costs beside their names, and nothing else shows that the money went out.
  const isOfPayers = ({ text, name }: Known): boolean => text === 'Fee' && name !== ''
  if (dialect.sign === 'only costs' && dialect.hasNames && movements.every(isOfPayers)) return null
  const file = writeTable(movements, opening, dialect, Math.floor(random() * 3))
  const fault = (what: string): string => `${JSON.stringify(dialect)}\n${what}\n${file}`
  try {
    const { head, rows } = await read(Buffer.from(file), { currency: 'EUR', today: '2026-03-20' })
    if (dialect.bothFilled && dialect.sign.startsWith('two columns')) return fault('read both columns')
    const { unbooked = 0, totalRows = 0, breaks = [] } = head[0]!
    const found = rows.map(({ bookedOn: on, amount, text }) => lineOf({ on, amount, text })).sort()
    // What a payer wrote is never left out.
    const expected = movements.map(lineOf)
    if (found.join('\n') !== expected.sort().join('\n')) return fault(`read: ${found.join(' / ')}`)
    const isRight = unbooked === 0 && totalRows === (dialect.total ? 1 : 0)
    return isRight && breaks.length === 0
      ? null
      : fault(`${unbooked} and ${totalRows} left out, ${breaks.length} breaks`)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return mustBeRead(dialect, movements)
      ? fault(`refused: ${error.code} ${JSON.stringify(error.details)}`)
      : null
  }
}

const both = [true, false] as const
function totalFrom(random: () => number): WrittenTotal {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!
  const isSure = random() < 0.6
  const isHidden = !isSure && random() < 0.5
  const label = pick(isSure ? sureTotals : isHidden ? hiddenTotals : otherTotals)
  // Nothing tells a closing balance under an unknown word from a payment if the rows have no balances.
  const amount = isHidden ? 'all' : pick(['closing', 'all', 'sides'] as const)
  return { label, isSure, amount, repeatsBalance: random() < 0.3, inNames: random() < 0.4 }
}
const places = (random: () => number) => {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!
  return {
    grouped: pick(both),
    hasNames: pick(both),
    newestFirst: pick(both),
    framed: pick(both),
    rawQuotes: random() < 0.2,
    rawSeparators: random() < 0.15,
    bothFilled: random() < 0.05,
    hasOriginal: random() < 0.2,
    total: random() < 0.35 ? totalFrom(random) : null,
    separator: pick([';', ',', '\t', '|'] as const),
    day: pick(['iso', '/', '.', '-'] as const),
  }
}

describe.each(signs)('the sign of amounts: %s', (sign) => {
  it.each(languages)('is read as it is meant, or refused: %s', async (language) => {
    const random = randomFrom(seed * 7919 + signs.indexOf(sign) * 31 + languages.indexOf(language))
    for (const decimal of [',', '.'] as const)
      for (const hasHeaders of both)
        for (const hasBalance of both) {
          // Nothing in such a file differs from one of money that came in.
          if (sign === 'nothing' && !hasBalance) continue
          for (let times = runs(3); times > 0; times -= 1) {
            const dialect = { sign, language, decimal, hasHeaders, hasBalance, ...places(random) }
            expect(await faultOf(dialect, random)).toBeNull()
          }
        }
  })
})
