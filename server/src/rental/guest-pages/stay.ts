/** The page behind a guest's link. It finds the link by its token and reads its stay only. */
import type { stay } from '@domovik/contract/tenant/stay.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type GuestMoney, guestMoney } from '@domovik/domain/rental/bookings/guest-money.ts'
import { showsArrivalNotes } from '@domovik/domain/rental/bookings/guest-page.ts'
import { shownAs, takesEntries } from '@domovik/domain/rental/guest-register/register.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RequestContext } from '../../machinery/http/call.ts'
import { tenantPublic } from '../../machinery/http/procedures.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { payTo } from '../bank/pay-to.ts'
import { staysOfGuest } from '../bookings/guest-of.ts'
import { findBooking } from '../bookings/queries.ts'
import { lockStay, registerOf, saveEntry } from '../guest-register/entries.ts'
import { loadLedger } from '../payments/ledger.ts'
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

type Found = Omit<Stay, 'arrivalNotes' | keyof GuestMoney | 'charges' | 'open' | 'payTo' | 'register'> & {
  propertyId: string
  tenantId: string | null
  isConflict: boolean
  paymentNumber: number | null
}

async function stayOf(scope: SystemScope, bookingId: string): Promise<Stay> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ stay: Found }>(sql`
    select json_build_object(
             'landlord', json_build_object('name', o.name, 'phone', o.phone, 'paymentInstructions', o.payment_instructions),
             'language', coalesce(b.language, o.language), 'reference', b.reference, 'status', b.status, 'propertyId', b.property_id,
             'tenantId', b.tenant_id, 'isConflict', b.conflict_with is not null, 'paymentNumber', t.payment_number, 'place', ${addressLine(sql`p`)},
             'checkIn', b.check_in, 'checkOut', b.check_out, 'nights', b.check_out - b.check_in,
             'guests', b.adults + coalesce(cardinality(b.children_ages), 0), 'checkInTime', to_char(p.check_in_time, 'HH24:MI'),
             'checkOutTime', to_char(p.check_out_time, 'HH24:MI'), 'houseRules', nullif(trim(p.house_rules), ''), 'registrationNumber', nullif(trim(p.registration_number), ''), 'currency', b.currency) as stay
      from bookings b
      join organizations o on o.id = b.organization_id
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id
      left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
     where b.organization_id = ${organizationId} and b.id = ${bookingId}`)
  const { propertyId, tenantId, isConflict, paymentNumber, ...found } = rows[0]!.stay
  const isShown = showsArrivalNotes({ ...found, isConflict }, scope.today)
  const { unpaid, ...money } = await moneyOf({ ...scope, language: found.language }, tenantId, bookingId)
  return {
    ...found,
    arrivalNotes: isShown ? (await notesOf(scope, propertyId)) || null : null,
    ...money,
    register: await registerShown(scope, bookingId),
    payTo:
      paymentNumber === null
        ? null
        : await payTo(scope, {
            amount: money.open,
            paymentNumber,
            charges: unpaid,
            language: found.language,
          }),
  }
}

/** What is or was owed for the stay, and what was received for it. */
async function moneyOf(scope: SystemScope, tenantId: string | null, bookingId: string) {
  const { rows, state } =
    tenantId === null ? { rows: [], state: replay([]) } : await loadLedger(scope, tenantId)
  const stays =
    tenantId === null ? { inOrder: [bookingId], hasLease: false } : await staysOfGuest(scope, tenantId)
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]))
  const own = [...state.charges.values()].filter(
    ({ charge, paid, remaining }) => charge.bookingId === bookingId && paid + remaining > 0,
  )
  const charges = own
    .map(({ charge: { id, kind, dueDate }, paid, remaining }) => ({
      kind,
      description: descriptions.get(id) ?? null,
      dueDate,
      amount: paid + remaining,
      paid,
      open: remaining,
    }))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.kind.localeCompare(b.kind))
  const open = charges.reduce((sum, charge) => sum + charge.open, 0)
  const unpaid = own
    .filter(({ remaining }) => remaining > 0)
    .map(({ charge: { kind, serviceFrom = null } }) => ({ type: kind, serviceFrom }))
  return { charges, unpaid, open, ...guestMoney(state, bookingId, stays) }
}

/** What the people of a stay see of its register: who is in it, but nothing that they entered. */
async function registerShown(scope: SystemScope, bookingId: string): Promise<Stay['register']> {
  const booking = await findBooking(scope, bookingId)
  if (!takesEntries(booking, scope.today)) return null
  const { form, expected, guests } = await registerOf(scope, booking)
  return { form, expected, guests: guests.map(shownAs) }
}
