/** Values that all formats of banks share, and the limits of a file. */
import { type CivilDate, isCivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, MAX_CENTS } from '../../money.ts'

/** The most lines that are read from one file. */
export const MOST_BANK_LINES = 50_000

const LONGEST_TEXT = 2000

/** The error of a file that is damaged, or of another format than its name says. */
export const unreadable = (): DomainError => new DomainError('file_unreadable')

/** Throws import_too_many_rows above the limit. */
export function requireRoom(lines: number): void {
  if (lines > MOST_BANK_LINES) throw new DomainError('import_too_many_rows', { most: MOST_BANK_LINES })
}

/** Returns the day. Throws file_unreadable if it does not exist. */
export function requireDay(text: string): CivilDate {
  if (!isCivilDate(text)) throw unreadable()
  return text
}

/** '260102' -> '2026-01-02'. Two digits of a year mean 2000 to 2099. Throws file_unreadable. */
export const shortDay = (text: string): CivilDate =>
  requireDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`)

/**
 * Returns the cents of an amount without sign: '904.5', '904', '.50' or '904.5000'. Throws file_unreadable for anything else, also for
 * a comma, and for a fraction of a cent, so that no amount is ever rounded.
 */
export function exactCents(text: string): Cents {
  const match = /^(?=\.?\d)(\d{0,15})(?:\.(\d{0,2})0{0,10})?$/.exec(text)
  const cents = match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : Number.NaN
  if (!(cents <= MAX_CENTS)) throw unreadable()
  return cents
}

/** Returns the amount with its sign, never -0. */
export const signed = (amount: Cents, negative: boolean): Cents =>
  negative && amount !== 0 ? -amount : amount

/**
 * Returns text on one line: control characters and signs that change the direction of writing become blanks, runs of
 * blanks become one blank, text beyond 2,000 characters is cut.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed()

/** Returns the number of an account in capital letters without blanks and a leading slash. */
export const cleanAccount = (text: string): string =>
  cleanText(text).replace(/[\s]/g, '').replace(/^\//, '').toUpperCase().slice(0, 60)
