/**
 * Mail kept locally when no SMTP server is configured, so that a new developer can follow every link
 * (mail/outbox.ts).
 */

import { desc, isNotNull } from 'drizzle-orm'
import type { Config } from '../../machinery/config.ts'
import { openMessage } from '../../machinery/mail/outbox.ts'
import { mailOutbox } from '../../machinery/mail/table.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'

const messagesShown = 50
const messagesOpened = 200

/**
 * Only if no mail server is configured, never in production, and only from this machine, because the messages
 * contain sign-in links.
 */
export const outboxReadable = ({ production, smtpUrl }: Config, fromThisMachine: boolean): boolean =>
  !production && smtpUrl === undefined && fromThisMachine

/**
 * Returns the newest messages, optionally to one address. For a phone number, returns the latest text
 * message.
 */
export async function readOutbox(services: Services, to: string | undefined) {
  // The sign-in service writes some mails after its response.
  await services.auth.settled()
  if (to && /^[+\d\s()-]+$/.test(to)) return await readTexts(services, to)
  const waiting = await acrossOrganizations(services, 'read outbox', (db) =>
    db
      .select({ id: mailOutbox.id, sealed: mailOutbox.messageSealed, createdAt: mailOutbox.createdAt })
      .from(mailOutbox)
      .where(isNotNull(mailOutbox.messageSealed))
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
      .limit(messagesOpened),
  )
  return waiting
    .map(({ id, sealed, createdAt }) => {
      const { file, ...message } = openMessage(services.masterKey, id, sealed ?? '')
      return { id, createdAt: createdAt.toISOString(), ...message, ...(file ? { file: file.name } : {}) }
    })
    .filter((message) => to === undefined || message.to.toLowerCase() === to.toLowerCase())
    .slice(0, messagesShown)
}

async function readTexts({ auth }: Services, to: string) {
  const sent = await auth.latestText(to.replace(/\D/g, ''))
  if (!sent) return []
  const { id, text, createdAt } = sent
  return [{ id, to, subject: '', text, link: null, createdAt: createdAt.toISOString() }]
}
