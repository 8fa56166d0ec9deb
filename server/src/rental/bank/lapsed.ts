/**
 * What a line was booked as and does not count any more, because a person changed, removed or marked the record (docs/decisions/106, 186). The
 * line knows that it is its money until the line or the record is booked in another way.
 */
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { type OrganizationScope, recordAll, type Scope } from '../../machinery/scope/scope.ts'

type Lapsed = {
  matchId: string
  lineId: string
  kind: 'expense' | 'income'
  id: string
  /** The amount of the record now, in cents. */
  amount: number
  on: string
  name: string | null
  isPaid: boolean
  /** It is paid on the day of the line: nobody paid it in another way since. */
  isPaidByLine: boolean
  isRemoved: boolean
  statusBefore: string | null
}

/** Returns the records that lines were booked as and that do not count any more. The ids are those of lines or of records. */
export async function lapsedOf(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<Lapsed[]> {
  const wanted = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<Lapsed>(sql`
    select m.id as "matchId", m.line_id as "lineId", m.kind, coalesce(e.id, i.id) as id, coalesce(e.amount, i.amount)::float8 as amount,
           coalesce(e.paid_on, i.paid_on, e.date, i.date) as "on", coalesce(nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')) as name,
           coalesce(e.status = 'paid', i.paid_on is not null) as "isPaid", coalesce(e.paid_on, i.paid_on) is not distinct from b.booked_on as "isPaidByLine", coalesce(e.deleted_at, i.deleted_at) is not null as "isRemoved", m.status_before as "statusBefore"
      from bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
      left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
      left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
     where m.organization_id = ${organizationId} and m.undone_at is null and m.kind in ('expense', 'income')
       and (m.line_id = ${wanted} or m.expense_id = ${wanted} or m.income_id = ${wanted})
       and not exists (select from app.standing_bank_matches s where s.organization_id = m.organization_id and s.id = m.id)
     order by m.id`)
  return rows
}

/**
 * Gives the records that these lines paid and that do not count any more the status of before, also removed ones: no line pays them. What a
 * line made is removed, also if it was marked as not paid. What a person paid since stays. Returns what happened.
 */
export async function giveBackLapsed(scope: Scope, lineIds: readonly string[]): Promise<Event[]> {
  const events: Event[] = []
  for (const lapsed of await lapsedOf(scope, lineIds)) {
    const { kind, id, isPaid, isPaidByLine, isRemoved, statusBefore } = lapsed
    if (isPaid && !isPaidByLine) continue
    if (statusBefore !== null) {
      if (isPaid) events.push(...(await giveBack(scope, lapsed)))
    } else if (!isRemoved) {
      const table = tableOf[kind]
      await scope.db.execute(sql`
        update ${sql.identifier(table)} set deleted_at = app.now(), updated_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`)
      events.push({ action: 'DELETE', table, recordId: id })
    }
  }
  return events
}

const tableOf = { expense: 'expenses', income: 'incomes' } as const

async function giveBack(scope: Scope, { kind, id, statusBefore }: Lapsed): Promise<Event[]> {
  if (statusBefore === null || statusBefore === 'paid') return []
  const table = tableOf[kind]
  const unpaid = kind === 'expense' ? sql`status = ${statusBefore}, paid_on = null` : sql`paid_on = null`
  await scope.db.execute(sql`
    update ${sql.identifier(table)} set ${unpaid}, updated_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`)
  return [{ action: 'UPDATE', table, recordId: id, details: { status: statusBefore, before: 'paid' } }]
}

/**
 * Takes back the matches of these lines, expenses and incomes that do not count any more, because the record was changed, removed or is not paid
 * (docs/decisions/106). Otherwise they would count again when the record becomes as it was, beside what was booked meanwhile. A record that
 * only such a line paid, on its day, gets the status of before, also if it is removed, unless it is `kept`. Returns what was taken back.
 */
export async function endLapsed(
  scope: Scope,
  ids: readonly (string | undefined)[],
  kept: readonly string[] = [],
): Promise<Lapsed[]> {
  const ended = await lapsedOf(
    scope,
    ids.filter((id) => id !== undefined),
  )
  if (ended.length === 0) return []
  const events: Event[] = []
  for (const lapsed of ended)
    if (lapsed.isPaidByLine && !kept.includes(lapsed.id)) events.push(...(await giveBack(scope, lapsed)))
  await scope.db.execute(sql`
    update bank_matches set undone_at = app.now() where organization_id = ${scope.organizationId}
       and id = any(${sql.param(ended.map(({ matchId }) => matchId))}::uuid[])`)
  await recordAll(scope, events)
  return ended
}
