/** Stays of random books, their changes, and what their guests pay. */
import { addDays } from '@domovik/domain/dates.ts'
import type { Landlord } from './harness.ts'

type Places = { unit: string; stays: { id: string; tenantId: string }[] }
type Choice = { kind: string; pick: number; cents: number; day: string; reason: string }

export const stayTerms = {
  weekendRate: 14_400,
  weekendDays: [5, 6],
  discounts: [],
  guestsIncluded: 2,
  extraGuestFee: 1_500,
  maxGuests: null,
  cleaningFee: 6_000,
  taxRules: [{ validFrom: '2026-01-01', rate: 250, exemptBelow: 16, maxNights: 7, minNights: null }],
  fillGaps: false,
  holdHours: 48,
  dueDays: 14,
  policy: [{ days: 0, percent: 50 }],
  seasons: [],
}

/** Enters a stay, changes or corrects one, or records a payment of it. Stays begin 20 days after `day`. */
export async function enterStay(
  { bookings, payments }: Landlord['api'],
  { unit, stays }: Places,
  { kind, pick, cents, day, reason }: Choice,
): Promise<unknown> {
  if (kind === 'stay') {
    const { id, tenantId } = await bookings.create({
      propertyId: unit,
      checkIn: addDays(day, 20),
      checkOut: addDays(day, 21 + (pick % 9)),
      adults: 1 + (pick % 3),
      guest: { name: `Guest ${stays.length + 1}` },
    })
    return stays.push({ id, tenantId: tenantId! })
  }
  const stay = stays[pick % Math.max(1, stays.length)]
  if (!stay) return undefined
  const { id, tenantId } = stay
  const { booking, charges } = await bookings.get({ id })
  const act = { id, version: booking.version }
  const percent = (cents % 3) * 50
  if (kind === 'payStay')
    return payments.recordReceipt({
      tenantId,
      amount: cents,
      paymentDate: day,
      paymentMethod: 'bank_transfer',
      recordAgain: true,
      deposit: cents % 5 === 0,
    })
  if (kind === 'correctStay') {
    const charge = charges[pick % Math.max(1, charges.length)]
    if (!charge) return undefined
    const correction = { id: charge.id, amount: Math.min(cents, charge.amount), reason }
    return cents % 2 ? payments.creditNote(correction) : payments.writeOff(correction)
  }
  switch (pick % 5) {
    case 0:
      return bookings.cancel({ ...act, byHost: percent === 100, capped: cents % 2 === 0 })
    case 1:
      return bookings.leaveEarly({
        ...act,
        leavesOn: addDays(booking.checkIn, 1 + (cents % 5)),
        percentBack: percent,
      })
    case 2:
      return bookings.extend({ ...act, checkOut: addDays(booking.checkOut, 1 + (cents % 4)) })
    case 3:
      return bookings.noShow(act)
    default:
      return bookings.confirm(act)
  }
}
