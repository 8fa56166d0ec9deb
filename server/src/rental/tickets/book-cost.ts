/** The cost of a ticket in the books. */
import { DomainError } from '@domovik/domain/errors.ts'
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
  const details = { expenseBooked: expenseId }
  await record(scope, { action: 'UPDATE', table: 'tickets', recordId: ticketId, tenantId, details })
}
