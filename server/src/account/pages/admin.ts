/** Pages and menus. The same handlers serve organizations and the platform; the scope decides which. */
import { DomainError } from '@domovik/domain/errors.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { onPlatform } from '../../machinery/db/platform.ts'
import { record, recordAll, type Scope } from '../../machinery/db/scope.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'
import { admin, adminPublic } from '../../machinery/http/procedures.ts'
import { navigationOf, ownMenu, publicMenu, saveNavigation } from '../navigation/queries.ts'
import {
  findPage,
  insertPage,
  type PageRow,
  pageList,
  readOwnPage,
  readPlatformPage,
  setRemoved,
  updatePage,
} from './queries.ts'

type Calls = Pick<
  typeof admin.platformPages,
  'list' | 'get' | 'create' | 'update' | 'remove' | 'restore' | 'navigation' | 'saveNavigation'
>

type Place = (scope: Scope) => Scope | Promise<Scope>

const handlersFor = (calls: Calls, place: Place) => ({
  list: calls.list.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    return listPage<PageRow, null>(scope, pageList(scope, input), input)
  }),

  get: calls.get.handler(async ({ input, context }) => findPage(await place(context.scope), input.id)),

  create: calls.create.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    const id = newId()
    await insertPage(scope, id, input)
    await record(scope, { action: 'CREATE', table: 'pages', recordId: id, details: { slug: input.slug } })
    return findPage(scope, id)
  }),

  update: calls.update.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    const before = await findPage(scope, input.id)
    await updatePage(scope, input)
    const { slug, status } = input
    const details = { slug, ...(status === before.status ? {} : { status }) }
    await record(scope, { action: 'UPDATE', table: 'pages', recordId: input.id, details })
    return findPage(scope, input.id)
  }),

  remove: calls.remove.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    const ids = await setRemoved(scope, input.ids, true)
    if (ids.length === 0) throw new DomainError('not_found')
    await recordAll(
      scope,
      ids.map((recordId) => ({ action: 'DELETE', table: 'pages', recordId })),
    )
    return { ids }
  }),

  restore: calls.restore.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    const ids = await setRemoved(scope, input.ids, false)
    if (ids.length === 0) throw new DomainError('not_found')
    await recordAll(
      scope,
      ids.map((recordId) => ({ action: 'UPDATE', table: 'pages', recordId, details: { restored: true } })),
    )
    return { ids }
  }),

  navigation: calls.navigation.handler(async ({ context }) => navigationOf(await place(context.scope))),

  saveNavigation: calls.saveNavigation.handler(async ({ input, context }) => {
    const scope = await place(context.scope)
    await saveNavigation(scope, input.items, input.version)
    await record(scope, {
      action: 'UPDATE',
      table: 'navigation_items',
      recordId: scope.organizationId,
      details: { items: input.items.length },
    })
    return navigationOf(scope)
  }),
})

const asIs: Place = (scope) => scope

export const pagesAdmin = {
  ...handlersFor(admin.pages, asIs),

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

export const platformPagesAdmin = handlersFor(admin.platformPages, (scope) => onPlatform(scope))
