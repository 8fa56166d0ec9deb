/** Prepares, issues and reads the statements of owners. */
import { addDays, type CivilDate, earlier, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type Agreement, agreementIn } from '@domovik/domain/rental/owners/agreement.ts'
import {
  type Carried,
  isOfDeposits,
  mayIssue,
  nextStatementMonth,
  nothingCarried,
  type StatementRow,
  type StatementSums,
  sumStatement,
  termsOfMonth,
  unstatedRows,
} from '@domovik/domain/rental/owners/statement.ts'
import { type LaterSums, laterOf, laterOfMonth } from '@domovik/domain/rental/owners/taken-back.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { unstatedBefore } from './books-before.ts'
import { contributedBefore } from './contributions.ts'
import { managedBy, ownersRows } from './movements.ts'
import { agreementsOf } from './queries.ts'
import { type Made, ownerStatementLines, ownerStatements } from './table.ts'

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
  /** That mail could not be delivered. */
  mailFailed: boolean
}
export type Statement = Omit<IssuedStatement, 'id' | 'issuedAt'> &
  LaterSums & {
    id: string | null
    issuedAt: string | null
    rows: StatementRow[]
    /** The first day of the first terms: no fee is charged on rent before it. */
    feeFrom: CivilDate
    /**
     * What was taken back meanwhile. A preview leaves these rows out: they wait for the statement of the day on which they were taken back. An issued
     * statement that was not paid out states them.
     */
    takenBack: StatementRow[]
  }

/** Returns the issued statements of an owner, newest first. */
export async function issuedStatements(
  { db, organizationId }: OrganizationScope,
  ownerId: string,
): Promise<IssuedStatement[]> {
  const { rows } = await db.execute<{ found: IssuedStatement[] }>(sql`
    select coalesce(json_agg(row order by row.month desc), '[]'::json) as found from (
      select id, month, currency, opening, contributions, rent, other_receipts as "otherReceipts", incomes, refunds, expenses, fee, fee_vat as "feeVat",
             float_before as "floatBefore", float_after as "floatAfter", payout, carried, deposits_in as "depositsIn",
             deposits_out as "depositsOut", deposits_applied as "depositsApplied",
             deposits_taken_over as "depositsTakenOver", deposits_handed_over as "depositsHandedOver", deposits_before as "depositsBefore",
             deposits_after as "depositsAfter", fee_kind as "feeKind", trim_scale(fee_percent)::text as "feePercent",
             trim_scale(vat_percent)::text as "vatPercent", float_amount as "floatAmount", created_at as "issuedAt", mailed_at as "mailedAt",
             mailed_at is not null and exists (select from audit_logs l where l.organization_id = s.organization_id and l.record_id = s.owner_id
               and l.details->>'statementMailFailed' = s.month::text and l.occurred_at > s.mailed_at) as "mailFailed",
             (select p.paid_on from owner_payouts p
               where p.organization_id = s.organization_id and p.statement_id = s.id and p.undone_at is null) as "paidOn"
        from owner_statements s where organization_id = ${organizationId} and owner_id = ${ownerId}) as row`)
  return rows[0]!.found
}

/** `issuedAt` is an ISO instant. */
export type IssuedRow = StatementRow & { month: CivilDate; issuedAt: string }

/** Returns the rows of all issued statements of an owner, or those of some sources, each with the month of its statement. */
export async function issuedRows(
  { db, organizationId }: OrganizationScope,
  ownerId: string,
  of = sql``,
): Promise<IssuedRow[]> {
  const { rows } = await db.execute<{ found: IssuedRow[] }>(sql`
    select coalesce(json_agg(json_build_object('month', s.month, 'issuedAt', s.created_at, 'line', l.line, 'source', l.source, 'sourceId', l.source_id,
        'propertyId', l.property_id, 'day', l.day, 'amount', l.amount, 'share', l.share) order by s.month, l.position), '[]'::json) as found
      from owner_statements s
      join owner_statement_lines l on l.organization_id = s.organization_id and l.statement_id = s.id
     where s.organization_id = ${organizationId} and s.owner_id = ${ownerId} ${of}`)
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
  const agreed = month === null ? undefined : agreementIn(agreements, month)
  if (month === null || !agreed) return null
  const to = nextMonthStart(month)
  const [managed, stated, paidIn] = await Promise.all([
    managedBy(scope, ownerId),
    issuedRows(scope, ownerId),
    contributedBefore(scope, ownerId, to),
  ])
  const { rows, waiting } = await unstatedBefore(scope, managed, to, stated)
  const terms = termsOfMonth(agreed, managed.kept, ownerId, month)
  const feeFrom = feeFromOf(agreements, month)
  const contributions = paidIn - statedContributions(issued)
  const { feeKind, feePercent, vatPercent, floatAmount } = terms
  return {
    ...sumStatement(rows, terms, leftBy(last), { feeFrom, contributions }),
    ...{
      id: null,
      month,
      currency: scope.currency,
      issuedAt: null,
      paidOn: null,
      mailedAt: null,
      mailFailed: false,
    },
    ...{ feeKind, feePercent, vatPercent, floatAmount },
    ...{ rows, feeFrom, takenBack: waiting, ...laterOf(waiting) },
  }
}

/** What a statement leaves to the next one. */
export const leftBy = (last: IssuedStatement | undefined): Carried =>
  last ? { balance: last.carried, float: last.floatAfter, deposits: last.depositsAfter } : nothingCarried

/** What statements state of the money that the owner paid in, in cents. */
export const statedContributions = (issued: readonly IssuedStatement[]): number =>
  issued.reduce((sum, { contributions }) => sum + contributions, 0)

/** The first day of the first terms, at most that of the month. */
export const feeFromOf = (agreements: readonly Agreement[], month: CivilDate): CivilDate =>
  agreements.reduce((first, { validFrom }) => earlier(first, validFrom), month)

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
  if (!issued) return null
  const isOpen = issued.payout > 0 && issued.paidOn === null
  const [stated, agreements, later] = await Promise.all([
    issuedRows(scope, ownerId, sql`and s.id = ${issued.id}`),
    agreementsOf(scope, ownerId),
    isOpen ? takenBackSince(scope, ownerId, issued) : laterOfMonth([], [], month),
  ])
  const rows = stated.map(({ month: _, issuedAt: __, ...row }) => row)
  const { sources, ...laterSums } = later
  const takenBack = rows.filter((row) => sources.includes(row.sourceId) && !isOfDeposits(row))
  return { ...issued, rows, feeFrom: feeFromOf(agreements, month), takenBack, ...laterSums }
}

/** Returns what later statements subtract or add because rows of an issued statement were taken back or refunded since. */
async function takenBackSince(
  scope: OrganizationScope,
  ownerId: string,
  { id, month }: IssuedStatement,
): Promise<ReturnType<typeof laterOfMonth>> {
  const { organizationId } = scope
  const gone = await issuedRows(
    scope,
    ownerId,
    sql`and l.source_id in (
      select x.source_id from owner_statement_lines x
        join transactions r on r.organization_id = x.organization_id and r.parent_id = x.source_id and r.kind in ('reversal', 'refund')
       where x.organization_id = ${organizationId} and x.statement_id = ${id})`,
  )
  if (gone.length === 0) return laterOfMonth([], [], month)
  const [managed, issued] = await Promise.all([managedBy(scope, ownerId), issuedRows(scope, ownerId)])
  const books = await ownersRows(scope, managed, addDays(scope.today, 1))
  return laterOfMonth(gone, unstatedRows(books, issued), month)
}

/** The sums that the caller saw, in cents. `result` is the payout, or what the owner owes. */
type Seen = {
  month: CivilDate
  result: number
  floatAfter?: number | undefined
  depositsAfter?: number | undefined
}

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
  const { rows, id: _, issuedAt: __, paidOn: ___, mailedAt: ____, mailFailed: _____, ...sums } = prepared
  await scope.db.insert(ownerStatements).values({ ...sums, ...made, organizationId, id, ownerId })
  if (rows.length > 0)
    await scope.db
      .insert(ownerStatementLines)
      .values(rows.map((row, position) => ({ ...row, organizationId, statementId: id, position })))
  return statementOf(scope, ownerId, seen.month)
}
