import { AGE_GROUPS } from '@domovik/domain/rental/tickets/figures.ts'
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import {
  COMMENT_AUDIENCES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  changedRows,
  civilDate,
  currency,
  dateRange,
  enteredCents,
  historyEntry,
  id,
  instant,
  listCalls,
  may,
  name,
  prose,
  rowsToChange,
  several,
  someIds,
} from '../../base.ts'
import { photo, photoCalls } from '../../files.ts'
import { anyComment } from '../../tickets.ts'

/**
 * Who does the work: a member of the organization or a vendor. `name` is null if the member has left. A blocked member keeps work, and gets
 * nothing new.
 */
export const assignee = z.object({
  ...{ kind: z.enum(['member', 'vendor']), id, name: z.string().nullable() },
  blocked: z.boolean(),
})

export const ticketRow = z.object({
  id,
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  trade: z.enum(TRADES),
  title: z.string(),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  assignee: assignee.nullable(),
  scheduledOn: civilDate.nullable(),
  /** In cents: the amount of the booked expense, otherwise the cost that was entered. */
  cost: cents.nullable(),
  /** The booked expense; null if there is none or if it was removed. */
  expenseId: id.nullable(),
  /** The recurring maintenance that created the ticket. */
  planId: id.nullable(),
  /** The stay after which the ticket cleans. */
  bookingId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  answeredAt: instant.nullable(),
  completedAt: instant.nullable(),
})

const tags = ['Tickets']
const filters = {
  type: several(z.enum(TICKET_TYPES)),
  status: several(z.enum(TICKET_STATUSES)),
  priority: several(z.enum(TICKET_PRIORITIES)),
  trade: several(z.enum(TRADES)),
  /** `none` for tickets without a property. */
  propertyId: z.union([id, z.literal('none')]).optional(),
  tenantId: id.optional(),
  /** A member or a vendor; `none` for tickets without either. */
  assignee: z.union([id, z.literal('none')]).optional(),
  /** How long ago an open ticket was created (docs/finance/6-measures.md). */
  age: several(z.enum(AGE_GROUPS)),
  /** `yes`: the landlord has answered. */
  answered: z.enum(['yes', 'no']).optional(),
  /** `yes`: with a cost above zero. */
  costed: z.enum(['yes', 'no']).optional(),
  /** Range of the day of creation. */
  ...dateRange,
  /** Range of the day of completion. */
  doneFrom: civilDate.optional(),
  doneTo: civilDate.optional(),
}

export const { list, exportCsv } = listCalls({
  path: '/tickets',
  tags,
  summary: 'List tickets, newest first',
  exportSummary: 'Export tickets as CSV',
  needs: 'view_properties',
  sorts: ['createdAt', 'priority', 'scheduledOn', 'cost', 'completedAt'],
  filters,
  row: ticketRow,
  totals: z.object({ /** In cents. */ cost: cents, currency }),
})

/** The link that a vendor has for a ticket. Its address is shown only once, when it is made. */
const ticketLink = z.object({
  vendorId: id,
  vendorName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When the vendor first opened it. */
  openedAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** The cost that the vendor proposed, in cents. */
  proposedCost: cents.nullable(),
})

export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/tickets/{id}', tags, summary: 'Get a ticket with its conversation' })
  .input(z.object({ id }))
  .output(
    z.object({
      ticket: ticketRow.extend({ description: z.string().nullable() }),
      can: may('edit', 'comment', 'delete', 'book', 'unbook'),
      comments: z.array(anyComment),
      /** `tenantName` is the tenant who took the photo, also after the ticket got another tenant. */
      photos: z.array(photo.extend({ tenantName: z.string().nullable() })),
      link: ticketLink.nullable(),
      history: z.array(historyEntry),
    }),
  )

const fields = {
  type: z.enum(TICKET_TYPES),
  priority: z.enum(TICKET_PRIORITIES).default('medium'),
  trade: z.enum(TRADES).default('other'),
  title: name(160),
  description: prose().nullish(),
  propertyId: id.nullish(),
  tenantId: id.nullish(),
  scheduledOn: civilDate.nullish(),
}
/** At most one of the two. */
const assigned = { assignedTo: id.nullish(), vendorId: id.nullish() }

export const create = call({ needs: 'create_properties' }, 'message_has_ticket', 'assignee_blocked')
  .route({ method: 'POST', path: '/tickets', tags, successStatus: 201, summary: 'Create a ticket' })
  .input(
    z.object({
      ...fields,
      ...assigned,
      /** The tenant's message that it is made of. The ticket gets this tenant. */
      messageId: id.optional(),
    }),
  )
  .output(ticketRow)

/** `updatedAt` is the version that the caller read. A cost cannot be entered while an expense is booked. */
export const update = call(
  { needs: 'edit_properties' },
  'version_conflict',
  'ticket_booked',
  'assignee_blocked',
)
  .route({ method: 'PATCH', path: '/tickets/{id}', tags, summary: 'Update a ticket' })
  .input(
    z.object({
      id,
      type: z.enum(TICKET_TYPES).optional(),
      status: z.enum(TICKET_STATUSES).optional(),
      priority: z.enum(TICKET_PRIORITIES).optional(),
      trade: z.enum(TRADES).optional(),
      title: name(160).optional(),
      description: prose().nullish(),
      propertyId: id.nullish(),
      tenantId: id.nullish(),
      scheduledOn: civilDate.nullish(),
      cost: enteredCents.nullish(),
      ...assigned,
      updatedAt: instant.optional(),
    }),
  )
  .output(ticketRow)

/** Changes status, priority or assignee of several tickets. */
export const change = call({ needs: 'edit_properties' }, 'assignee_blocked')
  .route({ method: 'POST', path: '/tickets/change', tags, summary: 'Change several tickets at once' })
  .input(
    z.object({
      ...rowsToChange,
      status: z.enum(TICKET_STATUSES).optional(),
      priority: z.enum(TICKET_PRIORITIES).optional(),
      ...assigned,
      from: z
        .object({ status: z.enum(TICKET_STATUSES), priority: z.enum(TICKET_PRIORITIES), ...assigned })
        .partial()
        .optional(),
    }),
  )
  .output(
    changedRows({
      status: z.enum(TICKET_STATUSES),
      priority: z.enum(TICKET_PRIORITIES),
      assignedTo: id.nullable(),
      vendorId: id.nullable(),
    }),
  )

const ids = someIds(200)

/** A booked expense stays in the books. */
export const remove = call({ needs: 'delete_properties' })
  .route({ method: 'POST', path: '/tickets/remove', tags, summary: 'Remove tickets; they can be restored' })
  .input(z.object({ ids }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_properties' })
  .route({ method: 'POST', path: '/tickets/restore', tags, summary: 'Restore removed tickets' })
  .input(z.object({ ids }))
  .output(z.object({ restored: z.array(id) }))

/** The members and vendors of tickets, by name. A ticket cannot be assigned to a blocked member. */
export const assignees = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/tickets/assignees', tags, summary: 'List possible assignees' })
  .output(z.array(assignee.extend({ trade: z.enum(TRADES).nullable() })))

export const addComment = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/tickets/{id}/comments',
    tags,
    successStatus: 201,
    summary: 'Comment on a ticket',
  })
  .input(
    z.object({
      id,
      body: prose(4000).min(1),
      /** `tenant` for the tenant, `vendor` for the assigned vendor, `internal` for members only. */
      audience: z.enum(COMMENT_AUDIENCES).default('tenant'),
    }),
  )
  .output(anyComment)

/** Makes a link for the assigned vendor and revokes the earlier one. Only this answer contains the address. */
export const shareLink = call({ needs: 'edit_properties' }, 'ticket_without_vendor')
  .route({
    method: 'POST',
    path: '/tickets/{id}/link',
    tags,
    successStatus: 201,
    summary: 'Make a link for the vendor',
  })
  .input(z.object({ id, /** Sends it to the vendor's email address. */ mail: z.boolean().default(false) }))
  .output(z.object({ url: z.string(), expiresAt: instant, mailed: z.boolean() }))

export const revokeLink = call({ needs: 'edit_properties' })
  .route({ method: 'DELETE', path: '/tickets/{id}/link', tags, summary: "Revoke the vendor's link" })
  .input(z.object({ id }))
  .output(z.object({ id }))

const planned = z.object({
  planId: id,
  title: z.string(),
  propertyAddress: z.string().nullable(),
  date: civilDate,
})

/** The tickets planned for these days, and the days of recurring maintenance whose tickets do not exist yet. */
export const calendar = call({ needs: 'view_properties', feature: 'maintenance_calendar' })
  .route({ method: 'GET', path: '/tickets/calendar', tags, summary: 'List planned work by day' })
  .input(z.object({ from: civilDate, to: civilDate, type: several(z.enum(TICKET_TYPES)) }))
  .output(z.object({ tickets: z.array(ticketRow), planned: z.array(planned) }))

const duration = z.object({
  /** Number of tickets that the average is over. */
  count: z.int(),
  averageHours: z.number().nullable(),
  medianHours: z.number().nullable(),
})

/** What the tickets amount to (docs/finance/6-measures.md). Costs are in cents. */
export const figures = call({ needs: 'view_properties' }, 'period_invalid')
  .route({ method: 'GET', path: '/tickets/figures', tags, summary: 'Get the figures of tickets' })
  .input(z.object({ from: civilDate, to: civilDate }))
  .output(
    z.object({
      open: z.object({
        total: z.int(),
        critical: z.int(),
        unassigned: z.int(),
        byAge: z.array(z.object({ age: z.enum(AGE_GROUPS), count: z.int() })),
      }),
      created: z.int(),
      completed: z.int(),
      firstAnswer: duration.extend({ /** Created in the period and not answered. */ waiting: z.int() }),
      completion: duration,
      cost: z.object({
        total: cents,
        tickets: z.int(),
        byProperty: z.array(
          z.object({
            propertyId: id.nullable(),
            property: z.string().nullable(),
            tickets: z.int(),
            cost: cents,
          }),
        ),
        byTrade: z.array(z.object({ trade: z.enum(TRADES), tickets: z.int(), cost: cents })),
      }),
      repeated: z.array(
        z.object({ propertyId: id, property: z.string(), trade: z.enum(TRADES), tickets: z.int() }),
      ),
      currency,
    }),
  )

export const { addPhoto, photoFile, removePhoto, restorePhoto } = photoCalls({
  path: 'tickets',
  tags,
  view: 'view_properties',
  change: 'edit_properties',
  add: 'Add a photo to a ticket',
})
