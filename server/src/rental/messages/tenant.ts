/** The tenant's conversation with the landlord. */
import { TENANT_DAILY_LIMIT, TENANT_MESSAGE_LIMIT } from '@domovik/domain/rental/messages/messages.ts'
import { showDocument } from '../../machinery/files/documents.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import {
  messagesWith,
  readMessages,
  requireMessage,
  sendWithin,
  unreadIn,
  withdrawMessage,
} from './messages.ts'

export const messagesTenant = {
  get: tenant.messages.get.handler(async ({ input: { shown }, context: { scope } }) => {
    const { messages, more } = await messagesWith(scope, scope.tenantId, shown)
    return { messages, more, unread: unreadIn(messages, 'tenant') }
  }),

  send: tenant.messages.send.handler(async ({ input, context: { scope } }) => {
    const whose = `${scope.organizationId}|${scope.tenantId}`
    return sendWithin(scope, scope.tenantId, input, [
      { name: `tenant message|${whose}`, limit: TENANT_MESSAGE_LIMIT },
      { name: `tenant messages of a day|${whose}`, limit: TENANT_DAILY_LIMIT },
    ])
  }),

  markRead: tenant.messages.markRead.handler(async ({ input: { until }, context: { scope } }) => ({
    read: await readMessages(scope, scope.tenantId, until),
  })),

  withdraw: tenant.messages.withdraw.handler(async ({ input: { id }, context: { scope } }) => {
    await withdrawMessage(scope, id)
    return { id }
  }),

  file: tenant.messages.file.handler(async ({ input: { id, fileId, size }, context: { scope } }) => {
    await requireMessage(scope, id)
    return showDocument(scope, { table: 'messages', id }, fileId, size)
  }),
}
