/** The logo: re-encoded like every picture, stored encrypted, public to anybody who has its address. */

import { requireLogo } from '@domovik/domain/account/organizations/logo.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { shownName } from '@domovik/domain/machinery/files/photos.ts'
import { sql } from 'drizzle-orm'
import { readPart } from '../../machinery/files/parts.ts'
import { readPicture } from '../../machinery/files/picture.ts'
import { storeFile } from '../../machinery/files/store.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { updateOrganization } from './queries.ts'

/**
 * Stores the logo and returns its address. Throws file_too_large, file_type_not_allowed, file_unreadable,
 * too_many_pixels, file_too_complex, storage_full.
 */
export async function storeLogo(scope: Scope, file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = shownName(file.name)
  requireLogo({ name, type: file.type, bytes })
  const { full, preview, ...drawn } = await readPicture(scope, 'logo', bytes)
  const { organizationId } = scope
  const owner = { table: 'organizations' as const, id: organizationId, tenantId: null, limit: 1 }
  await removeLogos(scope)
  const { id } = await storeFile(scope, owner, { kind: 'logo', name, ...drawn }, { full, preview })
  const logoUrl = `/api/logos/${organizationId}/${id}`
  await updateOrganization(scope, { logoUrl })
  return logoUrl
}

/** Removes the logo of the organization. */
export async function removeLogo(scope: Scope): Promise<void> {
  await removeLogos(scope)
  await updateOrganization(scope, { logoUrl: null })
}

/** Marks the rows as removed; files/jobs.ts deletes them after a day. */
async function removeLogos({ db, organizationId }: Scope): Promise<void> {
  await db.execute(sql`
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'organizations' and owner_id = ${organizationId} and removed_at is null`)
}

/**
 * Returns the logo. Throws not_found, file_missing. Cached indefinitely, because a new logo always gets a new
 * address.
 */
export async function showLogo(services: Services, organizationId: string, id: string) {
  return acrossOrganizations(services, 'show logo', async (db) => {
    const { rows } = await db.execute<{ stored_name: string }>(sql`
      select stored_name from files
       where organization_id = ${organizationId} and id = ${id} and kind = 'logo' and removed_at is null`)
    if (!rows[0]) throw new DomainError('not_found')
    const file = { organizationId, id, storedName: rows[0].stored_name }
    const bytes = await readPart({ db, services }, file, 'full')
    return {
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      body: new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }),
    }
  })
}
