/** Amounts as people write them in lists: `1 234,50 zł`, `1.234,50`, `EUR 1,234.50`, `520 €/mies.`. */
import { type Cents, CURRENCIES, isCents, parseAmount } from '@domovik/domain/money.ts'
import type { Cell } from '../types.ts'

const currencyWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CURRENCIES.map((code) => [code.toLowerCase(), code])),
  euro: 'EUR',
  euros: 'EUR',
  '€': 'EUR',
  zł: 'PLN',
  zl: 'PLN',
  $: 'USD',
  '£': 'GBP',
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
  // Most amounts have no currency and no groups.
  if (/^-?\d{1,9}[.,]\d\d$/.test(cell)) return { cents: Number(cell.replace(/[.,]/, '')) || 0 }
  const { number, named } = withoutWords(cell)
  if (named !== null && named !== currency) return { code: 'currency_mismatch' }
  const cents = parseAmount(canonical(number, decimal) ?? number)
  if (cents !== null) return { cents }
  return { code: /^-?\d{10,}/.test(number) ? 'amount_too_large' : 'amount_invalid' }
}

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

/** Whether a cell is nothing but an amount, also with a sign, brackets or a currency. */
export const isWrittenAmount = (cell: string): boolean => /^-?\d[\d\s.,'’]*$/.test(withoutWords(cell).number)

const perMonth =
  /\s*(?:\/|per\s|na\s|al\s|por\s|za\s)\s*(?:m-c|mc|mies\.?|miesiąc|month|mo\.?|mes|doba|dobę|day|noc|night|noche|día|week|tydzień|semana)\.?$/iu
const word = `(${Object.keys(currencyWords)
  .map((each) => each.replace('$', '\\$'))
  .join('|')})\\.?`
/** The sign can be before or behind the currency: `-€50`, `€-50`, `50- EUR`, `50 €-`. */
const currencyBefore = new RegExp(`^([-+(]?)\\s*${word}(?=[\\s\\d+(-])\\s*`, 'iu')
const currencyBehind = new RegExp(`(?<=[\\s\\d.,)-])${word}\\s*([-)]?)$`, 'iu')

function withoutWords(text: string): { number: string; named: string | null } {
  const named = new Set<string | undefined>()
  const bare = text
    .trim()
    .replace(perMonth, '')
    .trim()
    .replace(/[−–—‐‑‒﹣－]/g, '-')
    .replace(currencyBefore, (_, sign, found) => {
      named.add(currencyWords[found.toLowerCase()])
      return sign
    })
    .replace(currencyBehind, (_, found, sign) => {
      named.add(currencyWords[found.toLowerCase()])
      return sign
    })
    .trim()
  // No amount has two currencies.
  return { number: named.size > 1 ? text : signFirst(bare), named: [...named][0] ?? null }
}

/**
 * Returns the number with a minus in front or without a sign. Some programs write the sign last (`12,50-`) or brackets for a minus
 * (`(12,50)`). In `900,-` the sign stands for no decimals. Two signs are left, so that the number cannot be read.
 */
function signFirst(number: string): string {
  const whole = number.replace(/(,-|\.-)(?=\)?$)/, '')
  const bracketed = /^\(\s*(\d.*?)\s*\)$/.exec(whole)?.[1]
  if (bracketed !== undefined) return `-${bracketed}`
  return whole
    .replace(/^\+\s*(?=\d)/, '')
    .replace(/^-\s+(?=\d)/, '-')
    .replace(/^(\d.*[.,]\d\d)\s?-$/, '-$1')
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
