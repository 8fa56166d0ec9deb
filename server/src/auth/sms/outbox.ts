/** Text messages without a configured provider: stored sealed for a day, so that developers and tests can read them. */
import { createHmac, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { MasterKey } from '../../machinery/crypto/master-key.ts'
import { open, seal } from '../../machinery/crypto/seal.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { at } from '../people.ts'
import { smsOutbox } from '../table.ts'
import type { SmsSender } from './sender.ts'

const purpose = 'sms outbox'
const place = (id: string) => `auth.sms_outbox|message_sealed|${id}`
const hashOf = (masterKey: MasterKey, phone: string) =>
  createHmac('sha256', masterKey.derive(purpose)).update(phone).digest('hex')

export function smsOutboxSender(db: Db, masterKey: MasterKey): SmsSender {
  return {
    name: 'outbox',
    send: async ({ to, text }) => {
      const id = randomUUID()
      await db.insert(smsOutbox).values({
        id,
        phoneHash: hashOf(masterKey, to),
        messageSealed: seal(masterKey.derive(purpose), 1, place(id), text),
        createdAt: at(),
      })
      return id
    },
  }
}

/**
 * Returns the latest text sent to a number (digits only); undefined if there is none.
 * @internal Only tests need it.
 */
export async function latestSms(db: Db, masterKey: MasterKey, phone: string): Promise<string | undefined> {
  return (await readSms(db, masterKey, phone))?.text
}

/** Returns the same with the time of sending, for the outbox screen. */
export async function readSms(
  db: Db,
  masterKey: MasterKey,
  phone: string,
): Promise<{ id: string; text: string; createdAt: Date } | undefined> {
  const [row] = await db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phoneHash, hashOf(masterKey, phone)))
    .orderBy(desc(smsOutbox.createdAt))
    .limit(1)
  if (!row) return undefined
  const text = open(masterKey.derive(purpose), place(row.id), row.messageSealed)
  return { id: row.id, text, createdAt: row.createdAt }
}
