/**
 * Idempotency: a write with an Idempotency-Key is done once. Its response is stored in the same transaction. A repeat
 * returns it, another body with the same key is refused, and concurrent requests with one key wait for each other.
 *
 * A caller who has not received a response and no longer wants the write repeats it with `Idempotency-Cancel: true`:
 * the response is that of the write if it was done. Otherwise it never will be, and the call fails with write_cancelled.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { MasterKey } from '../crypto/master-key.ts'
import { open, seal } from '../crypto/seal.ts'
import type { Db } from '../db/transaction.ts'
import { acrossOrganizations } from '../scope/system.ts'
import type { Services } from '../services/services.ts'
import type { RequestScope } from './call.ts'
import { idempotencyKeys } from './table.ts'

const keyFormat = /^[\x21-\x7e]{8,200}$/

export type Write = {
  userId: string
  /** In which part of the installation the key is valid, see `placeOf`. */
  place: string
  key: string | undefined
  path: readonly string[]
  input: unknown
  /** Do not write. Return the response of the write if it was done, and prevent it otherwise. */
  cancel: boolean
}

/** Returned instead of a response when a write was prevented, so that the transaction can be committed. */
const cancelled = Symbol('cancelled')

/**
 * Returns where a key of the scope is valid: one organization, one tenant record, the super admin's part, or the person.
 * A person's call does not depend on the current organization: creating the first one would change it.
 */
export function placeOf(scope: RequestScope, chosen: string | undefined): string {
  if (scope.kind === 'landlord') return `organization ${scope.organizationId}`
  if (scope.kind === 'tenant') return `tenant ${scope.tenantId}`
  return scope.kind === 'person' ? `person ${chosen ?? ''}` : scope.kind
}

/**
 * Runs `work` once for this user, place and key. Throws idempotency_conflict if the key was used for another request.
 * Returns a value for `uncancelled`.
 */
export async function runOnce<T>(
  db: Db,
  masterKey: MasterKey,
  write: Write,
  work: () => Promise<T>,
): Promise<T | typeof cancelled> {
  if (write.key === undefined) return work()
  const kept = await keptResponse(masterKey, write)
  const fresh = await db.insert(idempotencyKeys).values(kept.row).onConflictDoNothing().returning({
    key: idempotencyKeys.key,
  })
  if (fresh.length === 0) return repeated<T>(db, kept)
  const response: T | typeof cancelled = write.cancel ? cancelled : await work()
  await db
    .update(idempotencyKeys)
    .set({ answerSealed: kept.seal(response) })
    .where(kept.mine)
  return response
}

const anybody = '00000000-0000-0000-0000-000000000000'

/**
 * The same for calls without sign-in, whose handlers open their own transactions: the key is stored before the work.
 * Throws service_unavailable while the first request is running; the key is released if the work fails.
 */
export async function runPublicOnce<T>(
  services: Services,
  write: Omit<Write, 'userId' | 'place'>,
  work: () => Promise<T>,
): Promise<T | typeof cancelled> {
  if (write.key === undefined) return work()
  const kept = await keptResponse(services.masterKey, { ...write, userId: anybody, place: 'public' })
  const store = <R>(act: (db: Db) => Promise<R>): Promise<R> =>
    acrossOrganizations(services, 'idempotency of public calls', act)
  const first = await store<{ response: T | typeof cancelled } | null>(async (db) => {
    const fresh = await db
      .insert(idempotencyKeys)
      .values({ ...kept.row, answerSealed: write.cancel ? kept.seal(cancelled) : null })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    return fresh.length > 0 ? null : { response: await repeated<T>(db, kept, 'service_unavailable') }
  })
  if (first) return first.response
  if (write.cancel) return cancelled
  try {
    const response = await work()
    await store((db) =>
      db
        .update(idempotencyKeys)
        .set({ answerSealed: kept.seal(response) })
        .where(kept.mine),
    )
    return response
  } catch (error) {
    await store((db) => db.delete(idempotencyKeys).where(kept.mine))
    throw error
  }
}

/** Throws write_cancelled if the write was prevented; call it after the commit. */
export function uncancelled<T>(response: T | typeof cancelled): T {
  if (response === cancelled) throw new DomainError('write_cancelled')
  return response as T
}

type Kept = Awaited<ReturnType<typeof keptResponse>>

/** The row of a key. The place is part of the key, and the stored response is bound to both. */
async function keptResponse(masterKey: MasterKey, write: Write) {
  const { userId, place } = write
  if (!keyFormat.test(write.key ?? '')) throw new DomainError('bad_request', { header: 'Idempotency-Key' })
  const key = `${place}|${write.key}`
  const sealing = masterKey.derive('idempotent answers')
  const bound = `idempotency_keys|${userId}|${key}`
  return {
    row: { userId, key, requestHash: await hashOf(write) },
    mine: and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)),
    seal: (response: unknown) =>
      seal(
        sealing,
        1,
        bound,
        JSON.stringify(response === cancelled ? { cancelled: true } : { answer: response }),
      ),
    open: (sealed: string): { answer?: unknown; cancelled?: true } =>
      JSON.parse(open(sealing, bound, sealed)),
  }
}

/** The stored response to a repeated key. Throws idempotency_conflict, or `running` while there is none. */
async function repeated<T>(
  db: Db,
  kept: Kept,
  running: 'idempotency_conflict' | 'service_unavailable' = 'idempotency_conflict',
): Promise<T | typeof cancelled> {
  const [first] = await db.select().from(idempotencyKeys).where(kept.mine)
  if (first && first.requestHash !== kept.row.requestHash) throw new DomainError('idempotency_conflict')
  if (!first?.answerSealed) throw new DomainError(running)
  const stored = kept.open(first.answerSealed)
  return stored.cancelled ? cancelled : (stored.answer as T)
}

/** Of a file the name, the type and the bytes are hashed. When an entry was written is not part of the request: a form does not know it yet. */
async function hashOf({ path, input }: Write): Promise<string> {
  const files: File[] = []
  const plain = JSON.stringify({ path, input }, (name, value: unknown) => {
    if (name === 'writtenAt') return undefined
    if (!(value instanceof File)) return value
    files.push(value)
    return { name: value.name, size: value.size, type: value.type }
  })
  const hash = createHash('sha256').update(plain)
  for (const file of files) hash.update(Buffer.from(await file.arrayBuffer()))
  return hash.digest('hex')
}
