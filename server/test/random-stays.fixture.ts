/** Stays of random books: two units that are let by the night, the changes of their stays, and what their guests pay. */
import { addDays } from '@domovik/domain/dates.ts'
import type { Landlord } from './harness.ts'

type Api = Landlord['api']
/** What a history says of a stay; `day` counts the days before today. */
type StayEntry = { kind: string; pick: number; cents: number; day: number }
export type Stays = { unit: string; otherUnit: string; stays: { id: string; tenantId: string }[] }

const stayTerms = {
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

/** Makes the two units. Returns their ids. */
export async function makeUnits(api: Api): Promise<Pick<Stays, 'unit' | 'otherUnit'>> {
  const make = async (address: string) => {
    const rates = { dailyRate: 12_000, depositAmount: 20_000 }
    const { id } = await api.properties.create({ address, rentalType: 'short-term', ...rates })
    await api.bookings.saveTerms({ propertyId: id, updatedAt: null, terms: stayTerms })
    return id
  }
  return { unit: await make('ul. Morska 4'), otherUnit: await make('ul. Morska 6') }
}

/** Stays begin up to 150 days before today or 20 days after it. */
export async function enterStay(
  { bookings, payments, calendar }: Api,
  books: Stays,
  { kind, pick, cents, day }: StayEntry,
  today: string,
): Promise<unknown> {
  const dayBefore = (days: number): string => addDays(today, -days)
  if (kind === 'stay') {
    const { id, tenantId } = await bookings.create({
      propertyId: books.unit,
      checkIn: dayBefore(day - 20),
      checkOut: dayBefore(day - 21 - (pick % 9)),
      adults: 1 + (pick % 3),
      guest: { name: `Guest ${books.stays.length + 1}` },
    })
    return books.stays.push({ id, tenantId: tenantId! })
  }
  const stay = books.stays[pick % Math.max(1, books.stays.length)]
  if (!stay) return undefined
  const { id, tenantId } = stay
  const { booking, charges } = await bookings.get({ id })
  const act = { id, version: booking.version }
  const percent = (cents % 3) * 50
  if (kind === 'payStay')
    return payments.recordReceipt({
      tenantId,
      amount: cents,
      paymentDate: dayBefore(day),
      paymentMethod: 'bank_transfer',
      recordAgain: true,
      deposit: cents % 5 === 0,
    })
  if (kind === 'moveStay')
    return calendar.move({
      ...act,
      propertyId: booking.propertyId === books.unit ? books.otherUnit : books.unit,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
    })
  if (kind === 'correctStay') {
    const charge = charges[pick % Math.max(1, charges.length)]
    if (!charge) return undefined
    const correction = {
      ...{ id: charge.id, amount: Math.min(cents, charge.amount), reason: 'Entered at random' },
      recordAgain: true,
    }
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

/** Returns what was collected of units this year, in cents, without tourist tax: by their pages, lists of payments and revenue reports. */
export const collectedOf = (
  { properties, payments, reports }: Api,
  propertyIds: readonly string[],
): Promise<[name: string, values: Record<string, number | null>][]> =>
  Promise.all(
    propertyIds.map(async (propertyId, at) => {
      const days = { from: '2026-01-01', to: '2026-12-31' }
      const [{ summary }, { totals }, { figures }] = await Promise.all([
        properties.get({ id: propertyId }),
        payments.list({ deposits: 'without', propertyId, ...days, limit: 1 }),
        reports.run({ type: 'revenue', period: 'this_year', basis: 'cash', propertyId }),
      ])
      return [
        `collected of unit ${at + 1} this year`,
        {
          page: summary.collectedThisYear,
          list: totals.received - totals.receivedTax,
          report: Number(figures.find(({ id }) => id === 'revenue')?.value) + totals.receivedVat,
        },
      ]
    }),
  )
