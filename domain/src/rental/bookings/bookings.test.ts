import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { cancellation, cancelledMoney } from './cancel.ts'
import { afterLateArrival, afterNoShow, changedQuote, earlyDeparture, extension, taxesOf } from './change.ts'
import { bookingCharges } from './charges.ts'
import {
  conflictsWith,
  type LengthLimits,
  lengthRefusal,
  nightsOf,
  shareOfNights,
  stayRange,
} from './nights.ts'
import { CANCELLATION_POLICIES, percentBack } from './policy.ts'
import { quote } from './quote.ts'
import { couple, july, samplePlan, sampleTax, stayOf } from './sample-plan.ts'
import { blocks, holdExpiry, mayBecome } from './status.ts'
import { addedTax } from './tourist-tax.ts'
import { BOOKING_STATUSES, type BookingStatus, type Stay } from './types.ts'

const june = stayOf('2026-06-10', '2026-06-20')

describe('states of a booking (docs/finance.md 4.2)', () => {
  it.each<[BookingStatus, BookingStatus[]]>([
    ['inquiry', ['pending', 'confirmed', 'cancelled']],
    ['pending', ['confirmed', 'cancelled']],
    ['confirmed', ['checked_in', 'no_show', 'cancelled']],
    ['checked_in', ['completed']],
    ['completed', ['no_show']],
    ['no_show', ['checked_in']],
    ['cancelled', ['confirmed']],
  ])('during the stay, %s can be followed by %j', (status, following) => {
    const next = BOOKING_STATUSES.filter((each) => mayBecome({ ...june, status }, each, '2026-06-12'))
    expect(next.sort()).toEqual(following.sort())
  })

  it.each<[BookingStatus, BookingStatus, string, boolean]>([
    ['confirmed', 'checked_in', '2026-06-09', false],
    ['confirmed', 'checked_in', '2026-06-10', true],
    ['confirmed', 'checked_in', '2026-06-20', false],
    ['confirmed', 'no_show', '2026-06-09', false],
    ['confirmed', 'no_show', '2026-06-10', true],
    ['confirmed', 'completed', '2026-06-19', false],
    ['confirmed', 'completed', '2026-06-20', true],
    ['no_show', 'checked_in', '2026-06-19', true],
    ['no_show', 'checked_in', '2026-06-20', false],
    ['completed', 'no_show', '2026-07-20', true],
    ['completed', 'no_show', '2026-07-21', false],
  ])('%s to %s on %s: %s', (status, next, today, possible) => {
    expect(mayBecome({ ...june, status }, next, today)).toBe(possible)
  })

  it('a pending booking blocks until its hold expires (4.2)', () => {
    const held = { status: 'pending', holdExpiresAt: '2026-05-01T12:00:00Z' } as const
    expect(['2026-05-01T11:59:59Z', '2026-05-01T12:00:00Z'].map((now) => blocks(held, now))).toEqual([
      true,
      false,
    ])
  })

  it.each<[BookingStatus, boolean]>([
    ['inquiry', false],
    ['confirmed', true],
    ['checked_in', true],
    ['completed', true],
    ['no_show', true],
    ['cancelled', false],
  ])('%s blocks its nights: %s', (status, blocked) => {
    expect(blocks({ status, holdExpiresAt: null }, '2026-05-01T12:00:00Z')).toBe(blocked)
  })

  it('a hold of 48 hours over the change of clocks expires one hour earlier on the clock (#13)', () => {
    const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Warsaw')
    const expiry = holdExpiry(local('2026-10-24T10:00').toInstant().toString())
    expect(expiry).toBe(local('2026-10-26T09:00').toInstant().toString())
  })
})

describe('nights (docs/finance.md 4.1)', () => {
  it('a night of the change of clocks is one night (#12)', () => {
    expect(nightsOf(stayOf('2026-03-28', '2026-03-30'))).toBe(2)
  })

  it.each([
    ['2026-06-10', '2026-06-10'],
    ['2026-06-10', '2026-06-09'],
    ['2026-06-10', '2027-07-16'],
  ])('refuses a stay from %s to %s', (checkIn, checkOut) => {
    expect(() => nightsOf({ checkIn, checkOut })).toThrow('stay_length_invalid')
  })

  it('guests can change on one day, but two stays cannot share a night (#14)', () => {
    const first = stayRange(stayOf('2026-06-01', '2026-06-05'))
    expect(conflictsWith(stayOf('2026-06-05', '2026-06-08'), [first])).toEqual([])
    expect(conflictsWith(stayOf('2026-06-04', '2026-06-08'), [first])).toEqual([first])
  })

  it('a lease without an end closes the calendar', () => {
    const lease = { from: '2026-06-01', to: null }
    expect(conflictsWith(june, [lease])).toEqual([lease])
    expect(conflictsWith(stayOf('2026-05-30', '2026-06-01'), [lease])).toEqual([])
  })

  it('a gap shorter than the shortest stay can be filled if the property allows it (#15)', () => {
    const limits = { minNights: 3, maxNights: 28, seasons: [], fillGaps: false }
    const taken = [
      { from: '2026-06-01', to: '2026-06-12' },
      { from: '2026-06-14', to: '2026-06-20' },
    ]
    const gap = stayOf('2026-06-12', '2026-06-14')
    const refusal = (stay: Stay, limits: LengthLimits, today = '2026-06-05') =>
      lengthRefusal(stay, limits, taken, today)
    expect(refusal(gap, limits)).toEqual({ code: 'stay_too_short', limit: 3 })
    const filling = { ...limits, fillGaps: true }
    expect(refusal(gap, filling)).toBeNull()
    const half = stayOf('2026-06-12', '2026-06-13')
    expect(refusal(half, filling)).toEqual({ code: 'stay_too_short', limit: 2 })
    expect(refusal(stayOf('2026-06-20', '2026-06-22'), filling)?.code).toBe('stay_too_short')
    // A stay that is entered afterwards fills the gap between the two stays, which is past.
    expect(refusal(gap, filling, '2026-06-30')).toBeNull()
    expect(refusal(half, filling, '2026-06-30')).toEqual({ code: 'stay_too_short', limit: 2 })
  })

  it('the season of the first night decides the shortest stay', () => {
    const limits = { minNights: 2, maxNights: 7, seasons: [july({ minNights: 5 })], fillGaps: false }
    const refusal = (checkIn: string, nights: number) =>
      lengthRefusal(stayOf(checkIn, addDays(checkIn, nights)), limits, [], '2026-06-12')
    expect(refusal('2026-06-30', 2)).toBeNull()
    expect(refusal('2026-07-01', 4)).toEqual({ code: 'stay_too_short', limit: 5 })
    expect(refusal('2026-07-01', 8)).toEqual({ code: 'stay_too_long', limit: 7 })
  })

  it('divides the price of a stay over two months by nights (#11)', () => {
    const across = stayOf('2026-06-28', '2026-07-05')
    const share = (from: string, to: string) => shareOfNights(1000_00, across, { from, to })
    expect([share('2026-06-01', '2026-07-01'), share('2026-07-01', '2026-08-01')]).toEqual([428_57, 571_43])
  })
})

describe('cancellation', () => {
  const checkIn = '2026-06-10'
  /** The outcome for a guest who owes nothing else. */
  const outcome = (received: number, more = {}) => {
    const { percent, fee } = cancellation({
      accommodation: 700_00,
      checkIn,
      policy: CANCELLATION_POLICIES.moderate,
      received,
      on: '2026-06-07',
      byHost: false,
      capped: true,
      ...more,
    })
    const feeOpen = Math.max(0, fee - received)
    const unappliedAfter = Math.max(0, received - fee)
    const money = cancelledMoney({ received, fee, feeOpen, unappliedBefore: 0, unappliedAfter })
    return { percent, fee, ...money }
  }

  it.each([
    ['flexible', '2026-06-09', 100],
    ['flexible', '2026-06-10', 0],
    ['moderate', '2026-06-05', 100],
    ['moderate', '2026-06-06', 50],
    ['moderate', '2026-06-10', 50],
    ['moderate', '2026-06-11', 0],
    ['strict', '2026-05-11', 100],
    ['strict', '2026-05-12', 50],
    ['strict', '2026-06-04', 0],
    ['non_refundable', '2026-01-01', 0],
  ] as const)('%s on %s pays back %i percent', (policy, on, percent) => {
    expect(percentBack(CANCELLATION_POLICIES[policy], checkIn, on)).toBe(percent)
  })

  it('keeps the fee and pays the rest back (#16)', () => {
    expect(outcome(400_00)).toEqual({ percent: 50, fee: 350_00, otherCharges: 0, refund: 50_00, open: 0 })
  })

  it('the fee is at most the money received, unless the landlord decides otherwise (#17)', () => {
    expect(outcome(200_00)).toEqual({ percent: 50, fee: 200_00, otherCharges: 0, refund: 0, open: 0 })
    expect(outcome(200_00, { capped: false })).toEqual({
      percent: 50,
      fee: 350_00,
      otherCharges: 0,
      refund: 0,
      open: 150_00,
    })
  })

  it('pays everything back if the landlord cancels', () => {
    expect(outcome(400_00, { byHost: true })).toEqual({
      percent: 100,
      fee: 0,
      otherCharges: 0,
      refund: 400_00,
      open: 0,
    })
  })
})

describe('money of a cancelled booking', () => {
  it('pays other open charges of the guest before anything is paid back', () => {
    const known = { received: 480_00, fee: 0, feeOpen: 0, unappliedBefore: 0, unappliedAfter: 240_00 }
    expect(cancelledMoney(known)).toEqual({ open: 0, otherCharges: 240_00, refund: 240_00 })
  })

  it('leaves the fee open if older charges take the money', () => {
    const known = { received: 300_00, fee: 200_00, feeOpen: 50_00, unappliedBefore: 0, unappliedAfter: 0 }
    expect(cancelledMoney(known)).toEqual({ open: 50_00, otherCharges: 150_00, refund: 0 })
  })

  it('does not count credit that the guest had before', () => {
    const known = {
      received: 300_00,
      fee: 100_00,
      feeOpen: 0,
      unappliedBefore: 30_00,
      unappliedAfter: 230_00,
    }
    expect(cancelledMoney(known)).toEqual({ open: 0, otherCharges: 0, refund: 200_00 })
  })
})

describe('changes of a confirmed stay', () => {
  const priced = (nights: number) =>
    quote({ ...samplePlan, taxRules: sampleTax }, stayOf('2026-06-01', addDays('2026-06-01', nights)), couple)

  it('a no-show owes the accommodation; cleaning and tourist tax are credited (#19)', () => {
    const plan = { ...samplePlan, base: { ...samplePlan.base, weekend: 144_00 }, cleaning: 60_00 }
    const agreed = quote({ ...plan, taxRules: sampleTax }, stayOf('2026-06-12', '2026-06-15'), {
      ...couple,
      childrenAges: [8],
    })
    const missing = afterNoShow(agreed)
    expect(missing).toMatchObject({ accommodation: 453_00, cleaning: 0, touristTax: 0, total: 453_00 })
    expect(afterLateArrival(missing)).toMatchObject({ cleaning: 60_00, touristTax: 15_00, total: 528_00 })
  })

  it('an early departure keeps the nights slept and the agreed part of the others (#20)', () => {
    const party = { adults: 2, childrenAges: [10], otherExempt: 0 }
    const agreed = quote({ ...samplePlan, guestsIncluded: null, taxRules: sampleTax }, june, party)
    const departure = { stay: june, agreed, credits: [], leavesOn: '2026-06-16', percentBack: 50 }
    expect(earlyDeparture(departure)).toMatchObject({
      nights: 6,
      stay: 600_00,
      fee: 200_00,
      credit: 200_00,
      taxes: [{ rate: 2_50, persons: 2, nights: 6, amount: 30_00 }],
    })
    for (const leavesOn of ['2026-06-10', '2026-06-20'])
      expect(() => earlyDeparture({ ...departure, leavesOn })).toThrow('departure_outside_stay')
  })

  it('an extension is charged on its own nights (#21)', () => {
    expect(extension({ ...priced(5), accommodation: 600_00 }, priced(8))).toEqual({
      nights: 3,
      accommodation: 200_00,
      eachNight: [66_67, 66_66, 66_67],
    })
  })

  it('an extension adds the tourist tax of its nights up to the limit', () => {
    const [five, eight, nine] = [5, 8, 9].map((nights) => taxesOf(priced(nights)))
    expect(addedTax(five!, five![0]!, eight![0]!)).toEqual([
      { rate: 2_50, persons: 2, firstNight: 6, nights: 2, amount: 10_00 },
    ])
    expect(addedTax(eight!, eight![0]!, nine![0]!)).toEqual([])
  })

  it('the lines of a changed stay add up to its total', () => {
    const agreed = priced(5)
    const parts = [
      { from: '2026-06-01', nights: 5, amount: agreed.accommodation },
      { from: '2026-06-06', nights: 3, amount: 200_00 },
    ]
    const added = { rate: 2_50, persons: 2, nights: 2, amount: 10_00 }
    const changed = changedQuote(agreed, { parts, taxes: [...taxesOf(agreed), added] })
    expect(changed).toMatchObject({ nights: 8, accommodation: 800_00, touristTax: 35_00, total: 835_00 })
    expect(changed.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(changed.total)
  })

  it('pays nothing back if the longer stay costs less (#22)', () => {
    expect(extension(priced(6), priced(7))).toMatchObject({ accommodation: 0, eachNight: [0] })
    expect(() => extension(priced(7), priced(7))).toThrow('stay_length_invalid')
  })
})

describe('cases found by trying', () => {
  it('cancels by a policy whose percent is not whole', () => {
    const booking = { accommodation: 700_00, checkIn: '2026-06-01', received: 795_00, on: '2026-05-29' }
    const policy = [{ days: 0, percent: 33.5 }]
    expect(cancellation({ ...booking, policy, byHost: false, capped: true })).toEqual({
      percent: 33.5,
      fee: 465_50,
    })
  })

  it('keeps the fee for unspent nights in the price when the stay changes again', () => {
    const agreed = {
      nights: 10,
      lines: [],
      accommodation: 1000_00,
      cleaning: 60_00,
      touristTax: 0,
      total: 1060_00,
      deposit: 0,
      cheaperFrom: null,
    }
    const slept = { from: '2026-06-10', nights: 6, amount: 600_00 }
    const left = changedQuote(agreed, { parts: [slept], unspent: { nights: 4, amount: 200_00 }, taxes: [] })
    const added = { from: '2026-06-16', nights: 1, amount: 100_00 }
    expect(changedQuote(left, { parts: [slept, added], taxes: [] }).total).toBe(left.total + 100_00)
  })
})

describe('charges of a booking', () => {
  const price = { accommodation: 453_00, cleaning: 60_00, touristTax: 15_00, deposit: 0 }

  it('are due 14 days before check-in, the deposit at check-in', () => {
    expect(bookingCharges({ ...price, deposit: 200_00 }, june, '2026-05-01')).toEqual([
      {
        kind: 'stay',
        amount: 453_00,
        dueDate: '2026-05-27',
        serviceFrom: '2026-06-10',
        serviceTo: '2026-06-19',
      },
      { kind: 'extra_fee', amount: 60_00, dueDate: '2026-05-27', serviceFrom: null, serviceTo: null },
      {
        kind: 'tourist_tax',
        amount: 15_00,
        dueDate: '2026-05-27',
        serviceFrom: '2026-06-10',
        serviceTo: '2026-06-19',
      },
      { kind: 'deposit', amount: 200_00, dueDate: '2026-06-10', serviceFrom: null, serviceTo: null },
    ])
  })

  it('are never due before the day of confirmation', () => {
    const dueDays = bookingCharges(price, june, '2026-06-08').map(({ dueDate }) => dueDate)
    expect(dueDays).toEqual(['2026-06-08', '2026-06-08', '2026-06-08'])
  })
})
