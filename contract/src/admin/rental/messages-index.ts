import * as announcements from './announcements.ts'
import * as messages from './messages.ts'
import * as savedReplies from './saved-replies.ts'

/** Calls about messages between landlords and tenants. */
export const messagesContract = {
  messages: {
    list: messages.list,
    get: messages.get,
    send: messages.send,
    markRead: messages.markRead,
    withdraw: messages.withdraw,
    assign: messages.assign,
    setClosed: messages.setClosed,
    file: messages.file,
  },
  savedReplies: {
    list: savedReplies.list,
    create: savedReplies.create,
    update: savedReplies.update,
    remove: savedReplies.remove,
  },
  announcements: {
    candidates: announcements.candidates,
    list: announcements.list,
    create: announcements.create,
    cancel: announcements.cancel,
  },
}
