import * as bills from './bills.ts'
import * as cardPayments from './card-payments.ts'
import * as documents from './documents.ts'
import * as home from './home.ts'
import * as inspections from './inspections.ts'
import * as invitations from './invitations.ts'
import * as messages from './messages.ts'
import * as meters from './meters.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as signingLinks from './signing-links.ts'
import * as signings from './signings.ts'
import * as stay from './stay.ts'
import * as tickets from './tickets.ts'
import * as work from './work.ts'

/** The API of the tenant portal, served under /api/tenant. Its outputs define everything a tenant can see. */
export const tenantContract = {
  home: {
    me: home.me,
    saveLanguage: home.saveLanguage,
    get: home.home,
    payTo: home.payTo,
    photoFile: home.photoFile,
  },
  payments: { list: payments.list },
  cardPayments: { offer: cardPayments.offer, start: cardPayments.start, confirm: cardPayments.confirm },
  papers: { statement: papers.statement, receipt: papers.receipt, confirmation: papers.confirmation },
  bills: { list: bills.list, letter: bills.letter },
  meters: { list: meters.list, give: meters.give },
  documents: { list: documents.list, file: documents.file, markSeen: documents.markSeen },
  inspections: {
    list: inspections.list,
    get: inspections.get,
    file: inspections.file,
    object: inspections.object,
    photoFile: inspections.photoFile,
  },
  signings: {
    sign: signings.sign,
    fileToSign: signings.fileToSign,
    signOutside: signings.signOutside,
    decline: signings.decline,
    file: signings.file,
    check: signings.check,
  },
  signingLinks: {
    open: signingLinks.open,
    sendCode: signingLinks.sendCode,
    confirm: signingLinks.confirm,
    read: signingLinks.read,
    file: signingLinks.file,
    finished: signingLinks.finished,
    sign: signingLinks.sign,
    signOutside: signingLinks.signOutside,
    decline: signingLinks.decline,
  },
  messages: {
    get: messages.get,
    send: messages.send,
    markRead: messages.markRead,
    withdraw: messages.withdraw,
    file: messages.file,
  },
  tickets: {
    list: tickets.list,
    get: tickets.get,
    create: tickets.create,
    addComment: tickets.addComment,
    addPhoto: tickets.addPhoto,
    photoFile: tickets.photoFile,
    removePhoto: tickets.removePhoto,
    restorePhoto: tickets.restorePhoto,
  },
  stay: { get: stay.get, register: stay.register },
  work: {
    get: work.get,
    addComment: work.addComment,
    complete: work.complete,
    addPhoto: work.addPhoto,
    photoFile: work.photoFile,
  },
  invitations: { site: invitations.site, get: invitations.get, accept: invitations.accept },
}
