/** Ticket calls of a landlord. Photos and links of vendors are in admin-photos.ts and admin-links.ts. */
import { dayOfInstant } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import { historyOf } from '../../account/audit/history.ts'
import { amount } from '../../machinery/csv.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, recordAll } from '../../machinery/scope/scope.ts'
import { keepReadersOfTicket } from '../documents/readers.ts'
import { writerOf } from '../messages/messages.ts'
import { ticketLinksAdmin } from './admin-links.ts'
import { ticketPhotosAdmin } from './admin-photos.ts'
import { assignment, possibleAssignees } from './assignees.ts'
import { changeTickets } from './change-many.ts'
import { commentsOf, insertComment } from './comments.ts'
import { descriptionOf } from './description.ts'
import { figuresOf, plannedWork } from './figures.ts'
import { linkOf, revokeLink } from './links.ts'
import { photosWithTenants } from './photos.ts'
import {
  findTicket,
  insertTicket,
  lockTicket,
  requireSubjects,
  setRemoved,
  type TicketRow,
  ticketList,
  updateTicket,
} from './queries.ts'

export const ticketsAdmin = {
  list: admin.tickets.list.handler(({ input, context: { scope } }) =>
    listPage<TicketRow, { cost: number; currency: string }>(scope, ticketList(scope, input), input),
  ),

  figures: admin.tickets.figures.handler(({ input, context: { scope } }) => figuresOf(scope, input)),

  calendar: admin.tickets.calendar.handler(({ input, context: { scope } }) => plannedWork(scope, input)),

  assignees: admin.tickets.assignees.handler(({ context: { scope } }) => possibleAssignees(scope)),

  get: admin.tickets.get.handler(async ({ input: { id }, context: { scope } }) => {
    const edit = hasPermission(scope, 'edit_properties')
    const [ticket, description, comments, photos, link, history] = await Promise.all([
      findTicket(scope, id),
      descriptionOf(scope, id),
      commentsOf(scope, id),
      photosWithTenants(scope, id, edit),
      linkOf(scope, id),
      historyOf(scope, id),
    ])
    const can = {
      edit,
      comment: edit,
      delete: hasPermission(scope, 'delete_properties'),
      book: hasPermission(scope, 'create_payments'),
      unbook: hasPermission(scope, 'delete_payments'),
    }
    return { ticket: { ...ticket, description }, can, comments, photos, link, history }
  }),

  create: admin.tickets.create.handler(async ({ input: given, context: { scope } }) => {
    const { messageId } = given
    const input = messageId ? { ...given, tenantId: await writerOf(scope, messageId) } : given
    await requireSubjects(scope, input)
    const { organizationId, userId } = scope
    const id = newId()
    const assigned = await assignment(scope, input)
    await insertTicket(scope, { ...input, ...assigned, organizationId, id, userId })
    const { type, priority, tenantId } = input
    await record(scope, {
      action: 'CREATE',
      table: 'tickets',
      recordId: id,
      tenantId,
      details: { type, priority, ...(assigned.assignedTo ? { assignedTo: assigned.assignedTo } : {}) },
    })
    return findTicket(scope, id)
  }),

  update: admin.tickets.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, assignedTo, vendorId, ...changes } = input
    await lockTicket(scope, id)
    const [before, description] = [await findTicket(scope, id), await descriptionOf(scope, id)]
    if (updatedAt && new Date(updatedAt).getTime() !== new Date(before.updatedAt).getTime())
      throw new DomainError('version_conflict')
    const [type, status] = [changes.type ?? before.type, changes.status ?? before.status]
    if (!statusAllowed(type, status))
      refuseIssues([{ field: changes.type && !changes.status ? 'type' : 'status', code: 'not_allowed' }])
    if (before.expenseId && changes.cost !== undefined && changes.cost !== before.cost)
      throw new DomainError('ticket_booked')
    await requireSubjects(scope, {
      ...(changes.propertyId !== before.propertyId ? { propertyId: changes.propertyId ?? null } : {}),
      ...(changes.tenantId !== before.tenantId ? { tenantId: changes.tenantId ?? null } : {}),
    })
    const assigned = await assignment(scope, { assignedTo, vendorId }, before.assignee?.id)
    await updateTicket(scope, id, { ...changes, ...assigned })
    const after = await findTicket(scope, id)
    if (before.tenantId !== after.tenantId) await keepReadersOfTicket(scope, id, after.tenantId)
    const moved = before.assignee?.id !== after.assignee?.id
    // So that the link does not work again if the ticket returns to the vendor.
    if (moved) await revokeLink(scope, id)
    const details = {
      changed: [...changedFields({ ...before, description }, changes), ...(moved ? ['assignee'] : [])],
      status,
      ...(before.status !== status ? { statusBefore: before.status } : {}),
      ...(before.priority !== after.priority
        ? { priority: after.priority, priorityBefore: before.priority }
        : {}),
      ...(moved && after.assignee?.kind === 'member' ? { assignedTo: after.assignee.id } : {}),
    }
    const { tenantId } = after
    await record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, tenantId, details })
    return after
  }),

  change: admin.tickets.change.handler(({ input, context: { scope } }) => changeTickets(scope, input)),

  remove: admin.tickets.remove.handler(async ({ input: { ids }, context: { scope } }) => {
    const removed = await setRemoved(scope, ids, true)
    await recordAll(
      scope,
      removed.map(({ id, tenantId }) => ({ action: 'DELETE', table: 'tickets', recordId: id, tenantId })),
    )
    return { removed: removed.map(({ id }) => id) }
  }),

  restore: admin.tickets.restore.handler(async ({ input: { ids }, context: { scope } }) => {
    const restored = await setRemoved(scope, ids, false)
    const details = { restored: true }
    await recordAll(
      scope,
      restored.map(({ id, tenantId }) => ({
        ...({ action: 'UPDATE', table: 'tickets', recordId: id } as const),
        tenantId,
        details,
      })),
    )
    return { restored: restored.map(({ id }) => id) }
  }),

  addComment: admin.tickets.addComment.handler(async ({ input, context: { scope } }) => {
    const { id: ticketId, audience, body } = input
    const { tenantId, tenantName, assignee } = await findTicket(scope, ticketId)
    const vendor = assignee?.kind === 'vendor' ? assignee : null
    if (audience === 'vendor' && !vendor) throw new DomainError('ticket_without_vendor')
    const vendorId = audience === 'vendor' ? vendor!.id : null
    const comment = await insertComment(scope, {
      ticketId,
      tenantId: audience === 'tenant' ? tenantId : null,
      vendorId,
      authorKind: 'manager',
      audience,
      body,
    })
    // Only what the tenant can read is news for the tenant.
    await record(scope, {
      action: 'UPDATE',
      table: 'tickets',
      recordId: ticketId,
      tenantId: audience === 'tenant' ? tenantId : null,
      details: { comment: comment.id, audience },
    })
    return {
      ...comment,
      authorKind: 'manager',
      authorName: scope.actor.email,
      audience,
      vendorName: vendorId ? vendor!.name : null,
      tenantName: audience === 'tenant' ? tenantName : null,
    } as const
  }),

  exportCsv: admin.tickets.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'tickets')
    const day = (instant: string): string => dayOfInstant(instant, scope.timeZone)
    return exportList<TicketRow>(scope, ticketList(scope, input), input, {
      name: t('title'),
      columns: () => [
        { header: t('fields.createdAt'), value: (row) => day(row.createdAt) },
        { header: t('fields.title'), value: (row) => row.title },
        { header: t('fields.type'), value: (row) => t(`types.${row.type}`) },
        { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
        { header: t('fields.priority'), value: (row) => t(`priorities.${row.priority}`) },
        { header: t('fields.trade'), value: (row) => t(`trades.${row.trade}`) },
        { header: t('fields.property'), value: (row) => row.propertyAddress },
        { header: t('fields.tenant'), value: (row) => row.tenantName },
        { header: t('fields.assignee'), value: (row) => row.assignee?.name ?? null },
        { header: t('fields.scheduledOn'), value: (row) => row.scheduledOn },
        { header: t('fields.completedAt'), value: (row) => row.completedAt && day(row.completedAt) },
        { header: t('fields.cost'), value: (row) => amount(row.cost) },
        { header: t('fields.currency'), value: () => scope.currency },
      ],
    })
  }),

  ...ticketLinksAdmin,
  ...ticketPhotosAdmin,
}
