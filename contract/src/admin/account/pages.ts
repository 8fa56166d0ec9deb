import { PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { NAVIGATION_ICONS, NAVIGATION_MAX } from '@domovik/domain/account/navigation/icons.ts'
import { isSafeLink, isSlug, PAGE_STATUSES, SLUG_MAX } from '@domovik/domain/account/pages/address.ts'
import { BLOCKS_MAX, LIST_ITEMS_MAX } from '@domovik/domain/account/pages/blocks.ts'
import { z } from 'zod'
import { call, id, instant, line, listOf, listQuery, name, prose, several, someIds } from '../../base.ts'

const link = line(500).refine(isSafeLink)
const slug = z.string().trim().max(SLUG_MAX).refine(isSlug)

export const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: name(200), level: z.literal([2, 3]) }),
  z.object({ type: z.literal('paragraph'), text: prose(5000).min(1) }),
  z.object({
    type: z.literal('list'),
    items: z.array(name(500)).min(1).max(LIST_ITEMS_MAX),
    ordered: z.boolean(),
  }),
  z.object({ type: z.literal('quote'), text: prose(1000).min(1), author: line(120), sample: z.boolean() }),
  z.object({ type: z.literal('question'), question: name(300), answer: prose(5000).min(1) }),
  z.object({ type: z.literal('link'), label: name(120), to: link, button: z.boolean() }),
  z.object({ type: z.literal('divider') }),
])

export const pageRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  status: z.enum(PAGE_STATUSES),
  version: z.int(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export const page = pageRow.extend({
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  seoKeywords: z.string().nullable(),
  content: z.array(block),
})

/** The fields of a page that a reader gets. */
export const readPage = page.pick({
  title: true,
  url: true,
  seoTitle: true,
  seoDescription: true,
  seoKeywords: true,
  content: true,
  updatedAt: true,
})

const fields = {
  title: name(160),
  slug,
  seoTitle: line(160).nullish(),
  seoDescription: line(320).nullish(),
  seoKeywords: line(300).nullish(),
  content: z.array(block).max(BLOCKS_MAX),
}

export const navigationItem = z.object({
  id,
  label: z.string(),
  icon: z.enum(NAVIGATION_ICONS).nullable(),
  pageId: id.nullable(),
  /** Title and address of the linked page, or the address of the item itself. */
  pageTitle: z.string().nullable(),
  url: z.string().nullable(),
  permission: z.enum(PERMISSIONS).nullable(),
  /** Current target; null while the page is a draft or removed. */
  to: z.string().nullable(),
})

const navigationInput = z
  .object({
    id: id.optional(),
    label: name(60),
    icon: z.enum(NAVIGATION_ICONS).nullish(),
    pageId: id.nullish(),
    url: link.nullish(),
    permission: z.enum(PERMISSIONS).nullish(),
  })
  .refine(({ pageId, url }) => Boolean(pageId) !== Boolean(url), { path: ['url'] })

export const navigation = z.object({ items: z.array(navigationItem), version: z.string() })

/**
 * Defines the same calls twice: for an organization (holders of manage_pages) and for the platform (super
 * admins).
 */
const callsFor = (needs: 'manage_pages' | 'super_admin', prefix: '' | '/platform', tags: string[]) => {
  const reads = { needs } as const
  const writes = { needs, viewOnlyInDemo: true } as const
  const pages = `${prefix}/pages` as const
  const one = `${pages}/{id}` as const
  return {
    list: call(reads)
      .route({ method: 'GET', path: pages, tags, summary: 'List pages, last changed first' })
      .input(z.object({ ...listQuery(['title', 'updatedAt']), status: several(z.enum(PAGE_STATUSES)) }))
      .output(listOf(pageRow)),
    get: call(reads)
      .route({ method: 'GET', path: one, tags, summary: 'Get a page with its content' })
      .input(z.object({ id }))
      .output(page),
    create: call(writes, 'slug_taken')
      .route({ method: 'POST', path: pages, tags, successStatus: 201, summary: 'Create a page as a draft' })
      .input(z.object(fields))
      .output(page),
    update: call(writes, 'slug_taken', 'version_conflict')
      .route({ method: 'PUT', path: one, tags, summary: 'Update, publish or unpublish a page' })
      .input(z.object({ ...fields, id, version: z.int(), status: z.enum(PAGE_STATUSES) }))
      .output(page),
    remove: call(writes)
      .route({ method: 'POST', path: `${pages}/remove`, tags, summary: 'Remove pages; they can be restored' })
      .input(z.object({ ids: someIds(200) }))
      .output(z.object({ ids: z.array(id) })),
    restore: call(writes, 'slug_taken')
      .route({ method: 'POST', path: `${pages}/restore`, tags, summary: 'Restore removed pages' })
      .input(z.object({ ids: someIds(200) }))
      .output(z.object({ ids: z.array(id) })),
    navigation: call(reads)
      .route({ method: 'GET', path: `${prefix}/navigation`, tags, summary: 'Get the menu as stored' })
      .output(navigation),
    saveNavigation: call(writes, 'version_conflict')
      .route({
        method: 'PUT',
        path: `${prefix}/navigation`,
        tags,
        summary: 'Replace the whole menu, in order',
      })
      .input(z.object({ items: z.array(navigationInput).max(NAVIGATION_MAX), version: z.string().max(64) }))
      .output(navigation),
  }
}

export const organizationPages = callsFor('manage_pages', '', ['Pages'])
export const platformPages = callsFor('super_admin', '/platform', ['Platform'])

/** A published page of the organization, for its members. */
export const read = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/organization/pages/{slug}',
    tags: ['Pages'],
    summary: 'Get a published page of the organization',
  })
  .input(z.object({ slug: z.string().max(SLUG_MAX) }))
  .output(readPage)

/** The visible menu: only items with a target whose required permission the caller holds. */
const menu = z.array(
  z.object({ id, label: z.string(), icon: z.enum(NAVIGATION_ICONS).nullable(), to: z.string() }),
)

export const ownMenu = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/organization/menu',
    tags: ['Pages'],
    summary: 'Get the visible menu of the organization',
  })
  .output(menu)

/** A published page of the platform. Public. */
export const readPublic = call({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/site/pages/{slug}',
    tags: ['Site'],
    summary: 'Get a published page of the site',
  })
  .input(z.object({ slug: z.string().max(SLUG_MAX) }))
  .output(readPage)

export const publicMenu = call({ needs: 'public' })
  .route({ method: 'GET', path: '/site/menu', tags: ['Site'], summary: 'Get the menu of the site' })
  .output(menu)
