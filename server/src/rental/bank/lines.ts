/** Reads lines of banks with what was booked for them. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ListPlan } from '../../machinery/db/list.ts'
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
  ownerPayoutId: string | null
  ownerContributionId: string | null
  /** The owner who was paid or paid in. */
  ownerId: string | null
  /** The month of a payout. */
  month: CivilDate | null
  /** Vendor, source or description of an expense or income; the name of an owner. */
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
  /** From a report during the day: a statement will confirm or replace it. */
  provisional: boolean
  /** What it was booked as; less than the line if one of its records was taken back or changed. */
  parts: LinePart[]
}

export type LineState = 'open' | 'done' | 'ignored'

/** bank_lines.booked says whether the matches that stand add up to the line (sql/bank.sql). */
const conditions: Record<LineState, SQL> = {
  open: sql`not b.booked and b.ignored_at is null`,
  done: sql`b.booked and b.ignored_at is null`,
  ignored: sql`b.ignored_at is not null`,
}

const ownerOf = sql`left join owner_payouts p on p.organization_id = m.organization_id and p.id = m.owner_payout_id
     left join owner_statements s on s.organization_id = p.organization_id and s.id = p.statement_id
     left join owner_contributions c on c.organization_id = m.organization_id and c.id = m.owner_contribution_id
     left join owners o on o.organization_id = m.organization_id and o.id = coalesce(s.owner_id, c.owner_id)`

const columns = sql`b.id, b.bank_account_id as "bankAccountId", b.booked_on as "bookedOn", b.amount::float8 as amount,
  b.party_name as "partyName", b.party_key as "partyKey", b.text, b.ignored_at is not null as ignored, b.provisional,
  (select coalesce(json_agg(json_build_object('matchId', m.id, 'kind', m.kind, 'receiptId', m.receipt_id, 'correctionId', m.correction_id,
       'tenantId', x.tenant_id, 'tenantName', t.name, 'expenseId', m.expense_id, 'incomeId', m.income_id, 'ownerPayoutId', m.owner_payout_id, 'ownerContributionId', m.owner_contribution_id,
       'ownerId', o.id, 'month', s.month,
       'recordName', coalesce(o.name, nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')),
       'amount', m.amount, 'linked', m.linked, 'statusBefore', m.status_before) order by m.id), '[]'::json)
     from app.standing_bank_matches m
     left join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
     left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
     left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
     ${ownerOf}
    where m.organization_id = b.organization_id and m.line_id = b.id) as parts`

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
      select n.open, n.ignored, n.lines - n.open - n.ignored as done from (select
        (select count(*)::int from bank_lines b where b.organization_id = ${organizationId} and ${conditions.open}) as open,
        (select count(*)::int from bank_lines b where b.organization_id = ${organizationId} and ${conditions.ignored}) as ignored,
        (select count(*)::int from bank_lines b where b.organization_id = ${organizationId}) as lines) as n`),
  ])
  return { lines: lines.rows, counts: counts.rows[0]! }
}

/** Returns the day of the newest open line. Throws not_found if no line is open. */
export async function newestOpenDay({ db, organizationId }: OrganizationScope): Promise<CivilDate> {
  const { rows } = await db.execute<{ day: CivilDate | null }>(
    sql`select max(b.booked_on) as day from bank_lines b where b.organization_id = ${organizationId} and ${conditions.open}`,
  )
  const day = rows[0]?.day
  if (!day) throw new DomainError('not_found')
  return day
}

export type ExportedLine = Pick<
  LineRecord,
  'bankAccountId' | 'bookedOn' | 'amount' | 'partyName' | 'text' | 'provisional'
> & {
  /** Names of the tenants and records that it was booked for. */
  bookedFor: string
}

/** All lines in one state, newest first, for an export. */
export const allLinesIn = ({ organizationId }: OrganizationScope, state: LineState): ListPlan => ({
  rows: sql`
    select b.id, b.bank_account_id as "bankAccountId", b.booked_on as "bookedOn", b.amount::float8 as amount, b.party_name as "partyName", b.text, b.provisional,
           coalesce((select string_agg(coalesce(t.name, o.name, nullif(e.vendor, ''), nullif(i.source, ''), ''), ', ' order by m.id) from app.standing_bank_matches m
             left join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
             left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
             left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
             left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
             ${ownerOf}
            where m.organization_id = b.organization_id and m.line_id = b.id), '') as "bookedFor"
      from bank_lines b where b.organization_id = ${organizationId} and ${conditions[state]}`,
  sorts: { bookedOn: sql`"bookedOn"` },
  defaultSort: '-bookedOn',
})

/** Returns one line. Throws not_found. */
export async function findLine({ db, organizationId }: OrganizationScope, id: string): Promise<LineRecord> {
  const { rows } = await db.execute<LineRecord>(
    sql`select ${columns} from bank_lines b where b.organization_id = ${organizationId} and b.id = ${id}`,
  )
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Locks the lines until the transaction ends and returns them, oldest first. Throws not_found. */
export async function lockLines(scope: OrganizationScope, ids: readonly string[]): Promise<LineRecord[]> {
  const lines = await lockFound(scope, ids)
  if (lines.length !== new Set(ids).size) throw new DomainError('not_found')
  return lines
}

/** Locks those of the lines that exist until the transaction ends and returns them, oldest first. */
export async function lockFound(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<LineRecord[]> {
  const wanted = sql.param([...new Set(ids)])
  await db.execute(sql`
    select 1 from bank_lines where organization_id = ${organizationId} and id = any(${wanted}::uuid[]) order by id for update`)
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
