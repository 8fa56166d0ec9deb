/** Pages and menus. The same handlers serve organizations and the platform; the scope decides which. */
import { DomainError } from '@domovik/domain/errors.ts'
import { newId } from '../../machinery/db/ids.ts'
import { type ListInput, listPage } from '../../machinery/db/list.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'
import { admin, adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { onPlatform } from '../../machinery/scope/platform.ts'
import { type PlatformScope, record, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { type ItemInput, navigationOf, ownMenu, publicMenu, saveNavigation } from '../navigation/queries.ts'
import {
  findPage,
  insertPage,
  type PageChange,
  type PageFields,
  type PageRow,
  pageList,
  readOwnPage,
  readPlatformPage,
  setRemoved,
  updatePage,
} from './queries.ts'

/** Whose pages: an organization's, or the installation's. */
type PagesScope = Scope | PlatformScope

const pagesCalls = {
  list: (scope: PagesScope, input: ListInput & { status?: string[] }) =>
    listPage<PageRow, null>(scope, pageList(scope, input), input),

  async create(scope: PagesScope, fields: PageFields) {
    const id = newId()
    await insertPage(scope, id, fields)
    await record(scope, { action: 'CREATE', table: 'pages', recordId: id, details: { slug: fields.slug } })
    return findPage(scope, id)
  },

  async update(scope: PagesScope, input: PageChange) {
    const before = await findPage(scope, input.id)
    await updatePage(scope, input)
    const { slug, status } = input
    const details = { slug, ...(status === before.status ? {} : { status }) }
    await record(scope, { action: 'UPDATE', table: 'pages', recordId: input.id, details })
    return findPage(scope, input.id)
  },

  async remove(scope: PagesScope, chosen: { ids: string[] }) {
    const ids = await setRemoved(scope, chosen.ids, true)
    if (ids.length === 0) throw new DomainError('not_found')
    await recordAll(
      scope,
      ids.map((recordId) => ({ action: 'DELETE', table: 'pages', recordId })),
    )
    return { ids }
  },

  async restore(scope: PagesScope, chosen: { ids: string[] }) {
    const ids = await setRemoved(scope, chosen.ids, false)
    if (ids.length === 0) throw new DomainError('not_found')
    await recordAll(
      scope,
      ids.map((recordId) => ({ action: 'UPDATE', table: 'pages', recordId, details: { restored: true } })),
    )
    return { ids }
  },

  async saveNavigation(scope: PagesScope, { items, version }: { items: ItemInput[]; version: string }) {
    await saveNavigation(scope, items, version)
    await record(scope, {
      action: 'UPDATE',
      table: 'navigation_items',
      recordId: scope.organizationId,
      details: { items: items.length },
    })
    return navigationOf(scope)
  },
}

export const pagesAdmin = {
  list: admin.pages.list.handler(({ input, context: { scope } }) => pagesCalls.list(scope, input)),
  get: admin.pages.get.handler(({ input, context: { scope } }) => findPage(scope, input.id)),
  create: admin.pages.create.handler(({ input, context: { scope } }) => pagesCalls.create(scope, input)),
  update: admin.pages.update.handler(({ input, context: { scope } }) => pagesCalls.update(scope, input)),
  remove: admin.pages.remove.handler(({ input, context: { scope } }) => pagesCalls.remove(scope, input)),
  restore: admin.pages.restore.handler(({ input, context: { scope } }) => pagesCalls.restore(scope, input)),
  navigation: admin.pages.navigation.handler(({ context: { scope } }) => navigationOf(scope)),
  saveNavigation: admin.pages.saveNavigation.handler(({ input, context: { scope } }) =>
    pagesCalls.saveNavigation(scope, input),
  ),

  read: admin.pages.read.handler(({ input, context: { scope } }) => readOwnPage(scope, input.slug)),

  ownMenu: admin.pages.ownMenu.handler(({ context: { scope } }) => ownMenu(scope)),

  readPublic: adminPublic.pages.readPublic.handler(async ({ input, context: { services } }) => {
    const page = await inTransaction(services.database.app, undefined, (db) =>
      readPlatformPage(db, input.slug),
    )
    if (!page) throw new DomainError('not_found')
    return page
  }),

  publicMenu: adminPublic.pages.publicMenu.handler(({ context: { services } }) =>
    inTransaction(services.database.app, undefined, publicMenu),
  ),
}

const platformPages = signedIn.platformPages

/** The same calls on the installation's own pages. */
export const platformPagesAdmin = {
  list: platformPages.list.handler(async ({ input, context }) =>
    pagesCalls.list(await onPlatform(context.scope), input),
  ),
  get: platformPages.get.handler(async ({ input, context }) =>
    findPage(await onPlatform(context.scope), input.id),
  ),
  create: platformPages.create.handler(async ({ input, context }) =>
    pagesCalls.create(await onPlatform(context.scope), input),
  ),
  update: platformPages.update.handler(async ({ input, context }) =>
    pagesCalls.update(await onPlatform(context.scope), input),
  ),
  remove: platformPages.remove.handler(async ({ input, context }) =>
    pagesCalls.remove(await onPlatform(context.scope), input),
  ),
  restore: platformPages.restore.handler(async ({ input, context }) =>
    pagesCalls.restore(await onPlatform(context.scope), input),
  ),
  navigation: platformPages.navigation.handler(async ({ context }) =>
    navigationOf(await onPlatform(context.scope)),
  ),
  saveNavigation: platformPages.saveNavigation.handler(async ({ input, context }) =>
    pagesCalls.saveNavigation(await onPlatform(context.scope), input),
  ),
}
