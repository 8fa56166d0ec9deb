/** Prepares, issues and reads the statements of owners. */
import { addDays, type CivilDate, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { agreementIn } from '@domovik/domain/rental/owners/agreement.ts'
import {
  mayIssue,
  nextStatementMonth,
  nothingCarried,
  type StatementRow,
  type StatementSums,
  sumStatement,
  unstatedRows,
} from '@domovik/domain/rental/owners/statement.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { ownersRows } from './movements.ts'
import { agreementsOf } from './queries.ts'
import { ownerStatementLines, ownerStatements } from './table.ts'

export type IssuedStatement = StatementSums & {
  id: string
  month: CivilDate
  currency: string
  feeKind: 'percent' | 'fixed'
  feePercent: string
  vatPercent: string
  floatAmount: number
  issuedAt: string
  /** The day of the payout; null if it was not made. */
  paidOn: CivilDate | null
  /** When it was last mailed to the owner; null if it was not. */
  mailedAt: string | null
}
export type Statement = Omit<IssuedStatement, 'id' | 'issuedAt'> & {
  id: string | null
  issuedAt: string | null
  rows: StatementRow[]
}

/** Returns the issued statements of an owner, newest first. */
export async function issuedStatements(
  { db, organizationId }: OrganizationScope,
  ownerId: string,
): Promise<IssuedStatement[]> {
  const { rows } = await db.execute<{ found: IssuedStatement[] }>(sql`
    select coalesce(json_agg(row order by row.month desc), '[]'::json) as found from (
      select id, month, currency, opening, rent, other_receipts as "otherReceipts", incomes, refunds, expenses, fee, fee_vat as "feeVat",
             float_before as "floatBefore", float_after as "floatAfter", payout, carried, deposits_in as "depositsIn",
             deposits_out as "depositsOut", deposits_applied as "depositsApplied",
             deposits_taken_over as "depositsTakenOver", deposits_handed_over as "depositsHandedOver", deposits_before as "depositsBefore",
             deposits_after as "depositsAfter", fee_kind as "feeKind", trim_scale(fee_percent)::text as "feePercent",
             trim_scale(vat_percent)::text as "vatPercent", float_amount as "floatAmount", created_at as "issuedAt", mailed_at as "mailedAt",
             (select p.paid_on from owner_payouts p
               where p.organization_id = s.organization_id and p.statement_id = s.id and p.undone_at is null) as "paidOn"
        from owner_statements s where organization_id = ${organizationId} and owner_id = ${ownerId}) as row`)
  return rows[0]!.found
}

/** Returns the rows of one issued statement, or of all of an owner. */
async function issuedRows(
  { db, organizationId }: OrganizationScope,
  ownerId: string,
  statementId: string | null,
): Promise<StatementRow[]> {
  const { rows } = await db.execute<{ found: StatementRow[] }>(sql`
    select coalesce(json_agg(json_build_object('line', l.line, 'source', l.source, 'sourceId', l.source_id, 'propertyId', l.property_id,
        'day', l.day, 'amount', l.amount, 'share', l.share) order by s.month, l.position), '[]'::json) as found
      from owner_statements s
      join owner_statement_lines l on l.organization_id = s.organization_id and l.statement_id = s.id
     where s.organization_id = ${organizationId} and s.owner_id = ${ownerId}
       and (${statementId}::uuid is null or s.id = ${statementId}::uuid)`)
  return rows[0]!.found
}

/** The month of the newest issued statement; null if there is none. */
export async function lastIssuedMonth(scope: OrganizationScope, ownerId: string): Promise<CivilDate | null> {
  const { rows } = await scope.db.execute<{ month: CivilDate | null }>(sql`
    select max(month)::text as month from owner_statements where organization_id = ${scope.organizationId} and owner_id = ${ownerId}`)
  return rows[0]!.month
}

/** Returns the month whose statement comes next; null if there is none yet. */
export async function nextMonthOf(scope: OrganizationScope, ownerId: string): Promise<CivilDate | null> {
  const [terms, last] = await Promise.all([agreementsOf(scope, ownerId), lastIssuedMonth(scope, ownerId)])
  return nextStatementMonth(terms, last, scope.today)
}

/** Computes the statement of the next month from the books as they are now. Null if there is no next month yet. */
export async function prepareStatement(scope: OrganizationScope, ownerId: string): Promise<Statement | null> {
  const [agreements, issued] = await Promise.all([
    agreementsOf(scope, ownerId),
    issuedStatements(scope, ownerId),
  ])
  const [last] = issued
  const month = nextStatementMonth(agreements, last?.month ?? null, scope.today)
  const terms = month === null ? undefined : agreementIn(agreements, month)
  if (month === null || !terms) return null
  const from = issued.at(-1)?.month ?? month
  const [rows, stated] = await Promise.all([
    ownersRows(scope, ownerId, { from, to: nextMonthStart(month) }),
    issuedRows(scope, ownerId, null),
  ])
  const open = unstatedRows(rows, stated)
  const before = last
    ? { balance: last.carried, float: last.floatAfter, deposits: last.depositsAfter }
    : nothingCarried
  const { feeKind, feePercent, vatPercent, floatAmount } = terms
  return {
    ...sumStatement(open, terms, before),
    ...{ id: null, month, currency: scope.currency, issuedAt: null, paidOn: null, mailedAt: null },
    ...{ feeKind, feePercent, vatPercent, floatAmount },
    rows: open,
  }
}

/** Returns the issued statement of a month, or the prepared one if it is the next. Throws not_found. */
export async function statementOf(
  scope: OrganizationScope,
  ownerId: string,
  month: CivilDate,
): Promise<Statement> {
  const issued = await issuedOf(scope, ownerId, month)
  if (issued) return issued
  const prepared = await prepareStatement(scope, ownerId)
  if (prepared?.month === month) return prepared
  // A colleague may have issued it since the first look.
  const meanwhile = await issuedOf(scope, ownerId, month)
  if (!meanwhile) throw new DomainError('not_found')
  return meanwhile
}

async function issuedOf(
  scope: OrganizationScope,
  ownerId: string,
  month: CivilDate,
): Promise<Statement | null> {
  const issued = (await issuedStatements(scope, ownerId)).find((one) => one.month === month)
  return issued ? { ...issued, rows: await issuedRows(scope, ownerId, issued.id) } : null
}

/** The sums that the caller saw, in cents. `result` is the payout, or what the owner owes. */
type Seen = {
  month: CivilDate
  result: number
  floatAfter?: number | undefined
  depositsAfter?: number | undefined
}

/** Who made a row. Only the demonstration sets its id and time. */
export type Made = { userId: string | null; id?: string; createdAt?: Date }

/**
 * Issues the statement of the next month. The caller has locked the owner. Throws conflict if it is not the month or the result that
 * the caller saw, and statement_too_early while the month is not over.
 */
export async function issueStatement(
  scope: OrganizationScope,
  ownerId: string,
  seen: Seen,
  { id = newId(), ...made }: Made,
): Promise<Statement> {
  const { organizationId } = scope
  const prepared = await prepareStatement(scope, ownerId)
  if (prepared?.month !== seen.month) throw new DomainError('conflict')
  if (!mayIssue(seen.month, scope.today))
    throw new DomainError('statement_too_early', { lastDay: addDays(nextMonthStart(seen.month), -1) })
  const { floatAfter = prepared.floatAfter, depositsAfter = prepared.depositsAfter } = seen
  const isSeen =
    prepared.payout + prepared.carried === seen.result &&
    prepared.floatAfter === floatAfter &&
    prepared.depositsAfter === depositsAfter
  if (!isSeen) throw new DomainError('conflict')
  const { rows, id: _, issuedAt: __, paidOn: ___, mailedAt: ____, ...sums } = prepared
  await scope.db.insert(ownerStatements).values({ ...sums, ...made, organizationId, id, ownerId })
  if (rows.length > 0)
    await scope.db
      .insert(ownerStatementLines)
      .values(rows.map((row, position) => ({ ...row, organizationId, statementId: id, position })))
  return statementOf(scope, ownerId, seen.month)
}

type RowNames = {
  address: string
  /** The tenant, vendor or source. */
  party: string | null
  /** If the row takes another one back: the day of that one. */
  takesBack: CivilDate | null
  /** When the row was taken back. */
  takenBackOn: CivilDate | null
}
/** What a row of a statement is about. */
export type NamedRow = StatementRow & RowNames

/**
 * Returns the rows with the names of their properties and of the other side, as they are now. An issued statement does not say that a row
 * was taken back after it was issued.
 */
export async function namedRows(
  { db, organizationId }: OrganizationScope,
  { rows, issuedAt }: Pick<Statement, 'rows' | 'issuedAt'>,
): Promise<NamedRow[]> {
  if (rows.length === 0) return []
  const { rows: found } = await db.execute<{ named: RowNames[] }>(sql`
    select json_agg(json_build_object('address', p.address, 'party', coalesce(t.name, i.source, e.vendor, e.description),
                                      'takesBack', o.effective_date, 'takenBackOn', r.effective_date) order by x.at) as named
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ sourceId, propertyId }, at) => ({ sourceId, propertyId, at })))}::jsonb)
             as x("sourceId" uuid, "propertyId" uuid, at int)
      join properties p on p.organization_id = ${organizationId} and p.id = x."propertyId"
      left join transactions m on m.organization_id = ${organizationId} and m.id = x."sourceId"
      left join transactions o on o.organization_id = ${organizationId} and o.id = m.parent_id and m.kind = 'reversal'
      left join transactions r on r.organization_id = ${organizationId} and r.parent_id = m.id and r.kind = 'reversal'
                              and r.created_at <= coalesce(${issuedAt}::timestamptz, 'infinity')
      left join tenants t on t.organization_id = ${organizationId} and t.id = m.tenant_id
      left join incomes i on i.organization_id = ${organizationId} and i.id = x."sourceId"
      left join expenses e on e.organization_id = ${organizationId} and e.id = x."sourceId"`)
  return rows.map((row, place) => ({ ...row, ...found[0]!.named[place]! }))
}
