import { CONVERSATION_STATES } from '@domovik/domain/rental/messages/messages.ts'
import { z } from 'zod'
import { call, id, instant, listOf, listQuery, may, several } from '../../base.ts'
import { fileAnswer, photoErrors } from '../../files.ts'
import { attachmentChoice, message, messageInput, shown } from '../../messages.ts'

export const conversationRow = z.object({
  /** The tenant. */
  id,
  tenantName: z.string(),
  /** Where the tenant lives, if anywhere today. */
  address: z.string().nullable(),
  state: z.enum(CONVERSATION_STATES),
  assignedTo: id.nullable(),
  assigneeName: z.string().nullable(),
  /** Messages of the tenant that no member has read. */
  unread: z.int(),
  lastAt: instant,
  lastAuthorKind: z.enum(['manager', 'tenant']),
  /** The beginning of the last message. */
  lastBody: z.string(),
})

const tags = ['Messages']

export const list = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/messages', tags, summary: 'List conversations, the newest first' })
  .input(
    z.object({
      ...listQuery(['lastAt', 'tenantName', 'unread']),
      state: several(z.enum(CONVERSATION_STATES)),
      reading: z.enum(['unread']).optional(),
      /** `me`, `nobody` or the id of a member. */
      assignee: z.union([z.enum(['me', 'nobody']), id]).optional(),
    }),
  )
  .output(listOf(conversationRow, z.object({ unread: z.int() })))

export const get = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/messages/{tenantId}', tags, summary: 'Get the conversation with a tenant' })
  .input(z.object({ tenantId: id, shown }))
  .output(
    z.object({
      tenant: z.object({
        id,
        name: z.string(),
        address: z.string().nullable(),
        /** The home that the tenant lives in today. */
        propertyId: id.nullable(),
      }),
      /** Whether the tenant uses the portal; otherwise nobody can read what is sent. */
      usesPortal: z.boolean(),
      state: z.enum(CONVERSATION_STATES),
      assignedTo: id.nullable(),
      /** Members to whom it can be assigned: they can answer. */
      members: z.array(z.object({ id, name: z.string() })),
      unread: z.int(),
      messages: z.array(
        message.extend({
          /** The member who wrote it; null if the tenant did, and for somebody who is no longer a member. */
          authorName: z.string().nullable(),
        }),
      ),
      /** There are earlier messages. */
      more: z.boolean(),
      can: may('write', 'makeTicket'),
    }),
  )

export const send = call({ needs: 'edit_tenants' }, ...photoErrors)
  .route({
    method: 'POST',
    path: '/messages/{tenantId}',
    tags,
    successStatus: 201,
    summary: 'Write to a tenant',
  })
  .input(z.object({ tenantId: id, ...messageInput }))
  .output(message)

/** Marks what the tenant wrote up to this instant as read by the landlord's people. */
export const markRead = call({ needs: 'edit_tenants' })
  .route({ method: 'POST', path: '/messages/{tenantId}/read', tags, summary: 'Mark messages as read' })
  .input(z.object({ tenantId: id, until: instant }))
  .output(z.object({ read: z.int() }))

export const withdraw = call({ needs: 'edit_tenants' }, 'message_not_withdrawable')
  .route({ method: 'POST', path: '/messages/{id}/withdraw', tags, summary: 'Take an unread message back' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** Only a member who can answer gets a conversation. */
export const assign = call({ needs: 'edit_tenants' }, 'assignee_only_reads', 'assignee_blocked')
  .route({ method: 'PUT', path: '/messages/{tenantId}/assignee', tags, summary: 'Assign a conversation' })
  .input(z.object({ tenantId: id, userId: id.nullable() }))
  .output(z.object({ tenantId: id }))

/**
 * A closed conversation opens again when the tenant writes. `until` is the instant of the last message that the caller saw: a
 * later one keeps it open.
 */
export const setClosed = call({ needs: 'edit_tenants' })
  .route({
    method: 'PUT',
    path: '/messages/{tenantId}/state',
    tags,
    summary: 'Close or reopen a conversation',
  })
  .input(z.object({ tenantId: id, closed: z.boolean(), until: instant.optional() }))
  .output(z.object({ tenantId: id, state: z.enum(CONVERSATION_STATES) }))

export const file = call({ needs: 'view_tenants' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/messages/{id}/files/{fileId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download an attachment',
  })
  .input(attachmentChoice)
  .output(fileAnswer)
