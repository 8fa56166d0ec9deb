/** The monthly statement of an owner on cash basis (docs/finance.md 8.16). */
import { addDays, type CivilDate, monthStart, nextMonthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type Agreement, managementFee } from './agreement.ts'
import { firstDayOf, type Ownership, ownersPart } from './shares.ts'

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
  /** The tenant whose money it is. */
  tenantId?: string | null
  /** The row that this one takes back, if it is a reversal. */
  reverses?: string | null
  /** The receipt that a refund repays, or that a reversal takes back or makes whole again, and its day. */
  touches?: string | null
  receivedOn?: CivilDate | null
}

/** `share` is the part of the amount that belongs to the owner. */
export type StatementRow = Movement & { share: Cents }

/**
 * Returns the first day of the month from which on the money of a property is stated to its owners; null if it is to nobody. That is the first month in
 * which one of them has terms and a share, or that a statement already states (`stated`). It is the same for all owners, whenever the terms of each one begin, so
 * the statements of all of them contain all money from that day on.
 */
export function statedFrom(
  versions: readonly Ownership[],
  firstTerms: ReadonlyMap<string, CivilDate>,
  stated: CivilDate | null,
): CivilDate | null {
  const days = [...firstTerms].map(([ownerId, month]) => firstDayOf(versions, ownerId, month))
  const [first] = [...days, stated].filter((day) => day !== null).toSorted()
  return first === undefined ? null : monthStart(first)
}

/**
 * Returns the day whose owners a movement belongs to. A reversal or refund takes money back from those who had it: the owners of the day of the
 * receipt, unless that day is before the first one that is stated (`from`). Deposits are held for the owners of their own day.
 */
const ownersDay = (movement: Movement, from: CivilDate | undefined): CivilDate => {
  const { receivedOn, day } = movement
  const isStated = receivedOn && (from === undefined || receivedOn >= from)
  return isStated && !isOfDeposits(movement) ? receivedOn : day
}

/**
 * Returns the rows of an owner: each movement with the owner's part. Movements of other owners are left out. `from` is the first day that is
 * stated of each property.
 */
export function rowsOf(
  movements: readonly Movement[],
  ownerships: ReadonlyMap<string, readonly Ownership[]>,
  ownerId: string,
  from: ReadonlyMap<string, CivilDate> = new Map(),
): StatementRow[] {
  return movements.flatMap((movement) => {
    const { amount, propertyId } = movement
    const versions = ownerships.get(propertyId) ?? []
    const share = ownersPart(amount, versions, ownersDay(movement, from.get(propertyId)), ownerId)
    return share === 0 ? [] : [{ ...movement, share }]
  })
}

/** Whether a row is a deposit that came or left with a share of a property. Such a row names a receipt, but that did not move the money. */
export const isHandover = ({ line }: StatementRow): boolean => line.endsWith('_over')

/** A property can come and leave on several days; each is a row. */
const keyOf = (row: StatementRow): string =>
  [row.line, row.sourceId, row.propertyId, ...(isHandover(row) ? [row.day] : [])].join(' ')

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

/** Whether a row is about deposits, which are held for tenants and are never paid out to an owner. */
export const isOfDeposits = ({ line }: Pick<Movement, 'line'>): boolean => line.startsWith('deposits_')

/** What the statement before leaves: a debt of the owner (0 or less), the float and the deposits held. In cents. */
export type Carried = { balance: Cents; float: Cents; deposits: Cents }

export const nothingCarried: Carried = { balance: 0, float: 0, deposits: 0 }

/** The sums of a statement, in cents. `refunds` and `expenses` are 0 or less, except for corrections. */
export type StatementSums = Record<'rent' | 'otherReceipts' | 'incomes' | 'refunds' | 'expenses', Cents> & {
  opening: Cents
  /** What the owner paid in, less what was undone. */
  contributions: Cents
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

/** Whether a row is of a day before the first terms of the owner (`feeFrom`): no fee is charged on its rent. */
export const isBeforeTerms = ({ day }: Pick<Movement, 'day'>, feeFrom: CivilDate): boolean => day < feeFrom

/** The rent of which a fee in percent is charged, in cents. */
export const rentWithFee = (rows: readonly StatementRow[], feeFrom: CivilDate): Cents =>
  sumOf(
    rows.filter((row) => !isBeforeTerms(row, feeFrom)),
    'rent',
  )

/**
 * opening + contributions + receipts - refunds - expenses - fee - change of the float = payout. The float is filled up to the agreed amount as far as
 * the money goes, is used before the owner owes anything, and what is above the agreed amount is paid out.
 */
export function sumStatement(
  rows: readonly StatementRow[],
  terms: Agreement,
  before: Carried,
  { feeFrom, contributions }: { feeFrom: CivilDate; contributions: Cents },
): StatementSums {
  const [rent, otherReceipts, incomes, refunds, expenses] = (
    ['rent', 'other_receipts', 'incomes', 'refunds', 'expenses'] as const
  ).map((line) => sumOf(rows, line)) as [Cents, Cents, Cents, Cents, Cents]
  const { fee, feeVat } = managementFee(terms, rentWithFee(rows, feeFrom))
  const available =
    before.balance + contributions + rent + otherReceipts + incomes + refunds + expenses - fee - feeVat
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
    contributions,
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
 * Returns the terms of an owner in a month, given by the versions of ownership of the properties: without a property on any day of it there is no fixed
 * fee. An owner who had a property and has none on the last day gets the float back: no cost of a later day can need it.
 */
export function termsOfMonth(
  terms: Agreement,
  ownerships: readonly (readonly Ownership[])[],
  ownerId: string,
  month: CivilDate,
): Agreement {
  const next = nextMonthStart(month)
  const isOwner = (from: CivilDate): boolean =>
    ownerships.some((versions) => (firstDayOf(versions, ownerId, from) ?? next) < next)
  const isFormer = isOwner('') && !isOwner(addDays(next, -1))
  return {
    ...terms,
    feeAmount: isOwner(month) ? terms.feeAmount : 0,
    floatAmount: isFormer ? 0 : terms.floatAmount,
  }
}

/**
 * Returns what an owner is due, or owes (negative), if everything is settled now, in cents: the float goes back. `months` are the terms of the
 * months that no statement states yet, oldest first: the fixed fees of all are charged, and a fee in percent by the first.
 */
export function closingBalance(
  rows: readonly StatementRow[],
  months: readonly Agreement[],
  before: Carried,
  more: { feeFrom: CivilDate; contributions: Cents },
): Cents {
  const [terms, ...others] = months
  if (!terms) return before.balance + before.float + more.contributions
  const { payout, carried } = sumStatement(rows, { ...terms, floatAmount: 0 }, before, more)
  const later = others
    .filter(({ feeKind }) => feeKind === 'fixed')
    .map((fixed) => managementFee(fixed, 0))
    .reduce((sum, { fee, feeVat }) => sum + fee + feeVat, 0)
  return payout + carried - later
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
