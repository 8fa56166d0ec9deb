/** Suggests records that a line can be: expenses, other incomes, payouts to owners, money that owners paid in, refunds, and receipts that the bank returned. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { MatchLine } from './match-types.ts'
import { namesAnyOf } from './match-words.ts'
import { referencesIn } from './reference.ts'
import { isInTime, MOST_DAYS_OF_OWNER } from './same-money.ts'

export type BankRecord = {
  kind: 'expense' | 'income' | 'owner_payout' | 'owner_contribution' | 'refund' | 'returned'
  id: string
  amount: Cents
  /** The day of payment if it is paid, otherwise the day it counts on: of a payout the first day of its month. */
  on: CivilDate
  /** Somebody recorded the payment by hand. A refund is always paid; a receipt that the bank returned, if a person recorded the return. */
  paid: boolean
  /** The day on which a person recorded the return of a receipt; `on` is the day of the receipt. */
  returnedOn?: CivilDate | null
  /** Vendor, source, number of the invoice, name of the tenant or owner. */
  words: readonly string[]
  /** The tenant's payment reference; empty for other records. */
  reference: string
  /** The account of the payer of a receipt, or of an owner; empty if it is not known. */
  partyAccount: string
}

/** `named`: name, number, reference or payer agree, not only the amount. */
export type RecordCandidate<Known extends BankRecord = BankRecord> = { record: Known; named: boolean }

const MOST_CANDIDATES = 3
/** A payment recorded by hand within so many days can be the same money. */
const MOST_DAYS_OF_TWIN = 3
/** Bills are paid some weeks before or after their day. */
const MOST_DAYS_OF_BILL = 120
/** Banks return transfers within a few weeks. */
const MOST_DAYS_OF_RETURN = 60

export type ComparedLine = Pick<MatchLine, 'bookedOn' | 'amount' | 'partyName' | 'partyAccount' | 'text'>

/** Returns the best of the records that the line can be. */
export const suggestRecords = <Known extends BankRecord>(
  line: ComparedLine,
  records: readonly Known[],
): RecordCandidate<Known>[] => possibleRecords(line, records).slice(0, MOST_CANDIDATES)

/**
 * Returns all records with the amount of the line that it can be, the best first. A returned receipt must be named by its payer,
 * reference or tenant. Never certain: a person chooses.
 */
function possibleRecords<Known extends BankRecord>(
  line: ComparedLine,
  records: readonly Known[],
): RecordCandidate<Known>[] {
  const isNamed = namedBy(line)
  return records
    .filter((record) => record.amount === Math.abs(line.amount) && isPossible(line, record))
    .map((record) => ({ record, named: isNamed(record) }))
    .filter(({ record, named }) => named || record.paid || record.kind !== 'returned')
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        distance(line, a.record) - distance(line, b.record) ||
        (a.record.id < b.record.id ? -1 : 1),
    )
}

/** Returns what says whether name, number, reference or payer of a record agree with the line. */
export function namedBy(line: ComparedLine): (record: BankRecord) => boolean {
  const isWritten = namesAnyOf(`${line.partyName} ${line.text}`)
  const references = referencesIn(line.text)
  return ({ words: names, reference, partyAccount }) =>
    (partyAccount !== '' && partyAccount === line.partyAccount) ||
    references.includes(reference) ||
    isWritten(names)
}

const rank = ({ record, named }: RecordCandidate): number => (named ? 2 : 0) + (record.paid ? 1 : 0)

const distance = ({ bookedOn }: { bookedOn: CivilDate }, { on }: BankRecord): number =>
  Math.abs(daysBetween(on, bookedOn))

const cameIn: ReadonlySet<BankRecord['kind']> = new Set(['income', 'owner_contribution'])
const ofOwners: ReadonlySet<BankRecord['kind']> = new Set(['owner_payout', 'owner_contribution'])

function isPossible(
  line: { bookedOn: CivilDate; amount: Cents },
  { kind, on, paid, returnedOn }: BankRecord,
): boolean {
  if (line.amount > 0 !== cameIn.has(kind)) return false
  const days = daysBetween(on, line.bookedOn)
  if (kind === 'returned' && returnedOn) return isInTime({ kind, on: returnedOn, since: on }, line.bookedOn)
  if (kind === 'returned') return days >= 0 && days <= MOST_DAYS_OF_RETURN
  // Nothing is paid out for a month that has not begun.
  if (kind === 'owner_payout' && !paid && days < 0) return false
  if (!paid) return Math.abs(days) <= MOST_DAYS_OF_BILL
  return Math.abs(days) <= (ofOwners.has(kind) ? MOST_DAYS_OF_OWNER : MOST_DAYS_OF_TWIN)
}
