/**
 * Idempotency: a write that carries an Idempotency-Key is done once. Its answer is kept in the same
 * transaction; a repeat returns it, another body under the same key is refused, and two at once wait for each other.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/transaction.ts'
import { idempotencyKeys } from './table.ts'

const keyFormat = /^[\x21-\x7e]{8,200}$/

/** Does `work` once for this user and key. Throws idempotency_conflict when the key came with another request. */
export async function once<T>(
  db: Db,
  userId: string,
  key: string | undefined,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  if (!keyFormat.test(key)) throw new DomainError('bad_request', { header: 'Idempotency-Key' })
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const fresh = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  if (fresh.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(mine)
    if (!first || first.requestHash !== requestHash) throw new DomainError('idempotency_conflict')
    return first.response as T
  }
  const answer = await work()
  await db
    .update(idempotencyKeys)
    .set({ status: 200, response: answer ?? null })
    .where(mine)
  return answer
}
