/**
 * Idempotency: a write with an Idempotency-Key is done once. Its response is stored in the same transaction. A repeat
 * returns it, another body with the same key is refused, and concurrent requests with one key wait for each other.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { MasterKey } from '../crypto/master-key.ts'
import { open, seal } from '../crypto/seal.ts'
import type { Db } from '../db/transaction.ts'
import { idempotencyKeys } from './table.ts'

const keyFormat = /^[\x21-\x7e]{8,200}$/

type Request = { userId: string; key: string | undefined; path: readonly string[]; input: unknown }

/** Runs `work` once for this user and key. Throws idempotency_conflict if the key was used for another request. */
export async function runOnce<T>(
  db: Db,
  masterKey: MasterKey,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key } = request
  if (key === undefined) return work()
  if (!keyFormat.test(key)) throw new DomainError('bad_request', { header: 'Idempotency-Key' })
  const requestHash = hashOf(request)
  const fresh = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const sealing = masterKey.derive('idempotent answers')
  const place = `idempotency_keys|${userId}|${key}`
  if (fresh.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(mine)
    if (!first?.answerSealed || first.requestHash !== requestHash)
      throw new DomainError('idempotency_conflict')
    return JSON.parse(open(sealing, place, first.answerSealed)).answer as T
  }
  const answer = await work()
  const answerSealed = seal(sealing, 1, place, JSON.stringify({ answer }))
  await db.update(idempotencyKeys).set({ answerSealed }).where(mine)
  return answer
}

/** Of a file only the name, size and type are hashed. */
function hashOf({ path, input }: Request): string {
  const plain = JSON.stringify({ path, input }, (_, value: unknown) =>
    value instanceof File ? { name: value.name, size: value.size, type: value.type } : value,
  )
  return createHash('sha256').update(plain).digest('hex')
}
