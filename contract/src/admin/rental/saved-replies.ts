/** Texts that members write often, to be inserted into a message. */
import { MESSAGE_MAX_LENGTH } from '@domovik/domain/rental/messages/messages.ts'
import { z } from 'zod'
import { call, id, instant, name, prose } from '../../base.ts'

const tags = ['Saved replies']

const savedReply = z.object({ id, name: z.string(), body: z.string(), updatedAt: instant })
const text = prose(MESSAGE_MAX_LENGTH).pipe(z.string().min(1))

/** All saved replies of the organization, by name. */
export const list = call({ needs: 'edit_tenants' })
  .route({ method: 'GET', path: '/saved-replies', tags, summary: 'List saved replies' })
  .output(z.array(savedReply))

export const create = call({ needs: 'edit_tenants' }, 'too_many_saved_replies')
  .route({ method: 'POST', path: '/saved-replies', tags, successStatus: 201, summary: 'Save a reply' })
  .input(z.object({ name: name(80), body: text }))
  .output(savedReply)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/saved-replies/{id}', tags, summary: 'Change a saved reply' })
  .input(z.object({ id, name: name(80).optional(), body: text.optional(), updatedAt: instant.optional() }))
  .output(savedReply)

export const remove = call({ needs: 'edit_tenants' })
  .route({ method: 'DELETE', path: '/saved-replies/{id}', tags, summary: 'Delete a saved reply' })
  .input(z.object({ id }))
  .output(z.object({ id }))
