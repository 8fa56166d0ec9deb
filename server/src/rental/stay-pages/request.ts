/** A stranger's request for a stay. It blocks no night and takes no money; the landlord decides. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { quote, requireSeenPrice } from '@domovik/domain/rental/bookings/quote.ts'
import type { Party, Stay } from '@domovik/domain/rental/bookings/types.ts'
import { checkRequestedDays, MOST_OPEN_REQUESTS } from '@domovik/domain/rental/stay-pages/page.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { notify } from '../../account/notifications/notify.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { lockUnits, refusalOf, unsaleableDays } from '../bookings/availability.ts'
import { newReference } from '../bookings/create.ts'
import { insertBookings } from '../bookings/insert-rows.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { findProperty } from '../properties/queries.ts'
import { insertTenant } from '../tenants/queries.ts'
import { type OpenPage, takesRequests } from './public-page.ts'

export type Request = Stay &
  Pick<Party, 'adults' | 'childrenAges'> & {
    name: string
    email: string
    phone: string | null
    message: string | null
    language: Language
    /** The total that the stranger saw, in cents. */
    expectedTotal?: number | null | undefined
  }

/**
 * Stores a request with the price that the stranger saw, and returns its total in cents. The guest is a new account even if the landlord knows the name and address: nobody
 * has proved that they are theirs. Throws stay_requests_closed, booking_overlaps, stay_too_short, stay_too_long,
 * too_many_guests, rate_missing, price_changed, validation_failed.
 */
export async function requestStay(
  scope: SystemScope,
  { propertyId }: OpenPage,
  given: Request,
): Promise<number> {
  const { organizationId, services, db, today } = scope
  const { checkIn, checkOut, adults } = given
  const stay = { checkIn, checkOut }
  const party: Party = { adults, childrenAges: given.childrenAges, otherExempt: 0 }
  refuseIssues(checkRequestedDays(stay, today))
  await lockUnits(scope, [propertyId])
  if (!(await takesRequests(scope)) || (await openRequests(scope, propertyId)) >= MOST_OPEN_REQUESTS)
    throw new DomainError('stay_requests_closed')
  const terms = await stayTerms(scope, propertyId)
  const price = quote(terms.plan, stay, party)
  const taken = await unsaleableDays(scope, propertyId, stay)
  const refusal = refusalOf(stay, party, terms, taken, today)
  if (refusal) {
    const { code, limit } = refusal
    // Strangers do not learn what takes the days.
    const isTaken = code === 'lease_overlaps' || code === 'days_blocked'
    throw new DomainError(isTaken ? 'booking_overlaps' : code, { limit })
  }
  requireSeenPrice(price, given.expectedTotal, scope.currency)
  const [id, guestId] = [newId(), newId()]
  await insertTenant(scope, {
    ...{ organizationId, id: guestId, kind: 'guest', name: given.name, email: given.email.toLowerCase() },
    phone: given.phone,
  })
  await record(scope, { action: 'CREATE', table: 'tenants', recordId: guestId, tenantId: guestId })
  const place = { organizationId, table: 'bookings', column: 'notes', rowId: id }
  const reference = newReference()
  await insertBookings(scope, [
    {
      ...{ id, propertyId, tenantId: guestId, reference, status: 'inquiry', source: 'public', ...stay },
      ...{
        adults,
        childrenAges: [...given.childrenAges],
        currency: scope.currency,
        quote: price,
        total: price.total,
      },
      ...{ bookedOn: today, language: given.language },
      notesSealed: given.message ? await services.keys.seal(db, place, given.message) : null,
    },
  ])
  await record(scope, {
    action: 'CREATE',
    table: 'bookings',
    recordId: id,
    tenantId: guestId,
    details: { propertyId, status: 'inquiry', source: 'public', checkIn, checkOut },
  })
  const { address } = await findProperty(scope, propertyId)
  await notify(scope, [
    {
      trigger: 'booking_request',
      subject: `booking|${id}|request`,
      data: { address, date: checkIn, reference, count: price.nights },
      path: `/bookings/${id}`,
    },
  ])
  return price.total
}

async function openRequests(scope: SystemScope, propertyId: string): Promise<number> {
  const { rows } = await scope.db.execute<{ count: number }>(sql`
    select count(*)::int as count from bookings
     where organization_id = ${scope.organizationId} and property_id = ${propertyId} and status = 'inquiry' and source = 'public'
       and check_in >= ${scope.today}`)
  return rows[0]!.count
}
