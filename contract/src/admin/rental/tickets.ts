import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  enteredCents,
  historyEntry,
  id,
  instant,
  listOf,
  listQuery,
  may,
  name,
  prose,
  several,
} from '../../base.ts'
import { photo, photoCalls } from '../../files.ts'
import { comment } from '../../tickets.ts'

export const ticketRow = z.object({
  id,
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  title: z.string(),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  scheduledOn: civilDate.nullable(),
  cost: cents.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

const tags = ['Tickets']
const filters = {
  type: several(z.enum(TICKET_TYPES)),
  status: several(z.enum(TICKET_STATUSES)),
  priority: several(z.enum(TICKET_PRIORITIES)),
}

export const list = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/tickets', tags, summary: 'List tickets, newest first' })
  .input(z.object({ ...listQuery(['createdAt', 'priority', 'scheduledOn']), ...filters }))
  .output(listOf(ticketRow))

export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/tickets/{id}', tags, summary: 'Get a ticket with its conversation' })
  .input(z.object({ id }))
  .output(
    z.object({
      ticket: ticketRow.extend({ description: z.string().nullable() }),
      can: may('edit', 'comment'),
      comments: z.array(comment),
      photos: z.array(photo),
      history: z.array(historyEntry),
    }),
  )

export const create = call({ needs: 'create_properties' })
  .route({ method: 'POST', path: '/tickets', tags, successStatus: 201, summary: 'Create a ticket' })
  .input(
    z.object({
      type: z.enum(TICKET_TYPES),
      priority: z.enum(TICKET_PRIORITIES).default('medium'),
      title: name(160),
      description: prose().nullish(),
      propertyId: id.nullish(),
      tenantId: id.nullish(),
      scheduledOn: civilDate.nullish(),
    }),
  )
  .output(ticketRow)

export const update = call({ needs: 'edit_properties' })
  .route({ method: 'PATCH', path: '/tickets/{id}', tags, summary: 'Update a ticket' })
  .input(
    z.object({
      id,
      status: z.enum(TICKET_STATUSES).optional(),
      priority: z.enum(TICKET_PRIORITIES).optional(),
      scheduledOn: civilDate.nullish(),
      cost: enteredCents.nullish(),
    }),
  )
  .output(ticketRow)

export const addComment = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/tickets/{id}/comments',
    tags,
    successStatus: 201,
    summary: 'Comment on a ticket',
  })
  .input(z.object({ id, body: prose(4000).min(1) }))
  .output(comment)

export const { addPhoto, photoFile, removePhoto, restorePhoto } = photoCalls({
  path: 'tickets',
  tags,
  view: 'view_properties',
  change: 'edit_properties',
  add: 'Add a photo to a ticket',
})
