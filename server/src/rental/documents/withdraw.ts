/** Marks letters that state what was taken back. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { documents } from './table.ts'

/** Marks the letters that state one of these rows (documents.states_id) as withdrawn; whoever has them keeps them with the mark. */
export async function withdrawLetters(scope: OrganizationScope, statedIds: readonly string[]): Promise<void> {
  if (statedIds.length === 0) return
  await scope.db
    .update(documents)
    .set({ withdrawnAt: sql`app.now()` })
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        inArray(documents.statesId, [...statedIds]),
        isNull(documents.withdrawnAt),
      ),
    )
}
