import { MESSAGES_SHOWN } from '@domovik/domain/rental/messages/messages.ts'
import { z } from 'zod'
import { call, id, instant } from '../base.ts'
import { fileAnswer, photoErrors } from '../files.ts'
import { attachmentChoice, message, messageInput, shown } from '../messages.ts'

const tags = ['Portal']

export const get = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/messages', tags, summary: 'Get my conversation with the landlord' })
  .input(z.object({ shown }).default({ shown: MESSAGES_SHOWN }))
  // `more`: there are earlier messages.
  .output(z.object({ messages: z.array(message), more: z.boolean(), unread: z.int() }))

export const send = call({ needs: 'tenant' }, ...photoErrors)
  .route({ method: 'POST', path: '/messages', tags, successStatus: 201, summary: 'Write to my landlord' })
  .input(z.object(messageInput))
  .output(message)

export const markRead = call({ needs: 'tenant' })
  .route({ method: 'POST', path: '/messages/read', tags, summary: 'Mark messages as read' })
  .input(z.object({ until: instant }))
  .output(z.object({ read: z.int() }))

export const withdraw = call({ needs: 'tenant' }, 'message_not_withdrawable')
  .route({ method: 'POST', path: '/messages/{id}/withdraw', tags, summary: 'Take an unread message back' })
  .input(z.object({ id }))
  .output(z.object({ id }))

export const file = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/messages/{id}/files/{fileId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download an attachment',
  })
  .input(attachmentChoice)
  .output(fileAnswer)
