/** The tenant's conversation with the landlord. */
import { DomainError } from '@domovik/domain/errors.ts'
import { TENANT_DAILY_LIMIT, TENANT_MESSAGE_LIMIT } from '@domovik/domain/rental/messages/messages.ts'
import { showDocument } from '../../machinery/files/documents.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import {
  messagesWith,
  readMessages,
  requireMessage,
  unreadIn,
  withdrawMessage,
  writeMessage,
} from './messages.ts'

export const messagesTenant = {
  get: tenant.messages.get.handler(async ({ input: { shown }, context: { scope } }) => {
    const { messages, more } = await messagesWith(scope, scope.tenantId, shown)
    return { messages, more, unread: unreadIn(messages, 'tenant') }
  }),

  send: tenant.messages.send.handler(async ({ input, context: { scope } }) => {
    const { rateLimits } = scope.services
    const whose = `${scope.organizationId}|${scope.tenantId}`
    if (
      !(await rateLimits.spend(`tenant message|${whose}`, TENANT_MESSAGE_LIMIT)) ||
      !(await rateLimits.spend(`tenant messages of a day|${whose}`, TENANT_DAILY_LIMIT))
    )
      throw new DomainError('rate_limited')
    return writeMessage(scope, scope.tenantId, input)
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
