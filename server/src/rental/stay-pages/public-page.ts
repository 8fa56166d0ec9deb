/**
 * What strangers see of a public page, and what they ask. Nothing here names a person, a street or another unit, and nothing
 * reads how guests get in.
 */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { Party, Stay } from '@domovik/domain/rental/bookings/types.ts'
import type { AreaUnit, PropertyType } from '@domovik/domain/rental/properties/types.ts'
import { checkRequestedDays, SHOWN_DAYS, SLUG, takenWindows } from '@domovik/domain/rental/stay-pages/page.ts'
import { sql } from 'drizzle-orm'
import { isReadOnly } from '../../account/subscriptions/standing.ts'
import { albumOf } from '../../machinery/files/album.ts'
import { showPhoto } from '../../machinery/files/photos.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { type Refusal, refusalOf, unsaleableDays } from '../bookings/availability.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { photosOfProperty } from '../properties/photos.ts'
import { findProperty } from '../properties/queries.ts'

export type OpenPage = {
  organizationId: string
  propertyId: string
  title: string
  text: string
  isListed: boolean
}

/**
 * Runs `work` for the open page of an address. Throws not_found if there is none, if its unit was removed or is not let by the
 * night any more, or if the organization is not active.
 */
export async function onPage<T>(
  services: Services,
  slug: string,
  work: (scope: SystemScope, page: OpenPage) => Promise<T>,
): Promise<T> {
  const page = SLUG.test(slug) ? await findPage(services, slug) : undefined
  if (!page) throw new DomainError('not_found')
  return forOrganization(services, page.organizationId, 'public page of a stay', (scope) => work(scope, page))
}

async function findPage(services: Services, slug: string): Promise<OpenPage | undefined> {
  const { rows } = await acrossOrganizations(services, 'find public page', (db) =>
    db.execute<OpenPage>(sql`
      select g.organization_id as "organizationId", g.id as "propertyId", g.title, g.text, g.is_listed as "isListed"
        from stay_pages g
        join organizations o on o.id = g.organization_id and o.status = 'active'
        join properties p on p.organization_id = g.organization_id and p.id = g.id and p.deleted_at is null and p.rental_type <> 'long-term'
       where g.slug = ${slug} and g.is_open`),
  )
  return rows[0]
}

/** Whether the landlord could answer a request: an organization that may only read could not confirm one. */
export async function takesRequests(scope: SystemScope): Promise<boolean> {
  return !(await isReadOnly(scope))
}

/** Everything that the page shows. */
export async function readPage(scope: SystemScope, page: OpenPage) {
  const { propertyId, title, text, isListed } = page
  const until = addDays(scope.today, SHOWN_DAYS)
  const [property, terms, taken, photos, open] = await Promise.all([
    findProperty(scope, propertyId),
    stayTerms(scope, propertyId),
    unsaleableDays(scope, propertyId, { checkIn: scope.today, checkOut: until }),
    albumOf(scope, photosOfProperty(propertyId)),
    takesRequests(scope),
  ])
  return {
    title,
    text,
    city: property.city,
    propertyType: property.propertyType as PropertyType,
    squareFootage: property.squareFootage,
    areaUnit: property.areaUnit as AreaUnit,
    amenities: property.amenities,
    houseRules: property.houseRules?.trim() || null,
    registrationNumber: property.registrationNumber?.trim() || null,
    checkInTime: property.checkInTime?.slice(0, 5) ?? null,
    checkOutTime: property.checkOutTime?.slice(0, 5) ?? null,
    maxGuests: terms.maxGuests,
    minNights: terms.limits.minNights,
    maxNights: terms.limits.maxNights,
    fillsGaps: terms.limits.fillGaps,
    currency: scope.currency,
    policy: [...terms.policy],
    photos,
    today: scope.today,
    until,
    taken: takenWindows(taken, scope.today),
    takesRequests: open,
    isListed,
  }
}

export const showPagePhoto = (
  scope: SystemScope,
  { propertyId }: OpenPage,
  photoId: string,
  size: 'preview' | 'full',
) => showPhoto(scope, photosOfProperty(propertyId), photoId, size)

/** Strangers do not learn whether a guest, a tenant or the owner takes the days. */
const publicRefusal = ({ code, limit }: Refusal) =>
  code === 'booking_overlaps' || code === 'lease_overlaps' || code === 'days_blocked'
    ? { code: 'taken' as const, limit: null }
    : { code, limit }

/** Returns the price of a stay, and why it cannot be requested. Throws validation_failed, rate_missing, stay_length_invalid. */
export async function quotePage(scope: SystemScope, { propertyId }: OpenPage, stay: Stay, party: Party) {
  refuseIssues(checkRequestedDays(stay, scope.today))
  const [terms, taken] = await Promise.all([
    stayTerms(scope, propertyId),
    unsaleableDays(scope, propertyId, stay),
  ])
  const { today } = scope
  const refused = (asked: Stay): Refusal | null => refusalOf(asked, party, terms, taken, today)
  const price = quote(
    terms.plan,
    stay,
    party,
    (longer) => checkRequestedDays(longer, today).length === 0 && refused(longer) === null,
  )
  const refusal = refused(stay)
  return { currency: scope.currency, quote: price, refusal: refusal && publicRefusal(refusal) }
}
