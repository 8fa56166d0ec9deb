/** The monthly statement of an owner on cash basis (docs/finance.md 8.16). */
import { type CivilDate, monthStart, nextMonthStart } from '../../dates.ts'
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
  /** The row that this one takes back, if it is a reversal. */
  reverses?: string | null
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

/** Deposits that come or leave with a share of a property. Such a row names a receipt, but that did not move the money. */
const isHandover = ({ line }: StatementRow): boolean => line.endsWith('_over')

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

/**
 * Returns what a statement states that ends before the day `to`: of the rows of all days, those before it that no statement states yet. What was
 * taken back on a later day, before any statement stated it, waits for the statement of that day, so that money which is gone is not paid out.
 */
export function rowsUntil(
  rows: readonly StatementRow[],
  issued: readonly StatementRow[],
  to: CivilDate,
): { rows: StatementRow[]; waiting: StatementRow[] } {
  const unstated = unstatedRows(
    rows.filter(({ day }) => day < to),
    issued,
  )
  const stated = new Set(issued.map(({ sourceId }) => sourceId))
  const moved = sharesBy(unstated, ({ sourceId }) => sourceId)
  const back = sharesBy(
    rows.filter(({ day }) => day >= to),
    ({ reverses }) => (reverses && !stated.has(reverses) ? reverses : null),
  )
  const isWaiting = (row: StatementRow): boolean => {
    if (isHandover(row)) return false
    const [given, taken] = [moved, back].map((of) => of.get(`${row.sourceId} ${row.propertyId}`))
    if (!given || !taken) return false
    // A deposit that is set off is the owner's money and leaves the deposits held: together they are 0, so the owner's money decides.
    return given.own === 0 && taken.own === 0 ? given.deposits === -taken.deposits : given.own === -taken.own
  }
  return { rows: unstated.filter((row) => !isWaiting(row)), waiting: unstated.filter(isWaiting) }
}

/** Returns how much of an owner's money the rows take back of these sources, in cents. */
export const takenBackBy = (rows: readonly StatementRow[], sources: readonly string[]): Cents =>
  rows.reduce(
    (sum, row) =>
      row.reverses && sources.includes(row.reverses) && !isOfDeposits(row) ? sum - row.share : sum,
    0,
  )

/** Returns the owner's money and the deposits of rows, by the source that `sourceOf` returns and by property. Rows without a source are left out. */
function sharesBy(
  rows: readonly StatementRow[],
  sourceOf: (row: StatementRow) => string | null,
): Map<string, { own: Cents; deposits: Cents }> {
  const sums = new Map<string, { own: Cents; deposits: Cents }>()
  for (const row of rows) {
    const source = sourceOf(row)
    if (source === null || isHandover(row)) continue
    const key = `${source} ${row.propertyId}`
    const sum = sums.get(key) ?? { own: 0, deposits: 0 }
    sum[isOfDeposits(row) ? 'deposits' : 'own'] += row.share
    sums.set(key, sum)
  }
  return sums
}

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
