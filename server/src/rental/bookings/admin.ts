/** Calls of landlords on bookings of units that are let by the night. */
import { LEASE_HINT_NIGHTS, quote } from '@domovik/domain/rental/bookings/quote.ts'
import { isPriceOfOtherNights } from '@domovik/domain/rental/bookings/reprice.ts'
import { blocks, mayBecome } from '@domovik/domain/rental/bookings/status.ts'
import type { BookingStatus, Stay } from '@domovik/domain/rental/bookings/types.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { historyOf } from '../../account/audit/history.ts'
import { now } from '../../machinery/clock.ts'
import { listPage } from '../../machinery/db/list.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { presentCharge } from '../payments/account.ts'
import { loadLedger } from '../payments/ledger.ts'
import { isOvertaken, refusalOf, unsaleableDays } from './availability.ts'
import { cancelWords } from './cancel-words.ts'
import {
  departureOf,
  extendStay,
  extensionOf,
  leaveEarly,
  mayExtend,
  mayLeaveEarly,
} from './change-nights.ts'
import {
  cancelBooking,
  cancellationOf,
  checkIn,
  checkOut,
  confirmBooking,
  isLeftCharged,
  markNoShow,
  requirePayments,
} from './change-status.ts'
import { mayBePaidOut, recordChannelPayout } from './channel-payout.ts'
import { conflictOf } from './conflict.ts'
import { createBooking } from './create.ts'
import { editBooking, mayEdit } from './edit.ts'
import { exportBookings } from './export.ts'
import { notesOf } from './guest-of.ts'
import { type BookingRecord, type BookingRow, bookingList, chargesOf, findBooking } from './queries.ts'
import { stayTerms } from './rate-plan.ts'
import { canReprice, presentPrice, reprice } from './reprice.ts'
import { presentTerms, saveTerms } from './stay-terms.ts'

type Totals = { nights: number; total: number; open: number | null; currency: string; leftOut: number }

export const bookingsAdmin = {
  list: admin.bookings.list.handler(({ input, context: { scope } }) =>
    listPage<BookingRow, Totals>(scope, bookingList(scope, input), input),
  ),

  get: admin.bookings.get.handler(async ({ input, context: { scope } }) => {
    const booking = await findBooking(scope, input.id)
    const history = await historyOf(scope, input.id)
    const shown = hasPermission(scope, 'view_payments') ? await charges(scope, booking) : []
    const hasDeposit = shown.some(({ type }) => isDepositKind(type))
    const { charge, ...can } = permitted(scope, booking)
    const nightsTaken = await isOvertaken(scope, booking)
    return {
      booking: present(scope, booking),
      notes: await notesOf(scope, input.id),
      conflict: await conflictOf(scope, booking),
      blocksNights: blocks(booking, now().toString()),
      nightsTaken,
      isPriceOfOtherNights: isPriceOfOtherNights(booking.quote, booking, booking.nights),
      can: {
        ...can,
        confirm: can.confirm && !nightsTaken,
        cancel: can.cancel || (isLeftCharged(booking) && charge && shown.some(isStanding)),
        seeDeposit: hasDeposit,
      },
      charges: shown,
      history,
    }
  }),

  quote: admin.bookings.quote.handler(async ({ input, context: { scope } }) => {
    const { propertyId, childrenAges = [], ...given } = input
    const [terms, taken] = await Promise.all([
      stayTerms(scope, propertyId),
      unsaleableDays(scope, propertyId, given),
    ])
    const party = { ...given, childrenAges }
    const refused = (stay: Stay) => refusalOf(stay, party, terms, taken, scope.today)
    const price = quote(terms.plan, given, party, (longer) => refused(longer) === null)
    return {
      currency: scope.currency,
      quote: price,
      policy: [...terms.policy],
      refusal: refused(given),
      leaseMayFit: price.nights >= LEASE_HINT_NIGHTS,
    }
  }),

  create: admin.bookings.create.handler(async ({ input, context: { scope } }) => {
    if (input.status === 'confirmed') requirePayments(scope)
    return present(scope, await findBooking(scope, await createBooking(scope, input)))
  }),

  update: admin.bookings.update.handler(async ({ input, context: { scope } }) => {
    await editBooking(scope, input)
    return present(scope, await findBooking(scope, input.id))
  }),

  previewReprice: admin.bookings.previewReprice.handler(async ({ input, context: { scope } }) => ({
    currency: scope.currency,
    present: await presentPrice(scope, await findBooking(scope, input.id)),
  })),

  reprice: admin.bookings.reprice.handler(async ({ input, context: { scope, language } }) => {
    await reprice(scope, input, translator(language, 'bookings')('reasons.repriced'))
    return present(scope, await findBooking(scope, input.id))
  }),

  recordChannelPayout: admin.bookings.recordChannelPayout.handler(
    async ({ input, context: { scope, language } }) => {
      const { reference } = await findBooking(scope, input.id)
      const t = translator(language, 'bookings')
      return recordChannelPayout(scope, input, t('reasons.commission', { reference }))
    },
  ),

  confirm: admin.bookings.confirm.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'bookings')
    const words = { reason: t('reasons.confirmedAgain'), fee: t('reasons.unspent') }
    await confirmBooking(scope, input, words)
    return present(scope, await findBooking(scope, input.id))
  }),

  checkIn: admin.bookings.checkIn.handler(async ({ input, context: { scope, language } }) => {
    await checkIn(scope, input, translator(language, 'bookings')('reasons.arrivedLate'))
    return present(scope, await findBooking(scope, input.id))
  }),

  checkOut: admin.bookings.checkOut.handler(async ({ input, context: { scope } }) => {
    await checkOut(scope, input)
    return present(scope, await findBooking(scope, input.id))
  }),

  noShow: admin.bookings.noShow.handler(async ({ input, context: { scope, language } }) => {
    await markNoShow(scope, input, translator(language, 'bookings')('reasons.noShow'))
    return present(scope, await findBooking(scope, input.id))
  }),

  previewCancel: admin.bookings.previewCancel.handler(async ({ input, context: { scope, language } }) => {
    requirePermission(scope, 'view_payments')
    const booking = await findBooking(scope, input.id)
    const ledger = booking.tenantId === null ? null : await loadLedger(scope, booking.tenantId)
    const { outcome } = await cancellationOf(
      scope,
      { booking, ledger },
      input,
      cancelWords(translator(language, 'bookings')),
    )
    return { currency: scope.currency, ...outcome }
  }),

  cancel: admin.bookings.cancel.handler(async ({ input, context: { scope, language } }) => {
    requireMaySee(scope, input.expectedFee, input.expectedRefund)
    await cancelBooking(scope, input, input, cancelWords(translator(language, 'bookings')))
    return present(scope, await findBooking(scope, input.id))
  }),

  previewLeaveEarly: admin.bookings.previewLeaveEarly.handler(async ({ input, context: { scope } }) => {
    requirePermission(scope, 'view_payments')
    const booking = await findBooking(scope, input.id)
    const ledger = booking.tenantId === null ? null : await loadLedger(scope, booking.tenantId)
    const { left, price } = await departureOf(scope, { booking, ledger }, input)
    const { nights, stay, discount, fee, credit } = left
    const costs = { stay: stay - discount, discount, fee, credit, total: price.total }
    return { currency: scope.currency, nights, ...costs }
  }),

  leaveEarly: admin.bookings.leaveEarly.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'bookings')
    requireMaySee(scope, input.expectedFee, input.expectedCredit)
    await leaveEarly(scope, input, { reason: t('reasons.leftEarly'), fee: t('reasons.unspent') })
    return present(scope, await findBooking(scope, input.id))
  }),

  previewExtend: admin.bookings.previewExtend.handler(async ({ input, context: { scope } }) => {
    const booking = await findBooking(scope, input.id)
    const { added, tax, price, longer } = await extensionOf(scope, booking, input.checkOut)
    const terms = await stayTerms(scope, booking.propertyId)
    const taken = await unsaleableDays(scope, booking.propertyId, longer, booking.id)
    return {
      currency: scope.currency,
      nights: added.nights,
      added: added.accommodation + tax,
      total: price.total,
      refusal: refusalOf(longer, booking, terms, taken, scope.today)?.code ?? null,
    }
  }),

  extend: admin.bookings.extend.handler(async ({ input, context: { scope, language } }) => {
    await extendStay(scope, input, translator(language, 'bookings')('reasons.extended'))
    return present(scope, await findBooking(scope, input.id))
  }),

  getTerms: admin.bookings.getTerms.handler(async ({ input, context: { scope } }) => ({
    ...(await presentTerms(scope, input.propertyId)),
    can: { edit: hasPermission(scope, 'edit_properties') },
  })),

  saveTerms: admin.bookings.saveTerms.handler(async ({ input, context: { scope } }) => ({
    updatedAt: await saveTerms(scope, input),
  })),

  exportCsv: admin.bookings.exportCsv.handler(({ input, context: { scope, language } }) =>
    exportBookings(scope, input, language),
  ),
}

/** A call with other amounts than those of now is refused with these, which depend on money received and credit notes. */
function requireMaySee(scope: Scope, ...seen: readonly (number | null | undefined)[]): void {
  if (seen.some((amount) => (amount ?? null) !== null)) requirePermission(scope, 'view_payments')
}

const isStanding = ({ status, type }: { status: string; type: string }): boolean =>
  status !== 'cancelled' && type !== 'other'

/** What the caller may see of a booking: names of guests need `view_tenants`, what is open needs `view_payments`. */
const present = (scope: Scope, booking: BookingRecord) => ({
  ...booking,
  tenantName: hasPermission(scope, 'view_tenants') ? booking.tenantName : null,
  open: hasPermission(scope, 'view_payments') ? booking.open : null,
  policy: booking.policy === null ? null : [...booking.policy],
})

function permitted(scope: Scope, booking: BookingRecord) {
  const edit = hasPermission(scope, 'edit_properties')
  const money = edit && hasPermission(scope, 'create_payments')
  const may = (next: BookingStatus) => mayBecome(booking, next, scope.today)
  return {
    charge: money,
    confirm: booking.isGone
      ? edit
      : money && booking.tenantId !== null && !booking.isEcho && may('confirmed'),
    unmarkEcho: (booking.quote ? money : edit) && booking.isEcho,
    checkIn: (booking.quote?.waived ? money : edit) && may('checked_in'),
    checkOut: edit && may('completed'),
    noShow: money && may('no_show'),
    // The form shows the money received first.
    cancel: money && hasPermission(scope, 'view_payments') && may('cancelled'),
    leaveEarly: money && mayLeaveEarly(booking) && booking.nights > 1,
    extend: money && mayExtend(booking),
    update: edit && mayEdit(booking),
    reprice: money && canReprice(booking),
    recordChannelPayout: hasPermission(scope, 'edit_payments') && mayBePaidOut(booking) && booking.open > 0,
    // A payment for a hold confirms it.
    recordPayment:
      hasPermission(scope, 'create_payments') &&
      booking.tenantId !== null &&
      (booking.open > 0 || booking.status === 'pending'),
  }
}

/** Returns the charges of the booking, newest first, without those of other bookings of the guest. */
async function charges(scope: Scope, { id, tenantId }: BookingRecord) {
  if (tenantId === null) return []
  const ledger = await loadLedger(scope, tenantId)
  const rows = new Map(ledger.rows.map((row) => [row.id, row]))
  return (await chargesOf(scope, id)).reverse().flatMap((each) => {
    const [state, row] = [ledger.state.charges.get(each.id), rows.get(each.id)]
    return state && row ? [presentCharge(scope, state, row)] : []
  })
}
