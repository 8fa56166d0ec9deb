/** Tells the lines of a statement that are new from those that are stored, also if another format or a report wrote them. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { pairFormer } from '@domovik/domain/rental/bank/former-lines.ts'
import { type ChainedLine, doubtfulLines, newLinesAfter } from '@domovik/domain/rental/bank/new-lines.ts'
import { pairReshaped, type TableLine } from '@domovik/domain/rental/bank/reshaped-lines.ts'
import {
  commonWordsIn,
  type PairContext,
  pairRewritten,
} from '@domovik/domain/rental/bank/rewritten-lines.ts'
import type { BankFormat, BankLine } from '@domovik/domain/rental/bank/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { ReadStatement } from './files/read-statements.ts'
import { formerMark, wholeMark } from './keys.ts'

/** `balance` of the account after the line in cents; null if the statement does not tell it. */
export type KeyedLine = BankLine & {
  key: string
  /** The key that the line had before all its columns were read; null if it is the same. */
  formerKey: string | null
  partyKey: string
  balance: number | null
}
type NewLine = KeyedLine & { occurrence: number }

/** A stored line. Those of the same file have no id yet. */
export type KnownLine = ChainedLine & {
  id: string | null
  bookedOn: CivilDate
  amount: number
  partyKey: string
  partyName: string
  text: string
  balance: TableLine['balance']
  format: BankFormat | null
  provisional: boolean
  /** Nothing was booked for it, and nobody set it aside. */
  isFree: boolean
  isWhole?: boolean
  /** The key that it was stored with, if another file completed it since. */
  formerKey: string | null
  endedOn: CivilDate | null
}

/** A stored line with the words that it lacks. */
export type CompletedLine = Pick<NewLine, 'text' | 'key' | 'occurrence'> & { id: string; formerKey: string }

export type Compared = {
  fresh: NewLine[]
  /** Stored lines that lack the words of columns that were not read when they were stored. */
  completed: CompletedLine[]
  /** How many lines are stored already in the words of another format, or in other columns. */
  rewritten: number
  /** Ids of stored lines of reports that this statement confirms. */
  confirmed: string[]
  /** Ids of stored lines of reports that are not in this statement: it replaces them. */
  replaced: string[]
  /** Lines that are left out as known although the balances say that they are new. */
  doubtful: KeyedLine[]
}

/** Returns the stored lines of an account from the first to the last day. */
export async function storedLines(
  { db, organizationId }: OrganizationScope,
  accountId: string,
  [from, to]: readonly [CivilDate, CivilDate],
): Promise<Omit<KnownLine, 'earlier'>[]> {
  // The ids of lines are in the order of their file. If all lines of a statement are stored, they lead from one balance to the other.
  const { rows } = await db.execute<{ rows: Omit<KnownLine, 'earlier'>[] }>(sql`
    with running as (
      select x.id, t.opening_amount + sum(x.amount) over (partition by x.statement_id order by x.id) as balance,
             t.opening_amount + sum(x.amount) over (partition by x.statement_id) = t.closing_amount as agrees
        from bank_lines x join bank_statements t on t.organization_id = x.organization_id and t.id = x.statement_id
       where x.organization_id = ${organizationId} and t.format = 'table' and x.statement_id in (
         select statement_id from bank_lines
          where organization_id = ${organizationId} and bank_account_id = ${accountId} and booked_on between ${from} and ${to}))
    select coalesce(json_agg(json_build_object('id', l.id, 'key', rtrim(split_part(l.fingerprint, ${formerMark}, 1), ${wholeMark}),
        'formerKey', nullif(split_part(l.fingerprint, ${formerMark}, 2), ''), 'isWhole', l.fingerprint like ${`%${wholeMark}`}, 'bankId', l.bank_id, 'occurrence', l.occurrence, 'bookedOn', l.booked_on,
        'amount', l.amount, 'partyKey', l.party_key, 'partyName', l.party_name, 'text', l.text, 'balance', case when r.agrees then r.balance end, 'format', s.format, 'provisional', l.provisional,
        'endedOn', s.closing_on, 'isFree', l.ignored_at is null and not exists (select from bank_matches m
          where m.organization_id = l.organization_id and m.line_id = l.id))), '[]'::json) as rows
      from bank_lines l join bank_statements s on s.organization_id = l.organization_id and s.id = l.statement_id
      left join running r on r.id = l.id
     where l.organization_id = ${organizationId} and l.bank_account_id = ${accountId} and l.booked_on between ${from} and ${to}`)
  return rows[0]!.rows
}

/**
 * Returns the first and last day that a statement speaks of; null if it has neither lines nor a closing balance. Its opening balance
 * may be that of the evening before.
 */
export function coveredDays({
  lines,
  opening,
  closing,
}: Pick<ReadStatement, 'lines' | 'opening' | 'closing'>): readonly [CivilDate, CivilDate] | null {
  const days = lines.map(({ bookedOn }) => bookedOn)
  if (closing) days.push(closing.on)
  if (opening && closing && opening.on < closing.on) days.push(addDays(opening.on, 1))
  days.sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : null
}

/** Returns the balance after each line of a statement; null for all if its lines do not lead from one balance to the other. */
export function balancesAfter({ lines, opening, closing, breaks = [] }: ReadStatement): (number | null)[] {
  let balance = opening?.amount ?? 0
  const running = lines.map(({ amount }) => (balance += amount))
  const agrees = opening !== null && closing !== null && breaks.length === 0 && balance === closing.amount
  return running.map((after) => (agrees ? after : null))
}

/**
 * Compares the lines of a statement with those that are known. `definiteUntil`: the day on which the last statement of the account
 * ended; a report repeats what was booked until then.
 */
export function compareLines(
  statement: ReadStatement,
  lines: readonly KeyedLine[],
  stored: readonly KnownLine[],
  definiteUntil: CivilDate | null,
  tenantsIn: PairContext['tenantsIn'],
): Compared {
  const { format, provisional } = statement
  const known = stored.map(
    (line): KnownLine => ({
      ...line,
      sameKind: format === 'table' && line.format === format && line.id !== null,
    }),
  )
  const unknown = newLinesAfter(lines, known)
  const inFile = new Set(lines.map(({ key }) => key))
  const others = known.filter((line) => !line.earlier && !inFile.has(line.key))
  const isOther = (line: KnownLine): boolean =>
    (line.format !== null && line.format !== format) || line.provisional !== provisional
  // Two lines of one file are two movements.
  const tables = format === 'table' ? others.filter((line) => !isOther(line) && line.id !== null) : []
  const pairs: Map<NewLine, KnownLine> = pairFormer(unknown, tables)
  const completed = [...pairs].flatMap(([{ text, key, formerKey, occurrence }, other]) =>
    formerKey === other.key ? { id: other.id!, text, key, formerKey, occurrence } : [],
  )
  const unpaired = (): NewLine[] => unknown.filter((line) => !pairs.has(line))
  const context = { lines: [lines, known], tenantsIn }
  for (const [line, other] of pairRewritten(unpaired(), others.filter(isOther), context))
    pairs.set(line, other)
  const former = new Set(pairs.values())
  const reshaped = tables.filter((line) => !former.has(line))
  for (const [line, other] of pairReshaped(unpaired(), reshaped, commonWordsIn(context.lines)))
    pairs.set(line, other)
  const isRepeated = ({ bookedOn }: NewLine): boolean =>
    provisional && definiteUntil !== null && bookedOn <= definiteUntil
  const fresh = unknown.filter((line) => !pairs.has(line) && !isRepeated(line))
  const reports = provisional ? [] : known.filter((line) => line.provisional && line.id !== null)
  const counts = new Map<string, number>()
  for (const { key } of lines) counts.set(key, (counts.get(key) ?? 0) + 1)
  const paired = new Set([...pairs.values()])
  const isConfirmed = (line: KnownLine): boolean => {
    const left = counts.get(line.key) ?? 0
    counts.set(line.key, left - 1)
    return left > 0 || paired.has(line)
  }
  const [first, last] = coveredDays(statement) ?? ['', '']
  const { confirmed = [], left = [] } = Object.groupBy(reports, (line) =>
    isConfirmed(line) ? 'confirmed' : 'left',
  )
  const ids = (some: readonly KnownLine[]): string[] => some.map(({ id }) => id!)
  return {
    fresh,
    completed,
    rewritten: pairs.size,
    confirmed: ids(confirmed),
    replaced: ids(left.filter(({ isFree, bookedOn }) => isFree && bookedOn >= first && bookedOn <= last)),
    doubtful: doubtfulLines(lines, unknown, known),
  }
}
