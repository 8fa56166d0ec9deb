/**
 * One data key per organization, wrapped by the master key (SEC-02, SEC-03). A new key is made when the organization
 * is founded or its key rotated; older keys stay until nothing is sealed with them. Erasing the rows of
 * organization_keys makes everything sealed unreadable.
 */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { organizationKeys } from '../../account/organizations/table.ts'
import { now } from '../clock.ts'
import type { Db } from '../db/transaction.ts'
import type { MasterKey } from './master-key.ts'
import { keyVersionOf, keyVersionOfBytes, open, openBytes, SealError, seal, sealBytes } from './seal.ts'

type Place = { organizationId: string; table: string; column: string; rowId: string }

export type OrganizationKeys = {
  /** Makes the next key version current; answers its number. */
  rotate(db: Db, organizationId: string): Promise<number>
  seal(db: Db, place: Place, text: string): Promise<string>
  /** Throws SealError when the text was moved, altered, or its key is gone. */
  open(db: Db, place: Place, sealed: string): Promise<string>
  /** For what lies outside the database; `version` names the key, so that rotation finds what is older. */
  sealBytes(db: Db, place: Place, bytes: Buffer): Promise<{ sealed: Buffer; version: number }>
  /** Throws SealError as `open` does. */
  openBytes(db: Db, place: Place, sealed: Buffer): Promise<Buffer>
}

const placeText = ({ organizationId, table, column, rowId }: Place) =>
  `${organizationId}|${table}|${column}|${rowId}`
const wrapPlace = (organizationId: string, version: number) =>
  `organization_keys|${organizationId}|${version}`

export function openOrganizationKeys(masterKey: MasterKey): OrganizationKeys {
  const wrapping = masterKey.derive('organization keys')
  const known = new Map<string, Buffer>()
  /** The current key, once for each transaction: what rotates in another one is seen by the next. */
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
    const [row] = await db
      .select({ version: organizationKeys.version, wrappedKey: organizationKeys.wrappedKey })
      .from(organizationKeys)
      .where(and(eq(organizationKeys.organizationId, organizationId), isNull(organizationKeys.retiredAt)))
      .orderBy(desc(organizationKeys.version))
      .limit(1)
    if (!row) throw new SealError('the organization has no key')
    return { version: row.version, key: unwrap(organizationId, row.version, row.wrappedKey) }
  }

  async function ofVersion(db: Db, organizationId: string, version: number): Promise<Buffer> {
    const cached = known.get(`${organizationId}|${version}`)
    if (cached) return cached
    const [row] = await db
      .select({ wrappedKey: organizationKeys.wrappedKey })
      .from(organizationKeys)
      .where(and(eq(organizationKeys.organizationId, organizationId), eq(organizationKeys.version, version)))
    if (!row) throw new SealError('the key is gone')
    return unwrap(organizationId, version, row.wrappedKey)
  }

  return {
    async rotate(db, organizationId) {
      const [last] = await db
        .select({ version: organizationKeys.version })
        .from(organizationKeys)
        .where(eq(organizationKeys.organizationId, organizationId))
        .orderBy(desc(organizationKeys.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      inUse.delete(db)
      const key = randomBytes(32)
      await db
        .update(organizationKeys)
        .set({ retiredAt: new Date(now().epochMilliseconds) })
        .where(and(eq(organizationKeys.organizationId, organizationId), isNull(organizationKeys.retiredAt)))
      await db.insert(organizationKeys).values({
        organizationId,
        version,
        masterKeyId: masterKey.id,
        wrappedKey: seal(wrapping, 1, wrapPlace(organizationId, version), key.toString('base64')),
      })
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
