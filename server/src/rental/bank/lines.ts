/** Reads lines of banks with what was booked for them. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** What a line was booked as. The columns that its kind does not need are null. */
export type LinePart = {
  matchId: string
  kind: MatchKind
  receiptId: string | null
  correctionId: string | null
  tenantId: string | null
  tenantName: string | null
  expenseId: string | null
  incomeId: string | null
  /** Vendor, source or description of an expense or income. */
  recordName: string | null
  amount: number
  linked: boolean
  statusBefore: string | null
}

export type LineRecord = {
  id: string
  bankAccountId: string
  bookedOn: CivilDate
  /** Signed cents. */
  amount: number
  partyName: string
  partyKey: string
  text: string
  ignored: boolean
  /** What it was booked as; less than the line if one of its records was taken back or changed. */
  parts: LinePart[]
}

export type LineState = 'open' | 'done' | 'ignored'

/** True for rows of the ledger that a reversal took back. */
const isReversed = (id: SQL): SQL =>
  sql`exists (select from app.reversals r where r.organization_id = m.organization_id and r.parent_id = ${id})`

/** A receipt that a line returned was received all the same: its own line stays booked. */
const isReturnedByLine = sql`exists (select from bank_matches n where n.organization_id = m.organization_id and n.receipt_id = m.receipt_id
  and n.kind = 'returned' and n.undone_at is null)`

/** A match counts while nobody took it or its record back, or changed the amount of the record. */
const standing = sql`m.undone_at is null and case m.kind
  when 'receipt' then not ${isReversed(sql`m.receipt_id`)} or ${isReturnedByLine}
  when 'refund' then not ${isReversed(sql`m.correction_id`)}
  when 'expense' then exists (select from expenses e where e.organization_id = m.organization_id and e.id = m.expense_id
    and e.deleted_at is null and e.status = 'paid' and e.amount = m.amount)
  when 'income' then exists (select from incomes i where i.organization_id = m.organization_id and i.id = m.income_id
    and i.deleted_at is null and i.paid_on is not null and i.amount = m.amount)
  else true end`

/** A line of which only a part stands is open. */
const isMatched = sql`abs(b.amount) = (select sum(m.amount) from bank_matches m where m.organization_id = b.organization_id and m.line_id = b.id and ${standing})`

const conditions: Record<LineState, SQL> = {
  open: sql`b.ignored_at is null and ${isMatched} is not true`,
  done: sql`b.ignored_at is null and ${isMatched}`,
  ignored: sql`b.ignored_at is not null`,
}

const columns = sql`b.id, b.bank_account_id as "bankAccountId", b.booked_on as "bookedOn", b.amount::float8 as amount,
  b.party_name as "partyName", b.party_key as "partyKey", b.text, b.ignored_at is not null as ignored,
  (select coalesce(json_agg(json_build_object('matchId', m.id, 'kind', m.kind, 'receiptId', m.receipt_id, 'correctionId', m.correction_id,
       'tenantId', x.tenant_id, 'tenantName', t.name, 'expenseId', m.expense_id, 'incomeId', m.income_id,
       'recordName', coalesce(nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')),
       'amount', m.amount, 'linked', m.linked, 'statusBefore', m.status_before) order by m.id), '[]'::json)
     from bank_matches m
     left join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
     left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
     left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
    where m.organization_id = b.organization_id and m.line_id = b.id and ${standing}) as parts`

/** The most lines that one screen shows. */
const MOST_LINES = 300

/** Returns lines in one state, newest first, and how many there are in each state. */
export async function linesIn(
  { db, organizationId }: OrganizationScope,
  state: LineState,
): Promise<{ lines: LineRecord[]; counts: Record<LineState, number> }> {
  const [lines, counts] = await Promise.all([
    db.execute<LineRecord>(sql`
      select ${columns} from bank_lines b where b.organization_id = ${organizationId} and ${conditions[state]}
       order by b.booked_on desc, b.id limit ${MOST_LINES}`),
    db.execute<Record<LineState, number>>(sql`
      select count(*) filter (where ${conditions.open})::int as open, count(*) filter (where ${conditions.done})::int as done,
             count(*) filter (where ${conditions.ignored})::int as ignored
        from bank_lines b where b.organization_id = ${organizationId}`),
  ])
  return { lines: lines.rows, counts: counts.rows[0]! }
}

/** Locks the lines until the transaction ends and returns them, oldest first. Throws not_found. */
export async function lockLines(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<LineRecord[]> {
  const wanted = sql.param([...new Set(ids)])
  const { rowCount } = await db.execute(sql`
    select 1 from bank_lines where organization_id = ${organizationId} and id = any(${wanted}::uuid[]) order by id for update`)
  if (rowCount !== new Set(ids).size) throw new DomainError('not_found')
  const { rows } = await db.execute<LineRecord>(sql`
    select ${columns} from bank_lines b where b.organization_id = ${organizationId} and b.id = any(${wanted}::uuid[])
     order by b.booked_on, b.id`)
  return rows
}

/** Locks one line. Throws not_found. */
export async function lockLine(scope: OrganizationScope, id: string): Promise<LineRecord> {
  const [line] = await lockLines(scope, [id])
  return line!
}

/** Throws bank_line_done unless nothing was booked for the line. */
export function requireOpenLine({ ignored, parts }: LineRecord): void {
  if (ignored || parts.length > 0) throw new DomainError('bank_line_done')
}
