/** Reads and writes pages of the organization or the platform, depending on the scope. */
import type { page, pageRow, readPage } from '@domovik/contract/admin/account/pages.ts'
import { type PageScope, type PageStatus, pageAddress } from '@domovik/domain/account/pages/address.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { systemChain } from '../../machinery/audit/table.ts'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { violatedConstraint } from '../../machinery/db/transaction.ts'
import type { AnyScope } from '../../machinery/scope/scope.ts'
import { pages } from './table.ts'

export type PageRow = z.infer<typeof pageRow>
export type Page = z.infer<typeof page>
export type ReadPage = z.infer<typeof readPage>
export type PageFields = Pick<Page, 'title' | 'slug' | 'content'> &
  Partial<Pick<Page, 'seoTitle' | 'seoDescription' | 'seoKeywords'>>

/** Returns whether the scope is the platform or an organization. */
export const scopeOf = ({ organizationId }: AnyScope): PageScope =>
  organizationId === systemChain ? 'platform' : 'organization'

/** The list of pages, optionally filtered by text and status. */
export function pageList(scope: AnyScope, filters: { q?: string; status?: string[] }): ListPlan {
  return {
    rows: sql`
      select id, title, slug, ${pageAddress(scopeOf(scope), '')}::text || slug as url, status, version,
             published_at as "publishedAt", created_at as "createdAt", updated_at as "updatedAt"
        from pages
       where organization_id = ${scope.organizationId} and deleted_at is null ${among(sql`status`, filters.status)}
         ${mentioning(filters.q, [sql`title`, sql`slug`])}`,
    sorts: { title: sql`lower(title)`, updatedAt: sql`"updatedAt"` },
    defaultSort: '-updatedAt',
  }
}

const here = (scope: AnyScope) => and(eq(pages.organizationId, scope.organizationId), isNull(pages.deletedAt))

/** Returns one page. Throws not_found. */
export async function findPage(scope: AnyScope, id: string): Promise<Page> {
  const [row] = await scope.db
    .select()
    .from(pages)
    .where(and(here(scope), eq(pages.id, id)))
  if (!row) throw new DomainError('not_found')
  return present(scope, row)
}

/** Returns a published page of the organization for its members. Throws not_found. */
export async function readOwnPage(scope: AnyScope, slug: string): Promise<ReadPage> {
  const [row] = await scope.db
    .select()
    .from(pages)
    .where(and(here(scope), eq(pages.slug, slug), eq(pages.status, 'published')))
  if (!row) throw new DomainError('not_found')
  return present(scope, row)
}

/** Returns a published page of the platform, or undefined. Public. */
export async function readPlatformPage(db: Db, slug: string): Promise<ReadPage | undefined> {
  const { rows } = await db.execute<{ page: (ReadPage & { slug: string }) | null }>(
    sql`select app.public_page(${slug}) as page`,
  )
  const found = rows[0]?.page
  return found ? { ...found, url: pageAddress('platform', found.slug) } : undefined
}

/** Inserts a page. Throws slug_taken. */
export async function insertPage(scope: AnyScope, id: string, fields: PageFields): Promise<void> {
  await uniqueSlug(scope.db.insert(pages).values({ ...fields, organizationId: scope.organizationId, id }))
}

export type PageChange = PageFields & { id: string; version: number; status: PageStatus }

/**
 * Updates a page if its version is still the one the caller read. Throws not_found, version_conflict,
 * slug_taken.
 */
export async function updatePage(
  scope: AnyScope,
  { id, version, status, ...fields }: PageChange,
): Promise<void> {
  const publishedAt = status === 'published' ? sql`coalesce(${pages.publishedAt}, app.now())` : null
  const saved = await uniqueSlug(
    scope.db
      .update(pages)
      .set({ ...fields, status, publishedAt, version: version + 1, updatedAt: sql`app.now()` })
      .where(and(here(scope), eq(pages.id, id), eq(pages.version, version)))
      .returning({ id: pages.id }),
  )
  if (saved.length > 0) return
  const { version: present } = await findPage(scope, id)
  throw new DomainError('version_conflict', { version: present })
}

/** Removes pages or restores them. Returns the ids of the pages that changed. Throws slug_taken. */
export async function setRemoved(scope: AnyScope, ids: string[], removed: boolean): Promise<string[]> {
  const rows = await uniqueSlug(
    scope.db
      .update(pages)
      .set({ deletedAt: removed ? sql`app.now()` : null })
      .where(
        and(
          eq(pages.organizationId, scope.organizationId),
          inArray(pages.id, ids),
          removed ? isNull(pages.deletedAt) : isNotNull(pages.deletedAt),
        ),
      )
      .returning({ id: pages.id }),
  )
  return rows.map(({ id }) => id)
}

async function uniqueSlug<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) === 'pages_slug') throw new DomainError('slug_taken')
    throw error
  }
}

function present(scope: AnyScope, row: typeof pages.$inferSelect): Page {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    url: pageAddress(scopeOf(scope), row.slug),
    status: row.status as PageStatus,
    version: row.version,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    seoKeywords: row.seoKeywords,
    content: row.content as Page['content'],
  }
}
