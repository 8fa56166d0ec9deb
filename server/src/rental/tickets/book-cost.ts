/** The cost of a ticket in the books. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { findTicket, lockTicket, updateTicket } from './queries.ts'

/**
 * Links an expense of the same transaction to the ticket, whose cost is then the amount of the expense. Removing the expense
 * undoes it. Throws not_found, ticket_booked if the ticket has a booked expense.
 */
export async function bookCost(scope: Scope, ticketId: string, expenseId: string): Promise<void> {
  await lockTicket(scope, ticketId)
  const { expenseId: booked, tenantId } = await findTicket(scope, ticketId)
  if (booked) throw new DomainError('ticket_booked')
  await updateTicket(scope, ticketId, { expenseId })
  await scope.db.execute(
    sql`update expenses set ticket_id = ${ticketId} where organization_id = ${scope.organizationId} and id = ${expenseId}`,
  )
  const details = { expenseBooked: expenseId }
  await record(scope, { action: 'UPDATE', table: 'tickets', recordId: ticketId, tenantId, details })
}

/**
 * Books removed expenses that are being restored again as costs of their tickets. Throws ticket_booked if another expense of
 * a ticket was booked meanwhile. Call it before the expenses are restored.
 */
export async function bookAgain(scope: Scope, expenseIds: readonly string[]): Promise<void> {
  const { db, organizationId } = scope
  const removed = sql`select id, ticket_id from expenses where organization_id = ${organizationId}
    and id = any(${sql.param(expenseIds)}::uuid[]) and deleted_at is not null and ticket_id is not null`
  await db.execute(sql`select id from tickets where organization_id = ${organizationId}
    and id in (select ticket_id from (${removed}) r) order by id for update`)
  const { rows: taken } = await db.execute(sql`
    select r.ticket_id from (${removed}) r
      left join expenses x on x.organization_id = ${organizationId} and x.ticket_id = r.ticket_id and x.deleted_at is null
     group by r.ticket_id having count(x.id) > 0 or count(distinct r.id) > 1 limit 1`)
  if (taken.length > 0) throw new DomainError('ticket_booked')
  await db.execute(sql`update tickets k set expense_id = r.id from (${removed}) r
    where k.organization_id = ${organizationId} and k.id = r.ticket_id and k.expense_id is distinct from r.id`)
}
