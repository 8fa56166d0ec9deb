/** Calendar calls of a landlord. */
import { addDays, addMonthsClamped, daysInMonth } from '@domovik/domain/dates.ts'
import { nightOf } from '@domovik/domain/rental/bookings/rates.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { findBooking } from '../bookings/queries.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { blockDays, unblockDays } from './blocks.ts'
import { moveStay, previewMove } from './move.ts'
import { guestsOfDay, timelineOf } from './queries.ts'
import { closeSold } from './sold-nights.ts'

export const calendarAdmin = {
  timeline: admin.calendar.timeline.handler(async ({ input, context: { scope } }) => {
    const { from = scope.today, days, ...units } = input
    const window = { from, to: addDays(from, days) }
    return { ...window, today: scope.today, ...(await timelineOf(scope, window, units)) }
  }),

  month: admin.calendar.month.handler(async ({ input, context: { scope } }) => {
    const { propertyId } = input
    const { plan } = await stayTerms(scope, propertyId)
    const first = `${input.month}-01`
    const window = { from: first, to: addMonthsClamped(first, 1) }
    const days = Array.from({ length: daysInMonth(first) }, (_, after) => addDays(first, after))
    const { entries } = await timelineOf(scope, window, { propertyId, skip: 0, limit: 1 })
    return {
      today: scope.today,
      currency: scope.currency,
      days: days.map((day) => ({ day, ...nightOf(plan, day) })),
      entries,
    }
  }),

  today: admin.calendar.today.handler(async ({ input, context: { scope } }) => {
    const day = input.day ?? scope.today
    return { day, ...(await guestsOfDay(scope, day)) }
  }),

  block: admin.calendar.block.handler(({ input, context: { scope } }) => blockDays(scope, input)),

  unblock: admin.calendar.unblock.handler(({ input, context: { scope } }) => unblockDays(scope, input.id)),

  closeSold: admin.calendar.closeSold.handler(async ({ input, context: { scope } }) => {
    await closeSold(scope, input.nights)
    return {}
  }),

  previewMove: admin.calendar.previewMove.handler(({ input, context: { scope } }) =>
    previewMove(scope, input),
  ),

  move: admin.calendar.move.handler(async ({ input, context: { scope, language } }) => {
    await moveStay(scope, input, translator(language, 'bookings')('reasons.moved'))
    const { version, total } = await findBooking(scope, input.id)
    return { version, total }
  }),
}
