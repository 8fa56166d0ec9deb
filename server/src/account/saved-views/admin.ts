/** Saved views of lists: filters, sort and columns, own or shared with the organization. */
import type { create } from '@domovik/contract/admin/account/saved-views.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { savedViews } from './table.ts'

type Shown = InferContractRouterOutputs<{ create: typeof create }>['create']
type Stored = typeof savedViews.$inferSelect

/** The most views that one user saves in an organization. */
const mostViews = 200

export const savedViewsAdmin = {
  list: admin.savedViews.list.handler(async ({ input, context: { scope } }) => {
    const rows = await scope.db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.organizationId, scope.organizationId), eq(savedViews.list, input.list)))
      .orderBy(asc(sql`lower(name)`), asc(savedViews.id))
    return rows.map((row) => present(scope, row))
  }),

  create: admin.savedViews.create.handler(async ({ input, context: { scope } }) => {
    const { organizationId, userId } = scope
    await lockContent(scope, `saved views ${userId}`)
    const [own] = await scope.db
      .select({ number: count() })
      .from(savedViews)
      .where(and(eq(savedViews.organizationId, organizationId), eq(savedViews.userId, userId)))
    if (own!.number >= mostViews) throw new DomainError('too_many_views')
    const [row] = await scope.db
      .insert(savedViews)
      .values({ ...input, organizationId, id: newId(), userId })
      .returning()
    await recordShared(scope, 'CREATE', row!)
    return present(scope, row!)
  }),

  update: admin.savedViews.update.handler(async ({ input: { id, ...changes }, context: { scope } }) => {
    const before = await findEditable(scope, id)
    if (changes.shared === false && before.userId !== scope.userId) throw new DomainError('forbidden')
    const [row] = await scope.db
      .update(savedViews)
      .set({ ...changes, updatedAt: sql`app.now()` })
      .where(isView(scope, id))
      .returning()
    if (before.shared || row!.shared) await recordShared(scope, 'UPDATE', { ...row!, shared: true })
    return present(scope, row!)
  }),

  remove: admin.savedViews.remove.handler(async ({ input: { id }, context: { scope } }) => {
    const row = await findEditable(scope, id)
    await scope.db.delete(savedViews).where(isView(scope, id))
    await recordShared(scope, 'DELETE', row)
    return { id }
  }),
}

const isView = ({ organizationId }: Scope, id: string) =>
  and(eq(savedViews.organizationId, organizationId), eq(savedViews.id, id))

/** Shared views are changed by their user, and by those who manage the organization. */
const mayChange = (scope: Scope, { userId, shared }: Stored): boolean =>
  userId === scope.userId || (shared && hasPermission(scope, 'manage_pages'))

/** Throws not_found if the caller does not see the view, forbidden if they may only use it. */
async function findEditable(scope: Scope, id: string): Promise<Stored> {
  const [row] = await scope.db.select().from(savedViews).where(isView(scope, id)).for('update')
  if (!row) throw new DomainError('not_found')
  if (!mayChange(scope, row)) throw new DomainError('forbidden')
  return row
}

/** Own views are a matter of their user; shared ones are in the audit log. */
async function recordShared(
  scope: Scope,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  { id, name, list, shared }: Stored,
): Promise<void> {
  if (shared) await record(scope, { action, table: 'saved_views', recordId: id, details: { name, list } })
}

const present = (scope: Scope, row: Stored): Shown => ({
  id: row.id,
  list: row.list,
  name: row.name,
  shared: row.shared,
  own: row.userId === scope.userId,
  editable: mayChange(scope, row),
  search: row.search as Shown['search'],
  columns: row.columns as Shown['columns'],
  updatedAt: row.updatedAt.toISOString(),
})
