/** Imports the statements of a file: what is new, whether balances agree, and the rows to store. */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { checkBalance, checkGap } from '@domovik/domain/rental/bank/balances.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import type { StoredLine } from '@domovik/domain/rental/bank/new-lines.ts'
import { doubtfulLines, newLinesAfter } from '@domovik/domain/rental/bank/new-lines.ts'
import type { BankLine, BankStatement } from '@domovik/domain/rental/bank/types.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { readStatements } from './files/read-statements.ts'
import { keysOf } from './keys.ts'
import { type BankAccount, bankAccountsOf } from './queries.ts'

type NewLine = BankLine & { key: string; occurrence: number }

/** A statement of a file beside what is stored. Amounts in cents. */
type Checked = {
  statement: BankStatement
  /** null if no account of the organization has this number. */
  account: BankAccount | null
  fresh: NewLine[]
  /** What the file says less what its lines add up to; null if it lacks a balance. */
  difference: number | null
  /** What the file begins with less what the last statement before it ended with; null if one of them is not known. */
  gap: number | null
  /** Lines that are left out as known although the balances say that they are new; cents are their sum. */
  doubtful: { lines: number; amount: number }
}

export type CheckedFile = { name: string; hash: string; known: boolean; statements: Checked[] }

/** Bytes of the largest file. */
const LARGEST_BANK_FILE = 20 * 1024 * 1024

/**
 * Reads a file and compares it with the stored lines. `bankAccountId` is the account of statements whose number is not known.
 * Throws what the reader throws, bank_provisional for a report that a statement will repeat, and bank_other_currency.
 */
export async function checkFile(
  scope: Scope,
  file: File,
  bankAccountId: string | null,
): Promise<CheckedFile> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length > LARGEST_BANK_FILE) throw new DomainError('file_too_large')
  const statements = await readStatements(scope, bytes)
  if (statements.length === 0) throw new DomainError('import_empty')
  const accounts = await bankAccountsOf(scope)
  const chosen = accounts.find(({ id }) => id === bankAccountId) ?? null
  if (bankAccountId !== null && !chosen) throw new DomainError('not_found')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await scope.db.execute<{ known: boolean }>(sql`
    select exists (select from bank_statements where organization_id = ${scope.organizationId} and file_hash = ${hash}) as known`)
  const checked: Checked[] = []
  for (const statement of statements) {
    if (statement.provisional) throw new DomainError('bank_provisional')
    const lines = statement.lines.filter(({ amount }) => amount !== 0)
    const foreign = [statement, ...lines].find(({ currency }) => currency !== scope.currency)
    if (foreign) throw new DomainError('bank_other_currency', { currency: foreign.currency })
    const account = accounts.find(({ iban }) => isNumberOf(statement.account, iban)) ?? chosen
    checked.push(await compare(scope, { ...statement, lines }, account, checked))
  }
  return { name: file.name, hash, known: rows[0]!.known, statements: checked }
}

/** Compares a statement with the stored lines of its account, and with those of the same file `before` it. */
export async function compare(
  scope: OrganizationScope,
  statement: BankStatement,
  account: BankAccount | null,
  before: readonly Checked[],
): Promise<Checked> {
  const difference = checkBalance(statement)?.difference ?? null
  const doubtful = { lines: 0, amount: 0 }
  if (!account) return { statement, account, fresh: [], difference, gap: null, doubtful }
  const keys = keysOf(scope)
  const lines = statement.lines.map((line) => ({ ...line, key: keys.line(account.id, line) }))
  const { rows: stored } = await scope.db.execute<StoredLine & { endedOn: string | null }>(sql`
    select l.fingerprint as key, l.bank_id as "bankId", l.occurrence, s.closing_on as "endedOn"
      from bank_lines l join bank_statements s on s.organization_id = l.organization_id and s.id = l.statement_id
     where l.organization_id = ${scope.organizationId} and l.bank_account_id = ${account.id}
       and l.fingerprint = any(${sql.param(lines.map(({ key }) => key))}::text[])`)
  const earlier = before.filter((each) => each.account?.id === account.id)
  const last = await closingBefore(scope, account.id, statement)
  const ended = earlier.at(-1)?.statement.closing ?? last
  const known = [
    ...stored.map((line) => ({ ...line, earlier: isEarlier(line.endedOn, last, statement) })),
    ...earlier.flatMap(({ fresh }) => fresh.map((line) => ({ ...line, earlier: false }))),
  ]
  const fresh = newLinesAfter(lines, known)
  const unsure = doubtfulLines(lines, fresh, known)
  // A statement that brings known lines begins before the last one ended: there is no gap between them.
  const gap =
    fresh.length < lines.length ? null : checkGap(ended?.amount ?? null, statement.opening?.amount ?? null)
  return {
    statement,
    account,
    fresh,
    difference,
    gap: gap?.difference ?? null,
    doubtful: { lines: unsure.length, amount: unsure.reduce((sum, { amount }) => sum + amount, 0) },
  }
}

/** Returns the closing balance of the last stored statement that ended before this one begins, or on the same day. */
async function closingBefore(scope: OrganizationScope, accountId: string, { opening }: BankStatement) {
  if (!opening) return null
  const { rows } = await scope.db.execute<{ amount: number; on: string; opening: number | null }>(sql`
    select closing_amount::float8 as amount, closing_on as "on", opening_amount::float8 as opening from bank_statements
     where organization_id = ${scope.organizationId} and bank_account_id = ${accountId} and closing_on <= ${opening.on}
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

/** Banks write the IBAN, a Polish number without PL, or bank, branch and number of a Spanish account without check digits. */
function isNumberOf(written: string, iban: string): boolean {
  const digits = written.replace(/[^a-z0-9]/gi, '').toUpperCase()
  if (readIban(digits) === iban) return true
  const bare = iban.slice(4)
  const spanish = iban.startsWith('ES') ? bare.slice(0, 8) + bare.slice(10) : bare
  return digits.length >= 8 && (digits === bare || digits === spanish)
}

/** Stores the new lines. Returns their number. Throws bank_account_unknown if a statement has no account. */
export async function storeFile(
  scope: OrganizationScope,
  file: Omit<CheckedFile, 'known'>,
  { nextId = newId, createdAt }: { nextId?: () => string; createdAt?: Date } = {},
): Promise<{ statementIds: string[]; lines: number }> {
  if (file.statements.some(({ account }) => account === null)) throw new DomainError('bank_account_unknown')
  const keys = keysOf(scope)
  // A file that brings nothing leaves no trace, so that importing it twice is the same as once.
  const kept = file.statements
    .filter(({ fresh }) => fresh.length > 0)
    .map((each) => ({ ...each, id: nextId(), accountId: each.account!.id }))
  const statements = kept.map(({ id, accountId, statement: { number, opening, closing } }) => ({
    id,
    account: accountId,
    number,
    opening_on: opening?.on ?? null,
    opening_amount: opening?.amount ?? null,
    closing_on: closing?.on ?? null,
    closing_amount: closing?.amount ?? null,
  }))
  const lines = kept.flatMap(({ id: statement, accountId: account, fresh }) =>
    fresh.map(({ bookedOn, amount, partyName, partyAccount, text, bankId, key, occurrence }) => ({
      ...{ id: nextId(), statement, account, booked_on: bookedOn, amount, party_name: partyName },
      ...{ party_key: keys.party(partyAccount), text, bank_id: bankId, key, occurrence },
    })),
  )
  const { organizationId } = scope
  await scope.db.execute(sql`
    insert into bank_statements (organization_id, id, bank_account_id, file_name, file_hash, number, opening_on, opening_amount, closing_on,
        closing_amount, user_id, created_at)
    select ${organizationId}::uuid, id, account, ${file.name.slice(0, 200)}, ${file.hash}, number, opening_on, opening_amount, closing_on, closing_amount,
        ${scope.userId}::uuid, coalesce(${createdAt?.toISOString() ?? null}::timestamptz, app.now())
      from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as x(id uuid, account uuid, number text, opening_on date, opening_amount bigint,
        closing_on date, closing_amount bigint)`)
  await scope.db.execute(sql`
    insert into bank_lines (organization_id, id, statement_id, bank_account_id, booked_on, amount, party_name, party_key, text, bank_id, fingerprint,
        occurrence)
    select ${organizationId}::uuid, id, statement, account, booked_on, amount, party_name, party_key, text, bank_id, key, occurrence
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, statement uuid, account uuid, booked_on date, amount bigint,
        party_name text, party_key text, text text, bank_id text, key text, occurrence int)`)
  return { statementIds: kept.map(({ id }) => id), lines: lines.length }
}
