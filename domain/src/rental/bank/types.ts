/** What the readers of bank files return. Amounts are signed cents: money that came in is positive. */
import type { CivilDate } from '../../dates.ts'
import type { Cents, Currency } from '../../money.ts'

/** One booked movement. Text that the file does not have is empty. */
export type BankLine = {
  bookedOn: CivilDate
  valueOn: CivilDate | null
  amount: Cents
  currency: Currency
  /** Name and account of the other side. */
  partyName: string
  partyAccount: string
  text: string
  /** The text without what people write beside it and can change later; only if it differs. It tells the movement. */
  keyText?: string
  /** Nothing but such notes tells the movement. */
  isOfNotes?: boolean
  /** The text without columns that were not read before; only if it differs from `keyText`. Stored lines can have it (former-lines.ts). */
  formerText?: string
  /** The columns that were not read before have no words in this line, so that no line with words there is the same. */
  isWhole?: boolean
  /** The number that the bank gave to the movement, or its time (time-ids.ts). Never the number that the payer gave to it. */
  bankId: string
}

export type BankBalance = { on: CivilDate; amount: Cents }

/** Balances of two neighbouring lines that differ by another amount than the line between them. */
export type BalanceBreak = { on: CivilDate; missing: Cents }

/**
 * Why a row or entry of a file is left out: the bank has not booked it, rejected or returned it; it is a total or a balance of the bank; or it
 * is of another product of the same owner, such as savings, or moves money between such products.
 */
export const LEFT_OUT_REASONS = ['unbooked', 'total', 'product'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A row or entry of a file that is left out, as the file writes it. */
export type UnbookedEntry = {
  /** The row of a table, counted from 1; null in camt. */
  row: number | null
  on: CivilDate | null
  amount: Cents | null
  text: string
  reason: LeftOutReason
  /** The words of the bank that say so; '' if it only has no day of booking. */
  said: string
}

/** Sums and balances that a line below a table can state. */
export const STATED_TOTALS = ['credits', 'debits', 'opening', 'closing'] as const
/** A total that differs from what the rows add up to. Sums are without sign. */
export type DifferingTotal = { kind: (typeof STATED_TOTALS)[number]; stated: Cents; counted: Cents }

/** What wrote a file. `table` is CSV or XLSX. */
export const BANK_FORMATS = ['camt', 'mt940', 'norma43', 'ofx', 'table'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** The part of a file for one account. */
export type BankStatement = {
  /** IBAN, or the number as the bank writes it. */
  account: string
  currency: Currency
  number: string
  opening: BankBalance | null
  closing: BankBalance | null
  /** An account report or a notification: a statement may bring the same lines again. */
  provisional: boolean
  /** Only files that write a balance at each line have them. */
  breaks?: BalanceBreak[]
  /** How many rows or entries are left out because the bank has not booked them yet, or rejected them. Only tables and camt name them. */
  unbooked?: number
  /** How many rows with a day and an amount are left out because they are totals or balances. Only tables have them. */
  totalRows?: number
  /** How many rows are left out because they are of another product. Only tables have them. */
  productRows?: number
  /** The first rows that are left out, so that a person can look at them. */
  unbookedEntries?: UnbookedEntry[]
  /** Only tables have them. */
  totals?: DifferingTotal[]
  lines: BankLine[]
}

/** The most entries that a statement names as left out. */
export const MOST_NAMED_ENTRIES = 100
