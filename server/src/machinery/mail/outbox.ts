/**
 * Queues mail: a message is rendered and sealed into the outbox in the caller's transaction, and sent after commit. Mail of
 * the sign-in service and codes are urgent: its commit wakes the senders of all nodes (sender.ts).
 */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import { open, seal } from '../crypto/seal.ts'
import type { Db } from '../db/transaction.ts'
import { urgentMailChannel } from '../services/realtime.ts'
import type { Mail, MailFailure, MailFile, MailReader } from './mail.ts'
import { renderMail } from './render.ts'
import { mailOutbox } from './table.ts'

export type Message = {
  to: string
  subject: string
  text: string
  html: string
  link: string | null
  file?: MailFile
  reader?: MailReader
  ifFailed?: MailFailure
}

const purpose = 'mail outbox'
const place = (id: string) => `mail_outbox|message|${id}`

/** Queues one mail. Throws TypeError if the recipient contains a line break (header injection). */
export async function queueMail(
  db: Db,
  masterKey: MasterKey,
  productName: string,
  mail: Mail,
): Promise<string> {
  if (/[\r\n]/.test(mail.to)) throw new TypeError('a mail address must not contain a line break')
  const id = randomUUID()
  const message: Message = {
    to: mail.to,
    link: mail.data.link ?? null,
    ...renderMail(mail, productName),
    ...(mail.file ? { file: mail.file } : {}),
    ...(mail.reader ? { reader: mail.reader } : {}),
    ...(mail.ifFailed ? { ifFailed: mail.ifFailed } : {}),
  }
  const urgent = mail.urgent === true || mail.template.startsWith('auth_mail:')
  await db.insert(mailOutbox).values({
    id,
    urgent,
    organizationId: mail.organizationId ?? null,
    tenantId: mail.tenantId ?? null,
    template: mail.template,
    language: mail.language,
    messageSealed: seal(masterKey.derive(purpose), 1, place(id), JSON.stringify(message)),
    createdAt: new Date(now().epochMilliseconds),
    sendAfter: new Date(now().epochMilliseconds),
  })
  // PostgreSQL delivers it with the commit. Urgent mail is rare, so the lock that NOTIFY takes at commit does not matter.
  if (urgent) await db.execute(sql`select pg_notify(${urgentMailChannel}, '')`)
  return id
}

/** Opens a queued message. Throws SealError. */
export function openMessage(masterKey: MasterKey, id: string, sealed: string): Message {
  return JSON.parse(open(masterKey.derive(purpose), place(id), sealed)) as Message
}
