/**
 * The keys that sign access tokens: ES256, created on first start, sealed in the database, shared by all nodes.
 * There are three states: `current` signs, `standby` is published before it is used, `retired` still verifies
 * until the last token that it signed has expired.
 */

import { and, eq, lt } from 'drizzle-orm'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { now } from '../machinery/clock.ts'
import type { MasterKey } from '../machinery/crypto/master-key.ts'
import { open, seal } from '../machinery/crypto/seal.ts'
import { signingKeySeal } from '../machinery/crypto/signing-key-seal.ts'
import type { Db } from '../machinery/db/transaction.ts'
import { signingKeys } from './table.ts'

export const signingAlgorithm = 'ES256'

export type KeyRing = {
  /** Returns the signing key. A cached key is returned at once, because a transaction may hold the connection needed to read it. */
  signer(): Promise<{ kid: string; key: CryptoKey }>
  /** Returns the public key of a kid; undefined if there is no such current, standby or retired key. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  /** Returns the published keys. */
  published(): Promise<JWK[]>
  /** Makes standby current, retires current, and creates a new standby. */
  rotate(): Promise<void>
  /** Deletes retired keys whose last token expired before `until`. */
  forgetRetired(until: Date): Promise<void>
}

type Loaded = {
  current: { kid: string; key: CryptoKey }
  public: Map<string, CryptoKey>
  jwks: JWK[]
}

/** Another node may have rotated the keys: they are read again at this interval, and for an unknown kid (rate limited). */
const staleMs = 60_000
const unknownKidMs = 2_000

type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Opens the keys in the database; creates them on first use. */
export function openKeyRing(transaction: Transaction, masterKey: MasterKey): KeyRing {
  const sealingKey = masterKey.derive(signingKeySeal.purpose)
  const { place } = signingKeySeal
  let loaded: Promise<Loaded> | undefined
  let settled: Loaded | undefined
  let loadedAt = 0

  const insertNew = async (db: Db, status: 'current' | 'standby') => {
    const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
    const publicJwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(publicJwk)
    await db
      .insert(signingKeys)
      .values({
        kid,
        status,
        publicJwk: { ...publicJwk },
        privateSealed: seal(sealingKey, 1, place(kid), JSON.stringify(await exportJWK(pair.privateKey))),
        createdAt: new Date(now().epochMilliseconds),
      })
      .onConflictDoNothing()
  }

  const read = async (): Promise<Loaded> => {
    const rows = await transaction(async (db) => {
      const found = await db.select().from(signingKeys)
      const missing = (['current', 'standby'] as const).filter(
        (status) => !found.some((row) => row.status === status),
      )
      if (missing.length === 0) return found
      for (const status of missing) await insertNew(db, status)
      return await db.select().from(signingKeys)
    })
    const current = rows.find((row) => row.status === 'current')!
    const privateJwk = JSON.parse(open(sealingKey, place(current.kid), current.privateSealed)) as JWK
    const jwks = rows.map((row) => ({
      ...(row.publicJwk as JWK),
      kid: row.kid,
      alg: signingAlgorithm,
      use: 'sig',
      key_ops: ['verify'],
    }))
    const entries = await Promise.all(jwks.map(async (jwk) => [jwk.kid, await importKey(jwk)] as const))
    return {
      current: { kid: current.kid, key: await importKey(privateJwk) },
      public: new Map(entries),
      jwks,
    }
  }

  const load = (maximumAge: number): Promise<Loaded> => {
    const monotonic = performance.now()
    if (!loaded || monotonic - loadedAt > maximumAge) {
      loadedAt = monotonic
      const reading = read()
      loaded = reading
      reading.then(
        (read) => {
          settled = read
        },
        () => {
          if (loaded === reading) loaded = undefined
        },
      )
    }
    return loaded
  }

  return {
    signer: async () => {
      const reading = load(staleMs)
      return (settled ?? (await reading)).current
    },
    verifier: async (kid) => {
      const known = (await load(staleMs)).public.get(kid)
      return known ?? (await load(unknownKidMs)).public.get(kid)
    },
    published: async () => (await load(staleMs)).jwks,
    rotate: async () => {
      await load(staleMs)
      await transaction(async (db) => {
        const at = new Date(now().epochMilliseconds)
        await db
          .update(signingKeys)
          .set({ status: 'retired', retiredAt: at })
          .where(eq(signingKeys.status, 'current'))
        await db.update(signingKeys).set({ status: 'current' }).where(eq(signingKeys.status, 'standby'))
        await insertNew(db, 'standby')
      })
      loaded = undefined
      await load(0)
    },
    forgetRetired: async (until) => {
      await transaction((db) =>
        db
          .delete(signingKeys)
          .where(and(eq(signingKeys.status, 'retired'), lt(signingKeys.retiredAt, until))),
      )
      loaded = undefined
    },
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new TypeError('a symmetric key cannot sign access tokens')
  return key
}
