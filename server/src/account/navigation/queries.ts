/** The navigation menu of an organization or of the platform: stored, saved and returned as a whole. */
import { createHash } from 'node:crypto'
import type { navigation } from '@domovik/contract/admin/account/pages.ts'
import type { NavigationIcon } from '@domovik/domain/account/navigation/icons.ts'
import { pageAddress } from '@domovik/domain/account/pages/address.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import type { AnyScope, Scope } from '../../machinery/scope/scope.ts'
import { scopeOf } from '../pages/queries.ts'
import { navigationItems } from './table.ts'

export type Navigation = z.infer<typeof navigation>
type Item = Navigation['items'][number]
export type ItemInput = Pick<Item, 'label'> &
  Partial<Pick<Item, 'id' | 'icon' | 'pageId' | 'url' | 'permission'>>
export type MenuItem = { id: string; label: string; icon: NavigationIcon | null; to: string }

/** Returns every menu item in order, with its current target. `version` changes when any item changes. */
export async function navigationOf(scope: AnyScope): Promise<Navigation> {
  const { rows } = await scope.db.execute<{ items: Item[] }>(sql`
    select coalesce(json_agg(json_build_object('id', n.id, 'label', n.label, 'icon', n.icon, 'pageId', n.page_id, 'pageTitle', p.title,
             'url', n.url, 'permission', n.permission,
             'to', coalesce(n.url, case when p.status = 'published' then ${pageAddress(scopeOf(scope), '')}::text || p.slug end))
             order by n.position, n.id), '[]'::json) as items
      from navigation_items n
      left join pages p on p.organization_id = n.organization_id and p.id = n.page_id and p.deleted_at is null
     where n.organization_id = ${scope.organizationId}`)
  const items = rows[0]!.items
  return { items, version: versionOf(items) }
}

/** Returns the items that have a target and whose required permission the caller holds. */
export async function ownMenu(scope: Scope): Promise<MenuItem[]> {
  const { items } = await navigationOf(scope)
  return items.flatMap(({ id, label, icon, to, permission }) =>
    to !== null && (permission === null || scope.permissions.has(permission))
      ? [{ id, label, icon, to }]
      : [],
  )
}

/** Returns the menu of the public site. */
export async function publicMenu(db: Db): Promise<MenuItem[]> {
  const { rows } = await db.execute<{ menu: MenuItem[] }>(sql`select app.public_menu() as menu`)
  return rows[0]!.menu
}

/**
 * Replaces the stored items with the given ones. Throws version_conflict if the menu changed since the caller
 * read it, not_found if an item names a page that does not exist.
 */
export async function saveNavigation(
  scope: AnyScope,
  items: readonly ItemInput[],
  version: string,
): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`navigation|${organizationId}`}, 0))`)
  const before = await navigationOf(scope)
  if (before.version !== version) throw new DomainError('version_conflict')
  await requirePages(
    scope,
    items.flatMap(({ pageId }) => pageId ?? []),
  )
  const known = new Set(before.items.map(({ id }) => id))
  await db.delete(navigationItems).where(eq(navigationItems.organizationId, organizationId))
  if (items.length === 0) return
  await db.insert(navigationItems).values(
    items.map(({ id, ...item }, position) => ({
      ...item,
      organizationId,
      id: id && known.delete(id) ? id : newId(),
      position,
    })),
  )
}

async function requirePages(scope: AnyScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await scope.db.execute<{ missing: boolean }>(sql`
    select exists (select 1 from unnest(${sql.param(ids)}::uuid[]) as wanted(id) where not exists (
      select 1 from pages p where p.organization_id = ${scope.organizationId} and p.id = wanted.id and p.deleted_at is null)) as missing`)
  if (rows[0]!.missing) throw new DomainError('not_found')
}

const versionOf = (items: readonly Item[]): string =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ to: _, pageTitle: __, ...kept }) => kept)))
    .digest('base64url')
    .slice(0, 22)
