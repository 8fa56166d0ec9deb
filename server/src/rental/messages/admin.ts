/** Message calls of a landlord. */
import { LANDLORD_MESSAGE_LIMIT } from '@domovik/domain/rental/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { listPage } from '../../machinery/db/list.ts'
import { showDocument } from '../../machinery/files/documents.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record } from '../../machinery/scope/scope.ts'
import { mailMessage, takeBackMail } from './mail.ts'
import {
  messagesWith,
  readMessages,
  requireMessage,
  sendWithin,
  unreadIn,
  withdrawMessage,
} from './messages.ts'
import {
  answeringMembers,
  type ConversationRow,
  conversationList,
  noteConversation,
  partnerOf,
  requireAnswering,
} from './queries.ts'

export const messagesAdmin = {
  list: admin.messages.list.handler(async ({ input, context: { scope } }) => {
    const plan = conversationList(scope, await answeringMembers(scope), input)
    return listPage<ConversationRow, { unread: number }>(scope, plan, input)
  }),

  get: admin.messages.get.handler(async ({ input: { tenantId, shown }, context: { scope } }) => {
    const [partner, { messages, more }, members] = await Promise.all([
      partnerOf(scope, tenantId),
      messagesWith(scope, tenantId, shown),
      answeringMembers(scope),
    ])
    const { id, name, address, propertyId, assignedTo, ...state } = partner
    return {
      tenant: { id, name, address, propertyId },
      ...state,
      assignedTo: members.some((member) => member.id === assignedTo) ? assignedTo : null,
      members,
      unread: unreadIn(messages, 'manager'),
      messages,
      more,
      can: {
        write: hasPermission(scope, 'edit_tenants'),
        makeTicket: hasPermission(scope, 'create_properties'),
      },
    }
  }),

  send: admin.messages.send.handler(async ({ input: { tenantId, ...message }, context: { scope } }) => {
    await partnerOf(scope, tenantId)
    const name = `message|${scope.organizationId}|${scope.userId}`
    const written = await sendWithin(scope, tenantId, message, [{ name, limit: LANDLORD_MESSAGE_LIMIT }])
    await mailMessage(scope, tenantId, written.id)
    return written
  }),

  markRead: admin.messages.markRead.handler(async ({ input: { tenantId, until }, context: { scope } }) => {
    await partnerOf(scope, tenantId)
    return { read: await readMessages(scope, tenantId, until) }
  }),

  withdraw: admin.messages.withdraw.handler(async ({ input: { id }, context: { scope } }) => {
    await withdrawMessage(scope, id)
    await takeBackMail(scope, id)
    return { id }
  }),

  assign: admin.messages.assign.handler(async ({ input: { tenantId, userId }, context: { scope } }) => {
    await partnerOf(scope, tenantId)
    if (userId !== null) await requireAnswering(scope, userId)
    await noteConversation(scope, tenantId, { assignedTo: userId })
    await record(scope, {
      action: 'UPDATE',
      table: 'messages',
      recordId: tenantId,
      details: { assignedTo: userId },
    })
    return { tenantId }
  }),

  setClosed: admin.messages.setClosed.handler(
    async ({ input: { tenantId, closed, until }, context: { scope } }) => {
      await partnerOf(scope, tenantId)
      // A message that arrived after the screen was loaded keeps the conversation open.
      const closedAt = until ? sql`least(${until}::timestamptz, app.now())` : sql`app.now()`
      await noteConversation(scope, tenantId, { closedAt: closed ? closedAt : null })
      await record(scope, { action: 'UPDATE', table: 'messages', recordId: tenantId, details: { closed } })
      return { tenantId, state: (await partnerOf(scope, tenantId)).state }
    },
  ),

  file: admin.messages.file.handler(async ({ input: { id, fileId, size }, context: { scope } }) => {
    await requireMessage(scope, id)
    return showDocument(scope, { table: 'messages', id }, fileId, size)
  }),
}
