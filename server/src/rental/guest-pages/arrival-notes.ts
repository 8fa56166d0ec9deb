/** How guests get into a property: door code, wifi. Encrypted, and shown only around a stay. */
import { and, eq, sql } from 'drizzle-orm'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen } from '../../machinery/seen.ts'
import { findProperty } from '../properties/queries.ts'
import { arrivalNotes } from './table.ts'

const place = ({ organizationId }: OrganizationScope, rowId: string) => ({
  organizationId,
  table: 'arrival_notes',
  column: 'text',
  rowId,
})

/** Returns the text; empty if there is none. */
export async function notesOf(scope: OrganizationScope, propertyId: string): Promise<string> {
  const { db, services, organizationId } = scope
  const [row] = await db
    .select()
    .from(arrivalNotes)
    .where(and(eq(arrivalNotes.organizationId, organizationId), eq(arrivalNotes.id, propertyId)))
  return row ? services.keys.open(db, place(scope, propertyId), row.textSealed) : ''
}

/** Saves the text; an empty one removes it. Throws not_found, or version_conflict if it is not the one that was `seen`. */
export async function saveNotes(
  scope: Scope,
  propertyId: string,
  text: string,
  seen: string | undefined,
): Promise<void> {
  await findProperty(scope, propertyId)
  await lockContent(scope, `arrival_notes ${propertyId}`)
  requireSeen(seen, await notesOf(scope, propertyId))
  const { db, services, organizationId } = scope
  if (text === '')
    await db
      .delete(arrivalNotes)
      .where(and(eq(arrivalNotes.organizationId, organizationId), eq(arrivalNotes.id, propertyId)))
  else {
    const textSealed = await services.keys.seal(db, place(scope, propertyId), text)
    await db
      .insert(arrivalNotes)
      .values({ organizationId, id: propertyId, textSealed })
      .onConflictDoUpdate({
        target: [arrivalNotes.organizationId, arrivalNotes.id],
        set: { textSealed, updatedAt: sql`app.now()` },
      })
  }
  await record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: propertyId,
    details: { changed: ['arrivalNotes'] },
  })
}
