/**
 * What a line was booked as and does not count any more, because a person changed, removed or marked the record (docs/decisions/106, 186). The
 * line knows that it is its money until the line or the record is booked in another way.
 */
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'

type Lapsed = {
  lineId: string
  kind: 'expense' | 'income'
  id: string
  /** The amount of the record now, in cents. */
  amount: number
  on: string
  name: string | null
  isPaid: boolean
  isRemoved: boolean
  statusBefore: string | null
}

/** Returns the records that these lines were booked as and that do not count any more. */
export async function lapsedOf(
  { db, organizationId }: OrganizationScope,
  lineIds: readonly string[],
): Promise<Lapsed[]> {
  const { rows } = await db.execute<Lapsed>(sql`
    select m.line_id as "lineId", m.kind, coalesce(e.id, i.id) as id, coalesce(e.amount, i.amount)::float8 as amount,
           coalesce(e.paid_on, i.paid_on, e.date, i.date) as "on", coalesce(nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')) as name,
           coalesce(e.status = 'paid', i.paid_on is not null) as "isPaid", coalesce(e.deleted_at, i.deleted_at) is not null as "isRemoved", m.status_before as "statusBefore"
      from bank_matches m
      left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
      left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
     where m.organization_id = ${organizationId} and m.line_id = any(${sql.param(lineIds)}::uuid[]) and m.undone_at is null and m.kind in ('expense', 'income')
       and not exists (select from app.standing_bank_matches s where s.organization_id = m.organization_id and s.id = m.id)
     order by m.id`)
  return rows
}

/**
 * Gives the records that these lines paid and that do not count any more the status of before, also removed ones: no line pays them. What a
 * line made is removed. Returns what happened.
 */
export async function giveBackLapsed(scope: Scope, lineIds: readonly string[]): Promise<Event[]> {
  const events: Event[] = []
  for (const { kind, id, isPaid, isRemoved, statusBefore } of await lapsedOf(scope, lineIds)) {
    if (!isPaid || statusBefore === 'paid' || (isRemoved && statusBefore === null)) continue
    const [table, unpaid] =
      kind === 'expense'
        ? (['expenses', sql`status = ${statusBefore}, paid_on = null`] as const)
        : (['incomes', sql`paid_on = null`] as const)
    const change = statusBefore === null ? sql`deleted_at = app.now()` : unpaid
    await scope.db.execute(sql`
      update ${sql.identifier(table)} set ${change}, updated_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`)
    events.push(
      statusBefore === null
        ? { action: 'DELETE', table, recordId: id }
        : { action: 'UPDATE', table, recordId: id, details: { status: statusBefore, before: 'paid' } },
    )
  }
  return events
}
