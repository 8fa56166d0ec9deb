/** The browsers of a member that receive push messages. */
import { createHash, ECDH } from 'node:crypto'
import type { QuietHours } from '@domovik/domain/account/notifications/quiet-hours.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { MasterKey } from '../../machinery/crypto/master-key.ts'
import { open, seal } from '../../machinery/crypto/seal.ts'
import { isPublicUrl } from '../../machinery/public-requests/public-host.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Subscription } from './push-encryption.ts'

/** Quiet hours in the time zone of the person. */
export type OwnQuietHours = QuietHours & { timeZone: string }

const mostDevices = 10
const purpose = 'push devices'
const place = (hash: string): string => `push_devices|subscription|${hash}`

/** Opens the address and keys of a device. Throws SealError. */
export const openSubscription = (masterKey: MasterKey, hash: string, sealed: string): Subscription =>
  JSON.parse(open(masterKey.derive(purpose), place(hash), sealed)) as Subscription

/**
 * Registers a browser for the caller. Another person who used the same browser receives nothing there any more. The
 * oldest device ends if there are more than ten. Throws bad_request if the address is not of a public host, or the key is
 * not a point of the curve.
 */
export async function addDevice(scope: Scope, device: Subscription & { name: string }): Promise<void> {
  const { name, endpoint, p256dh, auth } = device
  if (!isPublicUrl(endpoint) || !isPublicKey(p256dh)) throw new DomainError('bad_request')
  const { db, organizationId, userId, services } = scope
  const hash = createHash('sha256').update(endpoint).digest('hex')
  const key = services.masterKey.derive(purpose)
  const sealed = seal(key, 1, place(hash), JSON.stringify({ endpoint, p256dh, auth }))
  await acrossOrganizations(services, 'take over a browser', (all) =>
    all.execute(sql`delete from push_devices where endpoint_hash = ${hash} and user_id <> ${userId}`),
  )
  await db.execute(sql`
    insert into push_devices (organization_id, user_id, endpoint_hash, name, subscription_sealed, created_at)
    values (${organizationId}, ${userId}, ${hash}, ${name}, ${sealed}, app.now())
    on conflict (organization_id, user_id, endpoint_hash)
      do update set name = excluded.name, subscription_sealed = excluded.subscription_sealed`)
  await db.execute(sql`
    delete from push_devices
     where organization_id = ${organizationId} and user_id = ${userId} and endpoint_hash not in (
       select endpoint_hash from push_devices where organization_id = ${organizationId} and user_id = ${userId}
        order by created_at desc, endpoint_hash limit ${mostDevices})`)
}

function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}

export async function removeDevice({ db, organizationId, userId }: Scope, id: string): Promise<void> {
  await db.execute(sql`
    delete from push_devices
     where organization_id = ${organizationId} and user_id = ${userId} and endpoint_hash = ${id}`)
}

/** The caller's devices, oldest first. */
export async function devicesOf({ db, organizationId, userId }: Scope) {
  const { rows } = await db.execute<{ id: string; name: string; since: string }>(sql`
    select endpoint_hash as id, name, to_json(created_at) as since from push_devices
     where organization_id = ${organizationId} and user_id = ${userId} order by created_at, endpoint_hash`)
  return rows
}
