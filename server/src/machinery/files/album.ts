/** Photos of a record in an order that a user chooses, each with a description. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../scope/scope.ts'
import { type Caller, type OwnerKey, ofOwner } from './store.ts'
import { files } from './table.ts'

export type AlbumPhoto = { id: string; alt: string; width: number; height: number }

/** Photos that nobody has arranged follow the arranged ones, oldest first. */
const inOrder = sql.raw('position nulls last, created_at, id')

/** Returns the photos of a record that are not removed, in their order. The first is the cover. */
export async function albumOf(scope: Caller, owner: OwnerKey): Promise<AlbumPhoto[]> {
  const { rows } = await scope.db.execute<AlbumPhoto>(sql`
    select id, coalesce(alt_text, '') as alt, width, height from ${files}
     where ${and(ofOwner(scope, owner), isNull(files.removedAt))} order by ${inOrder}`)
  return rows
}

/** SQL of all photos as JSON, in their order. `organizationId` and `id` are SQL of the record's key. */
export const albumJson = (table: OwnerKey['table'], organizationId: SQL, id: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'alt', coalesce(f.alt_text, ''), 'width', f.width, 'height', f.height)
           order by f.position nulls last, f.created_at, f.id), '[]'::json)
    from files f where f.organization_id = ${organizationId} and f.owner_table = ${table} and f.owner_id = ${id} and f.removed_at is null)`

/** SQL of the cover as JSON, null without photos. `organizationId` and `id` are SQL of the record's key. */
export const coverOf = (table: OwnerKey['table'], organizationId: SQL, id: SQL): SQL => sql`(
  select json_build_object('id', f.id, 'alt', coalesce(f.alt_text, ''), 'width', f.width, 'height', f.height)
    from files f where f.organization_id = ${organizationId} and f.owner_table = ${table} and f.owner_id = ${id} and f.removed_at is null
   order by f.position nulls last, f.created_at, f.id limit 1)`

/**
 * Sets the order and the descriptions of all photos of a record. Throws version_conflict unless `wanted` names each photo
 * of the record exactly once.
 */
export async function arrangeAlbum(
  scope: Scope,
  owner: OwnerKey,
  wanted: readonly { id: string; alt: string }[],
): Promise<void> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from ${files} where ${and(ofOwner(scope, owner), isNull(files.removedAt))} for update`)
  const known = new Set(rows.map(({ id }) => id))
  const named = new Set(wanted.map(({ id }) => id))
  const same = named.size === wanted.length && named.size === known.size && named.isSubsetOf(known)
  if (!same) throw new DomainError('version_conflict')
  const values = sql.join(
    wanted.map(({ id, alt }, position) => sql`(${id}::uuid, ${position}::int, ${alt || null}::text)`),
    sql`, `,
  )
  await scope.db.execute(sql`
    update files set position = w.position, alt_text = w.alt from (values ${values}) as w (id, position, alt)
     where files.organization_id = ${scope.organizationId} and files.id = w.id`)
}
