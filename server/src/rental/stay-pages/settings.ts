/** The public page of a property as its landlord sets it. */
import { DomainError } from '@domovik/domain/errors.ts'
import { hasCalendar } from '@domovik/domain/rental/properties/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { findProperty } from '../properties/queries.ts'
import { stayPages } from './table.ts'

export type PageSettings = { slug: string; title: string; text: string; isOpen: boolean; isListed: boolean }

const urlOf = ({ services }: OrganizationScope, slug: string): string =>
  new URL(`/stay/${slug}`, services.config.appUrl).href

/** Returns the page of a property, or null. */
export async function pageOf(scope: OrganizationScope, propertyId: string) {
  const [row] = await scope.db
    .select()
    .from(stayPages)
    .where(and(eq(stayPages.organizationId, scope.organizationId), eq(stayPages.id, propertyId)))
  if (!row) return null
  const { slug, title, text, isOpen, isListed, updatedAt } = row
  return { slug, title, text, isOpen, isListed, url: urlOf(scope, slug), updatedAt: updatedAt.toISOString() }
}

/**
 * Saves the page as a whole and returns its address. Throws slug_taken (from the unique index), version_conflict, not_found,
 * property_not_rentable_short_term.
 */
export async function savePage(
  scope: Scope,
  propertyId: string,
  updatedAt: string | null,
  settings: PageSettings,
): Promise<{ url: string; updatedAt: string }> {
  const property = await findProperty(scope, propertyId)
  if (!hasCalendar(property.rentalType as 'both')) throw new DomainError('property_not_rentable_short_term')
  await scope.db.execute(
    sql`select id from properties where organization_id = ${scope.organizationId} and id = ${propertyId} for no key update`,
  )
  const before = await pageOf(scope, propertyId)
  if ((before?.updatedAt ?? null) !== (updatedAt && new Date(updatedAt).toISOString()))
    throw new DomainError('version_conflict')
  const { organizationId } = scope
  const [saved] = await scope.db
    .insert(stayPages)
    .values({ organizationId, id: propertyId, ...settings })
    .onConflictDoUpdate({
      target: [stayPages.organizationId, stayPages.id],
      set: { ...settings, updatedAt: sql`app.now()` },
    })
    .returning({ updatedAt: stayPages.updatedAt })
  await record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: propertyId,
    details: { stayPage: settings.isOpen ? 'open' : 'closed' },
  })
  return { url: urlOf(scope, settings.slug), updatedAt: saved!.updatedAt.toISOString() }
}
