/** The page behind a guest's link. It finds the link by its token and reads its stay only. */
import type { stay } from '@domovik/contract/tenant/stay.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { showsArrivalNotes } from '@domovik/domain/rental/bookings/guest-page.ts'
import { shownAs, takesEntries } from '@domovik/domain/rental/guest-register/register.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RequestContext } from '../../machinery/http/call.ts'
import { tenantPublic } from '../../machinery/http/procedures.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { payTo } from '../bank/pay-to.ts'
import { findBooking } from '../bookings/queries.ts'
import { lockStay, registerOf, saveEntry } from '../guest-register/entries.ts'
import { addressLine } from '../properties/property-sql.ts'
import { notesOf } from './arrival-notes.ts'
import { findLink, markOpened } from './links.ts'

type Stay = z.infer<typeof stay>

/** A person opens a page; a program that guesses tokens is stopped. */
const addressLimit = { burst: 120, perHour: 600 }
/** A family enters itself; a program that fills registers is stopped. */
const entryLimit = { burst: 30, perHour: 30 }

export const stayTenant = {
  get: tenantPublic.stay.get.handler(({ input: { token }, context }) =>
    behindLink(context, token, async (scope, bookingId) => {
      await markOpened(scope, bookingId)
      return stayOf(scope, bookingId)
    }),
  ),

  register: tenantPublic.stay.register.handler(({ input: { token, confirmed: _, ...entry }, context }) =>
    behindLink(context, token, async (scope, bookingId) => {
      if (!(await scope.services.rateLimits.spend(`register|${bookingId}`, entryLimit)))
        throw new DomainError('rate_limited')
      const booking = await lockStay(scope, bookingId)
      if (!takesEntries(booking, scope.today))
        throw new DomainError('booking_action_refused', { status: booking.status })
      await saveEntry(scope, booking, { entry, by: 'guest' })
      return stayOf(scope, bookingId)
    }),
  ),
}

/** Runs `work` for the stay behind a link. Throws link_invalid, rate_limited. */
async function behindLink(
  { services, ipAddress }: Pick<RequestContext, 'services' | 'ipAddress'>,
  token: string,
  work: (scope: SystemScope, bookingId: string) => Promise<Stay>,
): Promise<Stay> {
  if (!(await services.rateLimits.spend(`stay|${ipAddress ?? 'unknown'}`, addressLimit)))
    throw new DomainError('rate_limited')
  const found = await acrossOrganizations(services, 'find guest link', (db) => findLink(db, token))
  return forOrganization(services, found.organizationId, 'guest page', async (scope) => {
    // Again in the transaction that reads, because the link may have been revoked meanwhile.
    const { bookingId } = await findLink(scope.db, token)
    return work(scope, bookingId)
  })
}

type Found = Omit<Stay, 'arrivalNotes' | 'paid' | 'open' | 'payTo' | 'register'> & {
  propertyId: string
  isConflict: boolean
  paymentNumber: number | null
}

async function stayOf(scope: SystemScope, bookingId: string): Promise<Stay> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ stay: Found }>(sql`
    with charges as (
      select s.charge_id, s.type, s.due_date, s.paid, s.remaining from transactions c
        join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
       where c.organization_id = ${organizationId} and c.booking_id = ${bookingId} and c.kind = 'charge' and s.paid + s.remaining > 0),
    receipts as (
      select m.effective_date as day, sum(a.amount)::bigint as amount from charges g
        join allocations a on a.organization_id = ${organizationId} and a.charge_id = g.charge_id
        join transactions m on m.organization_id = ${organizationId} and m.id = a.source_id
       group by m.effective_date)
    select json_build_object(
             'landlord', json_build_object('name', o.name, 'phone', o.phone, 'paymentInstructions', o.payment_instructions),
             'language', coalesce(b.language, o.language), 'reference', b.reference, 'status', b.status, 'propertyId', b.property_id,
             'isConflict', b.conflict_with is not null, 'paymentNumber', t.payment_number, 'place', ${addressLine(sql`p`)},
             'checkIn', b.check_in, 'checkOut', b.check_out, 'nights', b.check_out - b.check_in,
             'guests', b.adults + coalesce(cardinality(b.children_ages), 0), 'checkInTime', to_char(p.check_in_time, 'HH24:MI'),
             'checkOutTime', to_char(p.check_out_time, 'HH24:MI'), 'houseRules', nullif(trim(p.house_rules), ''), 'registrationNumber', nullif(trim(p.registration_number), ''), 'currency', b.currency,
             'charges', (select coalesce(json_agg(json_build_object('kind', type, 'dueDate', due_date, 'amount', paid + remaining, 'paid', paid,
                                 'open', remaining) order by due_date, type), '[]'::json) from charges),
             'receipts', (select coalesce(json_agg(json_build_object('day', day, 'amount', amount) order by day), '[]'::json) from receipts)) as stay
      from bookings b
      join organizations o on o.id = b.organization_id
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id
      left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
     where b.organization_id = ${organizationId} and b.id = ${bookingId}`)
  const { propertyId, isConflict, paymentNumber, ...found } = rows[0]!.stay
  const isShown = showsArrivalNotes({ ...found, isConflict }, scope.today)
  const sum = (key: 'paid' | 'open') => found.charges.reduce((all, charge) => all + charge[key], 0)
  const open = sum('open')
  return {
    ...found,
    arrivalNotes: isShown ? (await notesOf(scope, propertyId)) || null : null,
    paid: sum('paid'),
    open,
    register: await registerShown(scope, bookingId),
    payTo: paymentNumber === null ? null : await payTo(scope, { amount: open, paymentNumber }),
  }
}

/** What the people of a stay see of its register: who is in it, but nothing that they entered. */
async function registerShown(scope: SystemScope, bookingId: string): Promise<Stay['register']> {
  const booking = await findBooking(scope, bookingId)
  if (!takesEntries(booking, scope.today)) return null
  const { form, expected, guests } = await registerOf(scope, booking)
  return { form, expected, guests: guests.map(shownAs) }
}
