import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@domovik/domain/tickets/types.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, name, prose } from '../base.ts'
import { photo, photoAnswer, photoChoice, photoErrors, photoOf, photoUpload } from '../files.ts'

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
const comment = z.object({
  id,
  authorKind: z.enum(['manager', 'tenant']),
  body: z.string(),
  createdAt: instant,
})
const tags = ['Portal']

export const list = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/tickets', tags, summary: 'My issues and maintenance requests' })
  .input(z.object({ type: z.enum(TICKET_TYPES).optional() }))
  .output(z.array(ticket))

export const get = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/tickets/{id}', tags, summary: 'One of my tickets' })
  .input(z.object({ id }))
  .output(z.object({ ticket, comments: z.array(comment), photos: z.array(photo) }))

export const create = call({ needs: 'tenant' })
  .route({ method: 'POST', path: '/tickets', tags, successStatus: 201, summary: 'Report a problem' })
  .input(
    z.object({
      type: z.enum(TICKET_TYPES),
      title: name(160),
      description: prose(4000).nullish(),
      urgent: z.boolean().default(false),
    }),
  )
  .output(ticket)

export const addComment = call({ needs: 'tenant' })
  .route({
    method: 'POST',
    path: '/tickets/{id}/comments',
    tags,
    successStatus: 201,
    summary: 'Add to my ticket',
  })
  .input(z.object({ id, body: prose(4000).min(1) }))
  .output(comment)

const ofPhotos = '/tickets/{id}/photos'

export const addPhoto = call({ needs: 'tenant' }, ...photoErrors)
  .route({ method: 'POST', path: ofPhotos, tags, successStatus: 201, summary: 'Add a photo to my ticket' })
  .input(photoUpload)
  .output(photo)

export const photoFile = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: `${ofPhotos}/{photoId}`,
    tags,
    outputStructure: 'detailed',
    summary: 'The picture itself',
  })
  .input(photoChoice)
  .output(photoAnswer)

export const removePhoto = call({ needs: 'tenant' })
  .route({
    method: 'DELETE',
    path: `${ofPhotos}/{photoId}`,
    tags,
    summary: 'Take a photo away; for a day it can be put back',
  })
  .input(photoOf)
  .output(z.object({ id }))

export const restorePhoto = call({ needs: 'tenant' }, 'too_many_files')
  .route({ method: 'POST', path: `${ofPhotos}/{photoId}/restore`, tags, summary: 'Put a photo back' })
  .input(photoOf)
  .output(z.object({ id }))
