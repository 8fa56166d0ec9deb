import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, name, prose } from '../base.ts'
import { photo, photoCalls } from '../files.ts'
import { comment } from '../tickets.ts'

export const ticket = z.object({
  id,
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  title: z.string(),
  description: z.string().nullable(),
  scheduledOn: civilDate.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
const tags = ['Portal']

export const list = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/tickets', tags, summary: 'List my tickets' })
  .input(z.object({ type: z.enum(TICKET_TYPES).optional() }))
  .output(z.array(ticket))

export const get = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/tickets/{id}', tags, summary: 'Get one of my tickets' })
  .input(z.object({ id }))
  .output(z.object({ ticket, comments: z.array(comment), photos: z.array(photo) }))

export const create = call({ needs: 'tenant' })
  .route({ method: 'POST', path: '/tickets', tags, successStatus: 201, summary: 'Create a ticket' })
  .input(
    z.object({
      type: z.enum(TICKET_TYPES),
      title: name(160),
      description: prose(4000).nullish(),
      urgent: z.boolean().default(false),
      /** Which of the tenant's homes; by default that of the current lease, otherwise of the latest one. */
      propertyId: id.nullish(),
    }),
  )
  .output(ticket)

export const addComment = call({ needs: 'tenant' })
  .route({
    method: 'POST',
    path: '/tickets/{id}/comments',
    tags,
    successStatus: 201,
    summary: 'Comment on my ticket',
  })
  .input(z.object({ id, body: prose(4000).min(1) }))
  .output(comment)

export const { addPhoto, photoFile, removePhoto, restorePhoto } = photoCalls({
  path: 'tickets',
  tags,
  view: 'tenant',
  change: 'tenant',
  add: 'Add a photo to my ticket',
})
