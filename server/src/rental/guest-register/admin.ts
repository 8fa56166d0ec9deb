/** Calls of a landlord about the register of guests. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { hasRegister } from '@domovik/domain/rental/guest-register/register.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { findBooking } from '../bookings/queries.ts'
import { lockStay, noteReported, registerOf, removeEntry, requireEntrySeen, saveEntry } from './entries.ts'
import { exportRegister } from './export.ts'

export const guestRegisterAdmin = {
  get: admin.guestRegister.get.handler(async ({ input, context: { scope } }) =>
    registerOf(scope, await findBooking(scope, input.bookingId)),
  ),

  save: admin.guestRegister.save.handler(async ({ input, context: { scope } }) => {
    const { bookingId, id, seen, ...entry } = input
    const booking = await lockStay(scope, bookingId)
    if (!hasRegister(booking)) throw new DomainError('booking_action_refused', { status: booking.status })
    if (id !== undefined) await requireEntrySeen(scope, bookingId, id, seen)
    await saveEntry(scope, booking, { id, entry, by: 'landlord' })
    return registerOf(scope, booking)
  }),

  remove: admin.guestRegister.remove.handler(async ({ input, context: { scope } }) => {
    const booking = await lockStay(scope, input.bookingId)
    await removeEntry(scope, booking.id, input.id)
    return registerOf(scope, booking)
  }),

  markReported: admin.guestRegister.markReported.handler(async ({ input, context: { scope } }) => {
    const booking = await lockStay(scope, input.bookingId)
    await noteReported(scope, booking.id, input.reportedOn)
    return registerOf(scope, booking)
  }),

  exportCsv: admin.guestRegister.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const { bookingId, from, to } = input
    if (bookingId) await findBooking(scope, bookingId)
    else if (!from) refuseIssues([{ field: 'from', code: 'required' }])
    else if (!to) refuseIssues([{ field: 'to', code: 'required' }])
    return exportRegister(scope, input, language)
  }),
}
