/** Texts that members write often, to be inserted into a message. */
import type { create } from '@domovik/contract/admin/rental/saved-replies.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { savedReplies } from './table.ts'

type Shown = InferContractRouterOutputs<{ create: typeof create }>['create']
type Stored = typeof savedReplies.$inferSelect

/** The most replies that an organization saves. */
const mostReplies = 100

export const savedRepliesAdmin = {
  list: admin.savedReplies.list.handler(async ({ context: { scope } }) => {
    const rows = await scope.db
      .select()
      .from(savedReplies)
      .where(eq(savedReplies.organizationId, scope.organizationId))
      .orderBy(asc(sql`lower(name)`), asc(savedReplies.id))
    return rows.map(present)
  }),

  create: admin.savedReplies.create.handler(async ({ input, context: { scope } }) => {
    const { organizationId } = scope
    await lockContent(scope, 'saved replies')
    const [all] = await scope.db
      .select({ number: count() })
      .from(savedReplies)
      .where(eq(savedReplies.organizationId, organizationId))
    if (all!.number >= mostReplies) throw new DomainError('too_many_saved_replies')
    await requireNewName(scope, input.name)
    const [row] = await scope.db
      .insert(savedReplies)
      .values({ ...input, organizationId, id: newId() })
      .returning()
    await note(scope, 'CREATE', row!)
    return present(row!)
  }),

  update: admin.savedReplies.update.handler(
    async ({ input: { id, updatedAt, ...changes }, context: { scope } }) => {
      const before = await find(scope, id)
      if (updatedAt && before.updatedAt.getTime() !== Date.parse(updatedAt))
        throw new DomainError('version_conflict')
      if (changes.name !== undefined) await requireNewName(scope, changes.name, id)
      const [row] = await scope.db
        .update(savedReplies)
        .set({ ...changes, updatedAt: sql`app.now()` })
        .where(isReply(scope, id))
        .returning()
      await note(scope, 'UPDATE', row!)
      return present(row!)
    },
  ),

  remove: admin.savedReplies.remove.handler(async ({ input: { id }, context: { scope } }) => {
    const row = await find(scope, id)
    await scope.db.delete(savedReplies).where(isReply(scope, id))
    await note(scope, 'DELETE', row)
    return { id }
  }),
}

const isReply = ({ organizationId }: Scope, id: string) =>
  and(eq(savedReplies.organizationId, organizationId), eq(savedReplies.id, id))

/** Throws not_found. */
async function find(scope: Scope, id: string): Promise<Stored> {
  const [row] = await scope.db.select().from(savedReplies).where(isReply(scope, id)).for('update')
  if (!row) throw new DomainError('not_found')
  return row
}

/** Throws validation_failed if another reply has this name, upper and lower case being equal. */
async function requireNewName(scope: Scope, name: string, id?: string): Promise<void> {
  const [same] = await scope.db
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(
      and(
        eq(savedReplies.organizationId, scope.organizationId),
        sql`lower(name) = lower(${name})`,
        ...(id ? [ne(savedReplies.id, id)] : []),
      ),
    )
  if (same) refuseIssues([{ field: 'name', code: 'name_known' }])
}

const note = (scope: Scope, action: 'CREATE' | 'UPDATE' | 'DELETE', { id, name }: Stored): Promise<void> =>
  record(scope, { action, table: 'saved_replies', recordId: id, details: { name } })

const present = ({ id, name, body, updatedAt }: Stored): Shown => ({
  id,
  name,
  body,
  updatedAt: updatedAt.toISOString(),
})
