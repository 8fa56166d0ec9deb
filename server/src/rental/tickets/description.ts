import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { tickets } from './table.ts'

/** Returns the description of a ticket, which lists leave out. */
export async function descriptionOf(scope: Scope, id: string): Promise<string | null> {
  const [row] = await scope.db
    .select({ description: tickets.description })
    .from(tickets)
    .where(and(eq(tickets.organizationId, scope.organizationId), eq(tickets.id, id)))
  return row?.description ?? null
}
