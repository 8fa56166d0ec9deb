/** Amounts as people write them in lists: `1 234,50 zł`, `1.234,50`, `EUR 1,234.50`, `520 €/mies.`. */
import { type Cents, isCents, parseAmount } from '@domovik/domain/money.ts'
import type { Cell } from '../types.ts'

const currencyWords: Readonly<Record<string, string>> = {
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '€': 'EUR',
  pln: 'PLN',
  zł: 'PLN',
  zl: 'PLN',
  usd: 'USD',
  $: 'USD',
  gbp: 'GBP',
  '£': 'GBP',
  chf: 'CHF',
  czk: 'CZK',
  kč: 'CZK',
}

export type ReadAmount =
  | { cents: Cents }
  | { code: 'amount_invalid' | 'amount_too_large' | 'currency_mismatch' }

/**
 * Returns cents. `decimal` decides how ambiguous text is read. A currency in the cell must be the
 * organization's currency.
 */
export function readAmount(cell: Cell, decimal: ',' | '.', currency: string): ReadAmount {
  if (typeof cell === 'number') return fromNumber(cell)
  const { number: written, named } = withoutWords(cell)
  const number = signFirst(written)
  if (named !== null && named !== currency) return { code: 'currency_mismatch' }
  const cents = parseAmount(canonical(number, decimal) ?? number)
  if (cents !== null) return { cents }
  return { code: /^-?\d{10,}/.test(number) ? 'amount_too_large' : 'amount_invalid' }
}

/** Some programs write the sign last: `12,50-`. In `900,-` the sign stands for no decimals. */
const signFirst = (number: string): string => number.replace(/^(\d.*[.,]\d\d)\s?-$/, '-$1')

/** A numeric cell is rounded to two decimals, as a spreadsheet shows it. */
function fromNumber(value: number): ReadAmount {
  const cents = Number((Math.abs(value) * 100).toPrecision(15))
  const rounded = Math.round(cents) * (value < 0 && Math.round(cents) !== 0 ? -1 : 1)
  if (!Number.isFinite(value)) return { code: 'amount_invalid' }
  return isCents(rounded) ? { cents: rounded } : { code: 'amount_too_large' }
}

/** Returns the currency that a header contains in brackets, as in `Czynsz (PLN)`. */
export function currencyOfHeader(column: string): string | null {
  const inside = /[([]([^)\]]*)[)\]]/.exec(column)?.[1]?.toLowerCase() ?? ''
  const word = inside.split(/[\s/.,]+/).find((each) => each in currencyWords)
  return word === undefined ? null : (currencyWords[word] ?? null)
}

/** Returns the currency that an amount names, as in `904,50 zł`. */
export const currencyOfAmount = (cell: Cell): string | null =>
  typeof cell === 'number' ? null : withoutWords(cell).named

const perMonth =
  /\s*(?:\/|per\s|na\s|al\s|por\s|za\s)\s*(?:m-c|mc|mies\.?|miesiąc|month|mo\.?|mes|doba|dobę|day|noc|night|noche|día|week|tydzień|semana)\.?$/iu
const currencyAtEdge =
  /^(eur|euros?|€|pln|zł|zl|usd|\$|gbp|£|chf|czk|kč)\.?(?=[\s\d+-])\s*|(?<=[\s\d.,-])(eur|euros?|€|pln|zł|zl|usd|\$|gbp|£|chf|czk|kč)\.?$/giu

function withoutWords(text: string): { number: string; named: string | null } {
  let named: string | null = null
  const bare = text
    .trim()
    .replace(perMonth, '')
    .trim()
    .replace(currencyAtEdge, (word) => {
      named = currencyWords[word.trim().replace(/\.$/, '').toLowerCase()] ?? named
      return ''
    })
  const number = bare
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^\+\s*/, '')
    .replace(/^-\s+/, '-')
    .replace(/(,-|,–|\.-)$/, '')
  return { number, named }
}

/** Returns the number without group separators, or null if the text does not fit the given decimal sign. */
function canonical(number: string, decimal: ',' | '.'): string | null {
  const group = decimal === ',' ? '.' : ','
  const pattern = new RegExp(
    `^-?\\d{1,3}(?:(\\${group}|['’\\s])\\d{3})(?:\\1\\d{3})*(?:\\${decimal}\\d{1,2})?$`,
  )
  if (!pattern.test(number)) return null
  return number.replace(new RegExp(`[\\${group}'’\\s]`, 'g'), '').replace(decimal, '.')
}
