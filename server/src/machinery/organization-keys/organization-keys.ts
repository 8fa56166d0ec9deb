/**
 * One data key per organization, wrapped by the master key (SEC-02, SEC-03). A new key is created with the organization
 * and at each rotation; older keys stay until nothing is sealed with them. After the rows of organization_keys are
 * deleted, sealed data can no longer be read.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import {
  keyVersionOf,
  keyVersionOfBytes,
  open,
  openBytes,
  SealError,
  seal,
  sealBytes,
} from '../crypto/seal.ts'
import type { Db } from '../db/transaction.ts'
import type { OrganizationKeys, SealedPlace } from '../services/organization-keys.ts'

type KeyRow = { version: number; wrappedKey: string }

const placeText = ({ organizationId, table, column, rowId }: SealedPlace) =>
  `${organizationId}|${table}|${column}|${rowId}`
const wrapPlace = (organizationId: string, version: number) =>
  `organization_keys|${organizationId}|${version}`

/** Returns the operations on organization keys, wrapped with the given master key. */
export function openOrganizationKeys(masterKey: MasterKey): OrganizationKeys {
  const wrapping = masterKey.derive('organization keys')
  const known = new Map<string, Buffer>()
  /** Caches the current key for each transaction. A rotation in another transaction takes effect in the next one. */
  const inUse = new WeakMap<Db, Map<string, ReturnType<typeof current>>>()

  function currentIn(db: Db, organizationId: string): ReturnType<typeof current> {
    const here = inUse.get(db) ?? new Map<string, ReturnType<typeof current>>()
    inUse.set(db, here)
    const found = here.get(organizationId) ?? current(db, organizationId)
    here.set(organizationId, found)
    return found
  }

  function unwrap(organizationId: string, version: number, wrappedKey: string): Buffer {
    const name = `${organizationId}|${version}`
    const cached = known.get(name)
    if (cached) return cached
    const key = Buffer.from(open(wrapping, wrapPlace(organizationId, version), wrappedKey), 'base64')
    known.set(name, key)
    return key
  }

  async function current(db: Db, organizationId: string): Promise<{ version: number; key: Buffer }> {
    const { rows } = await db.execute<KeyRow>(sql`
      select version, wrapped_key as "wrappedKey" from organization_keys
       where organization_id = ${organizationId} and retired_at is null order by version desc limit 1`)
    const row = rows[0]
    if (!row) throw new SealError('the organization has no key')
    return { version: row.version, key: unwrap(organizationId, row.version, row.wrappedKey) }
  }

  async function ofVersion(db: Db, organizationId: string, version: number): Promise<Buffer> {
    const cached = known.get(`${organizationId}|${version}`)
    if (cached) return cached
    const { rows } = await db.execute<Pick<KeyRow, 'wrappedKey'>>(sql`
      select wrapped_key as "wrappedKey" from organization_keys
       where organization_id = ${organizationId} and version = ${version}`)
    const row = rows[0]
    if (!row) throw new SealError('the key is gone')
    return unwrap(organizationId, version, row.wrappedKey)
  }

  return {
    async rotate(db, organizationId) {
      const { rows } = await db.execute<Pick<KeyRow, 'version'>>(sql`
        select coalesce(max(version), 0) + 1 as version from organization_keys where organization_id = ${organizationId}`)
      const { version } = rows[0]!
      inUse.delete(db)
      const wrappedKey = seal(
        wrapping,
        1,
        wrapPlace(organizationId, version),
        randomBytes(32).toString('base64'),
      )
      await db.execute(sql`
        update organization_keys set retired_at = ${now().toString()}::timestamptz
         where organization_id = ${organizationId} and retired_at is null`)
      await db.execute(sql`
        insert into organization_keys (organization_id, version, master_key_id, wrapped_key)
        values (${organizationId}, ${version}, ${masterKey.id}, ${wrappedKey})`)
      return version
    },
    async seal(db, place, text) {
      const { version, key } = await currentIn(db, place.organizationId)
      return seal(key, version, placeText(place), text)
    },
    async open(db, place, sealed) {
      return open(await ofVersion(db, place.organizationId, keyVersionOf(sealed)), placeText(place), sealed)
    },
    async sealBytes(db, place, bytes) {
      const { version, key } = await currentIn(db, place.organizationId)
      return { sealed: sealBytes(key, version, placeText(place), bytes), version }
    },
    async openBytes(db, place, sealed) {
      const key = await ofVersion(db, place.organizationId, keyVersionOfBytes(sealed))
      return openBytes(key, placeText(place), sealed)
    },
  }
}
