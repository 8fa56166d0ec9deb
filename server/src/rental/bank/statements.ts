/** Imports the statements of a file: what is new, whether balances agree, and the rows to store. */
import { createHash } from 'node:crypto'
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { checkBalance, checkGap } from '@domovik/domain/rental/bank/balances.ts'
import type { BankStatement } from '@domovik/domain/rental/bank/types.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { type AccountChoice, assignAccounts } from './account-of-number.ts'
import { type ReadStatement, readStatements } from './files/read-statements.ts'
import { formerMark, keysOf, wholeMark } from './keys.ts'
import {
  balancesAfter,
  type Compared,
  type CompletedLine,
  compareLines,
  coveredDays,
  type KeyedLine,
  type KnownLine,
  storedLines,
} from './known-lines.ts'
import { tenantsInLines } from './line-tenants.ts'
import { type BankAccount, bankAccountsOf } from './queries.ts'

/** A statement of a file beside what is stored. Amounts in cents. */
type Checked = Omit<Compared, 'doubtful'> & {
  statement: ReadStatement
  /** null if no account of the organization has this number. */
  account: BankAccount | null
  /** What the file says less what its lines add up to; null if it lacks a balance. */
  difference: number | null
  /** What the file begins with less what the last statement before it ended with; null if one of them is not known. */
  gap: number | null
  /** Lines that are left out as known although the balances say that they are new; cents are their sum. */
  doubtful: { lines: number; amount: number }
}

/** A statement of an account in another currency. Its amounts cannot be added to those of the organization. */
type LeftOut = { account: string; currency: string; lines: number }

export type CheckedFile = {
  name: string
  hash: string
  known: boolean
  /** `asks`: no account has the number, so a person decides; `leftOut`: the person left the statement out. */
  statements: (Checked & { asks: boolean; leftOut: boolean })[]
  leftOut: LeftOut[]
}

/** Bytes of the largest file. */
const LARGEST_BANK_FILE = 20 * 1024 * 1024

/**
 * Reads a file and compares it with the stored lines. `choices` are for numbers that no account has. Throws what the reader throws,
 * not_found and bank_account_differs for a choice, bank_day_ahead, and bank_other_currency for a statement that mixes currencies or a file without any in that of the
 * organization.
 */
export async function checkFile(
  scope: Scope,
  file: File,
  choices: readonly AccountChoice[],
): Promise<CheckedFile> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length > LARGEST_BANK_FILE) throw new DomainError('file_too_large')
  const statements = await readStatements(scope, bytes)
  if (statements.length === 0) throw new DomainError('import_empty')
  const accounts = await bankAccountsOf(scope)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await scope.db.execute<{ known: boolean }>(sql`
    select exists (select from bank_statements where organization_id = ${scope.organizationId} and file_hash = ${hash}) as known`)
  refuseAhead(scope, statements)
  const own: ReadStatement[] = []
  const leftOut: LeftOut[] = []
  for (const statement of statements) {
    const lines = statement.lines.filter(({ amount }) => amount !== 0)
    const { account: number, currency } = statement
    const foreign = [statement, ...lines].find((each) => each.currency !== scope.currency)
    if (foreign && lines.some((line) => line.currency !== currency))
      throw new DomainError('bank_other_currency', { currency: foreign.currency })
    if (foreign) {
      leftOut.push({ account: number, currency, lines: lines.length })
    } else own.push({ ...statement, lines })
  }
  const assigned = assignAccounts(
    own.map(({ account }) => account),
    accounts,
    choices,
  )
  const checked: CheckedFile['statements'] = []
  for (const statement of own) {
    const { account, ...decided } = assigned.get(statement.account)!
    checked.push({ ...(await compare(scope, statement, account, checked)), ...decided })
  }
  if (checked.length === 0) throw new DomainError('bank_other_currency', { currency: leftOut[0]!.currency })
  return { name: file.name, hash, known: rows[0]!.known, statements: checked, leftOut }
}

/** Throws bank_day_ahead for a line after today. Where the bank is, the next day may have begun. */
function refuseAhead({ today }: Scope, statements: readonly ReadStatement[]): void {
  const last = addDays(today, 1)
  const ahead = statements.flatMap(({ lines }) => lines).find(({ bookedOn }) => bookedOn > last)
  if (ahead) throw new DomainError('bank_day_ahead', { day: ahead.bookedOn })
}

/** Compares a statement with the stored lines of its account, and with those of the same file `before` it. */
export async function compare(
  scope: OrganizationScope,
  statement: ReadStatement,
  account: BankAccount | null,
  before: readonly Checked[],
): Promise<Checked> {
  const difference = checkBalance(statement)?.difference ?? null
  const doubtful = { lines: 0, amount: 0 }
  const nothing = { fresh: [], rewritten: 0, completed: [], confirmed: [], replaced: [] }
  const covered = coveredDays(statement)
  if (!account || !covered) return { statement, account, ...nothing, difference, gap: null, doubtful }
  const keys = keysOf(scope)
  const balances = balancesAfter(statement)
  const lines = statement.lines.map(
    (line, place): KeyedLine => ({
      ...line,
      balance: balances[place]!,
      key: keys.line(account.id, line),
      formerKey:
        line.formerText === undefined ? null : keys.line(account.id, { ...line, keyText: line.formerText }),
      partyKey: keys.party(line.partyAccount),
    }),
  )
  // A report can contain lines of days on which the statement has none.
  const stored = await storedLines(scope, account.id, covered)
  const earlier = before.filter((each) => each.account?.id === account.id)
  const last = await closingBefore(scope, account.id, statement)
  const ended = earlier.at(-1)?.statement.closing ?? last
  // The statements before in the file complete their lines only when the file is stored.
  const completed = new Map(earlier.flatMap((each) => each.completed.map(({ id, ...line }) => [id, line])))
  const known: KnownLine[] = [
    ...stored.map((line) => ({
      ...line,
      ...completed.get(line.id!),
      earlier: isEarlier(line.endedOn, last, statement),
    })),
    ...earlier.flatMap(({ fresh, statement: { format, provisional } }) =>
      fresh.map((line) => ({
        ...line,
        ...{ id: null, format, provisional, isFree: true, endedOn: null, earlier: false, formerKey: null },
      })),
    ),
  ]
  const until = statement.provisional ? await definiteUntil(scope, account.id) : null
  const {
    fresh,
    doubtful: unsure,
    ...compared
  } = compareLines(statement, lines, known, until, await tenantsInLines(scope))
  // A statement that brings known lines begins before the last one ended: there is no gap between them.
  const gap =
    lines.length === 0 || fresh.length < lines.length
      ? null
      : checkGap(ended?.amount ?? null, statement.opening?.amount ?? null)
  return {
    statement,
    account,
    fresh,
    ...compared,
    difference,
    gap: gap?.difference ?? null,
    doubtful: { lines: unsure.length, amount: unsure.reduce((sum, { amount }) => sum + amount, 0) },
  }
}

/** Returns the day on which the last statement of an account ended that is no report; null without one. */
async function definiteUntil(scope: OrganizationScope, accountId: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ day: string | null }>(sql`
    select max(closing_on) as day from bank_statements
     where organization_id = ${scope.organizationId} and bank_account_id = ${accountId} and not provisional`)
  return rows[0]!.day
}

/** Returns the closing balance of the last stored statement that ended before this one begins, or on the same day. */
async function closingBefore(scope: OrganizationScope, accountId: string, { opening }: BankStatement) {
  if (!opening) return null
  const { rows } = await scope.db.execute<{ amount: number; on: string; opening: number | null }>(sql`
    select closing_amount::float8 as amount, closing_on as "on", opening_amount::float8 as opening from bank_statements
     where organization_id = ${scope.organizationId} and bank_account_id = ${accountId} and not provisional and closing_on <= ${opening.on}
     order by closing_on desc, created_at desc limit 1`)
  return rows[0] ?? null
}

/**
 * Whether a stored statement that ended on a day is before this one, because this one begins with the closing balance of the last
 * one. A statement whose movements add up to 0 begins and ends with one balance and proves nothing.
 */
const isEarlier = (
  endedOn: string | null,
  last: { amount: number; on: string; opening: number | null } | null,
  { opening, closing }: BankStatement,
): boolean =>
  last !== null &&
  endedOn !== null &&
  endedOn <= last.on &&
  last.amount === opening?.amount &&
  last.amount !== last.opening &&
  last.amount !== closing?.amount

/**
 * Stores the new lines, and confirms or removes those of reports that the statements repeat. Returns the number of new and of
 * confirmed lines. Throws bank_account_unknown if a statement has no account and nobody left it out.
 */
export async function storeFile(
  scope: OrganizationScope,
  file: Pick<CheckedFile, 'name' | 'hash'> & { statements: (Checked & { leftOut?: boolean })[] },
  { nextId = newId, createdAt }: { nextId?: () => string; createdAt?: Date } = {},
): Promise<{ statementIds: string[]; lines: number; confirmed: number }> {
  if (file.statements.some(({ account, leftOut }) => account === null && !leftOut))
    throw new DomainError('bank_account_unknown')
  // A file that brings nothing leaves no trace, so that importing it twice is the same as once.
  const kept = file.statements
    .filter(({ fresh, confirmed, replaced }) => fresh.length + confirmed.length + replaced.length > 0)
    .map((each) => ({ ...each, id: nextId(), accountId: each.account!.id }))
  const statements = kept.map(
    ({ id, accountId, statement: { number, opening, closing, format, provisional } }) => ({
      id,
      account: accountId,
      number,
      format,
      provisional,
      opening_on: opening?.on ?? null,
      opening_amount: opening?.amount ?? null,
      closing_on: closing?.on ?? null,
      closing_amount: closing?.amount ?? null,
    }),
  )
  const lines = kept.flatMap(({ id: statement, accountId: account, fresh, statement: { provisional } }) =>
    fresh.map(({ bookedOn, amount, partyName, partyKey, text, bankId, key, occurrence, isWhole }) => ({
      ...{ id: nextId(), statement, account, booked_on: bookedOn, amount, party_name: partyName },
      ...{
        party_key: partyKey,
        text,
        bank_id: bankId,
        key: isWhole ? key + wholeMark : key,
        occurrence,
        provisional,
      },
    })),
  )
  const { organizationId } = scope
  await scope.db.execute(sql`
    insert into bank_statements (organization_id, id, bank_account_id, file_name, file_hash, number, format, provisional, opening_on, opening_amount, closing_on,
        closing_amount, user_id, created_at)
    select ${organizationId}::uuid, id, account, ${file.name.slice(0, 200)}, ${file.hash}, number, format, provisional, opening_on, opening_amount, closing_on, closing_amount,
        ${scope.userId}::uuid, coalesce(${createdAt?.toISOString() ?? null}::timestamptz, app.now())
      from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as x(id uuid, account uuid, number text, format text, provisional boolean, opening_on date, opening_amount bigint,
        closing_on date, closing_amount bigint)`)
  await scope.db.execute(sql`
    insert into bank_lines (organization_id, id, statement_id, bank_account_id, booked_on, amount, party_name, party_key, text, bank_id, fingerprint,
        occurrence, provisional)
    select ${organizationId}::uuid, id, statement, account, booked_on, amount, party_name, party_key, text, bank_id, key, occurrence, provisional
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, statement uuid, account uuid, booked_on date, amount bigint,
        party_name text, party_key text, text text, bank_id text, key text, occurrence int, provisional boolean)`)
  for (const each of kept) await settleReports(scope, each)
  await completeLines(
    scope,
    file.statements.flatMap(({ completed }) => completed),
  )
  const confirmed = kept.reduce((sum, each) => sum + each.confirmed.length, 0)
  return { statementIds: kept.map(({ id }) => id), lines: lines.length, confirmed }
}

/**
 * Writes the words that stored lines lack into them, so that no other line can be taken for them later. The former fingerprint is kept,
 * because the file that brought a line must never bring it in again. A booked line stays as it is.
 */
async function completeLines(
  { db, organizationId }: OrganizationScope,
  lines: readonly CompletedLine[],
): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    update bank_lines b set text = x.text, fingerprint = x.key || ${formerMark} || x."formerKey", occurrence = x.occurrence
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, text text, key text, "formerKey" text, occurrence int)
     where b.organization_id = ${organizationId} and b.id = x.id and not b.booked`)
}

/** Gives the confirmed lines of reports to the statement, and removes those that it does not contain. */
async function settleReports(
  { db, organizationId }: OrganizationScope,
  { id, accountId, confirmed, replaced }: Checked & { id: string; accountId: string },
): Promise<void> {
  if (confirmed.length + replaced.length === 0) return
  await db.execute(sql`
    update bank_lines set provisional = false, statement_id = ${id}
     where organization_id = ${organizationId} and id = any(${sql.param(confirmed)}::uuid[])`)
  await db.execute(sql`
    delete from bank_lines where organization_id = ${organizationId} and id = any(${sql.param(replaced)}::uuid[]) and provisional and not booked`)
  await db.execute(sql`
    delete from bank_statements s where s.organization_id = ${organizationId} and s.bank_account_id = ${accountId} and s.provisional
       and not exists (select from bank_lines l where l.organization_id = s.organization_id and l.statement_id = s.id)`)
}
