/** Changes one fact of several tickets. */
import type { change as changeCall } from '@domovik/contract/admin/rental/tickets.ts'
import { separate } from '@domovik/domain/change-many.ts'
import { ticketRefusal } from '@domovik/domain/rental/tickets/status.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { assignment, stillThere } from './assignees.ts'
import { revokeLinks } from './links.ts'
import { lockTickets, updateTickets } from './queries.ts'

type Calls = { change: typeof changeCall }
type Input = InferContractRouterInputs<Calls>['change']
type Output = InferContractRouterOutputs<Calls>['change']

/** Changes the tickets that can take the change and returns them as they were, with the others and why not. */
export async function changeTickets(scope: Scope, input: Input): Promise<Output> {
  const { status, priority, assignedTo, vendorId, from } = input
  const assigned = await assignment(
    scope,
    from ? await stillThere(scope, { assignedTo, vendorId }) : { assignedTo, vendorId },
    from && assignedTo,
  )
  const change = { ...(status ? { status } : {}), ...(priority ? { priority } : {}), ...assigned }
  const { able, refused } = separate(
    input.ids,
    await lockTickets(scope, input.ids),
    (ticket) => ticketRefusal(ticket, change),
    from,
  )
  const changed = able.map(({ type, tenantId, ...before }) => before)
  if (input.check || able.length === 0) return { changed, refused }
  const ids = able.map(({ id }) => id)
  await updateTickets(scope, ids, change, from !== undefined)
  // So that a link does not work again if the ticket returns to the vendor.
  const moves = 'assignedTo' in assigned || 'vendorId' in assigned
  if (moves) await revokeLinks(scope, ids)
  await recordAll(
    scope,
    able.map((before) => ({
      ...({ action: 'UPDATE', table: 'tickets', recordId: before.id } as const),
      tenantId: before.tenantId,
      details: {
        changed: [
          ...changedFields(before, { ...(status ? { status } : {}), ...(priority ? { priority } : {}) }),
          ...(moves ? ['assignee'] : []),
        ],
        status: status ?? before.status,
        ...(status && status !== before.status ? { statusBefore: before.status } : {}),
        ...(priority && priority !== before.priority ? { priority, priorityBefore: before.priority } : {}),
        ...(assigned.assignedTo ? { assignedTo: assigned.assignedTo } : {}),
      },
    })),
  )
  return { changed, refused }
}
