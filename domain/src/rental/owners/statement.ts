/** The monthly statement of an owner on cash basis (docs/finance.md 8.16). */
import { type CivilDate, nextMonthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type Agreement, managementFee } from './agreement.ts'
import { type Ownership, ownersPart } from './shares.ts'

/** Money of the owner, and deposits, which the manager holds for tenants. */
export const STATEMENT_LINES = [
  'rent',
  'other_receipts',
  'incomes',
  'refunds',
  'expenses',
  'deposits_in',
  'deposits_out',
  'deposits_applied',
  'deposits_taken_over',
  'deposits_handed_over',
] as const
export type StatementLine = (typeof STATEMENT_LINES)[number]

export const STATEMENT_SOURCES = ['transactions', 'incomes', 'expenses'] as const

/** A row of the books that moved money of a property, or the part of it that belongs to a line. */
export type Movement = {
  line: StatementLine
  source: (typeof STATEMENT_SOURCES)[number]
  sourceId: string
  propertyId: string
  day: CivilDate
  /** Signed: what adds to the owner's money, or to the deposits held, is positive. */
  amount: Cents
}

/** `share` is the part of the amount that belongs to the owner. */
export type StatementRow = Movement & { share: Cents }

/** Returns the rows of an owner: each movement with the owner's part on its day. Movements of other owners are left out. */
export function rowsOf(
  movements: readonly Movement[],
  ownerships: ReadonlyMap<string, readonly Ownership[]>,
  ownerId: string,
): StatementRow[] {
  return movements.flatMap((movement) => {
    const versions = ownerships.get(movement.propertyId) ?? []
    const share = ownersPart(movement.amount, versions, movement.day, ownerId)
    return share === 0 ? [] : [{ ...movement, share }]
  })
}

/** A property can come and leave on several days; each is a row. */
const keyOf = ({ line, sourceId, propertyId, day }: StatementRow): string =>
  [line, sourceId, propertyId, ...(/_over$/.test(line) ? [day] : [])].join(' ')

/**
 * Returns what the issued statements do not state yet: rows that are new, and the difference of rows that changed or no
 * longer exist. The issued rows and the result together always add up to `rows`.
 */
export function unstatedRows(rows: readonly StatementRow[], issued: readonly StatementRow[]): StatementRow[] {
  const open = new Map<string, StatementRow>()
  const add = (row: StatementRow, sign: 1 | -1): void => {
    const known = open.get(keyOf(row))
    open.set(keyOf(row), {
      ...(known ?? row),
      amount: (known?.amount ?? 0) + sign * row.amount,
      share: (known?.share ?? 0) + sign * row.share,
    })
  }
  for (const row of rows) add(row, 1)
  for (const row of issued) add(row, -1)
  return [...open.values()]
    .filter(({ share }) => share !== 0)
    .sort((a, b) => (a.day === b.day ? (keyOf(a) < keyOf(b) ? -1 : 1) : a.day < b.day ? -1 : 1))
}

/** What the statement before leaves: a debt of the owner (0 or less), the float and the deposits held. In cents. */
export type Carried = { balance: Cents; float: Cents; deposits: Cents }

export const nothingCarried: Carried = { balance: 0, float: 0, deposits: 0 }

/** The sums of a statement, in cents. `refunds` and `expenses` are 0 or less, except for corrections. */
export type StatementSums = Record<'rent' | 'otherReceipts' | 'incomes' | 'refunds' | 'expenses', Cents> & {
  opening: Cents
  fee: Cents
  feeVat: Cents
  floatBefore: Cents
  floatAfter: Cents
  payout: Cents
  /** What the owner owes after this statement, 0 or less. It is the opening balance of the next. */
  carried: Cents
  depositsIn: Cents
  depositsOut: Cents
  depositsApplied: Cents
  /** What was held when the statements began or a share of a property came to the owner, and what left with a share: 0 or less. */
  depositsTakenOver: Cents
  depositsHandedOver: Cents
  depositsBefore: Cents
  depositsAfter: Cents
}

const sumOf = (rows: readonly StatementRow[], line: StatementLine): Cents =>
  rows.reduce((sum, row) => (row.line === line ? sum + row.share : sum), 0)

/**
 * opening + receipts - refunds - expenses - fee - change of the float = payout. The float is filled up to the agreed amount as far as
 * the money goes, is used before the owner owes anything, and what is above the agreed amount is paid out.
 */
export function sumStatement(
  rows: readonly StatementRow[],
  terms: Agreement,
  before: Carried,
): StatementSums {
  const [rent, otherReceipts, incomes, refunds, expenses] = (
    ['rent', 'other_receipts', 'incomes', 'refunds', 'expenses'] as const
  ).map((line) => sumOf(rows, line)) as [Cents, Cents, Cents, Cents, Cents]
  const { fee, feeVat } = managementFee(terms, rent)
  const available = before.balance + rent + otherReceipts + incomes + refunds + expenses - fee - feeVat
  const topUp = Math.max(0 - before.float, Math.min(terms.floatAmount - before.float, available))
  const result = available - topUp
  const deposits = {
    depositsIn: sumOf(rows, 'deposits_in'),
    depositsOut: sumOf(rows, 'deposits_out'),
    depositsApplied: sumOf(rows, 'deposits_applied'),
    depositsTakenOver: sumOf(rows, 'deposits_taken_over'),
    depositsHandedOver: sumOf(rows, 'deposits_handed_over'),
  }
  return {
    opening: before.balance,
    ...{ rent, otherReceipts, incomes, refunds, expenses, fee, feeVat },
    floatBefore: before.float,
    floatAfter: before.float + topUp,
    payout: Math.max(0, result),
    carried: Math.min(0, result),
    ...deposits,
    depositsBefore: before.deposits,
    depositsAfter: Object.values(deposits).reduce((sum, amount) => sum + amount, before.deposits),
  }
}

/**
 * Returns the first day of the month whose statement comes next: the month after the last issued one, at first the month of the first
 * terms. Null without terms, and while that month has not begun.
 */
export function nextStatementMonth(
  terms: readonly Agreement[],
  lastIssued: CivilDate | null,
  today: CivilDate,
): CivilDate | null {
  const [first] = terms.map(({ validFrom }) => validFrom).sort()
  if (first === undefined) return null
  const month = lastIssued === null ? first : nextMonthStart(lastIssued)
  return month <= today ? month : null
}

/** A statement is issued when its month is over. */
export const mayIssue = (month: CivilDate, today: CivilDate): boolean => nextMonthStart(month) <= today
