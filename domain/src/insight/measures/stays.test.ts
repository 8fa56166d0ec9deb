import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { stayRange } from '../../rental/bookings/nights.ts'
import { lettingIn, monthsOfWindow } from './letting.ts'
import {
  averageDailyRate,
  averageStay,
  bookingWindow,
  cancellationRate,
  revenuePerAvailableNight,
  type ShortTermUnit,
  shortTermNights,
  shortTermOccupancy,
} from './stays.ts'

const june = { from: '2026-06-01', to: '2026-07-01' }
const always = { from: '2026-01-01', to: null }
const stays = [
  { checkIn: '2026-06-01', checkOut: '2026-06-05', accommodation: 480_00 },
  { checkIn: '2026-06-05', checkOut: '2026-06-12', accommodation: 700_00 },
  { checkIn: '2026-06-28', checkOut: '2026-07-05', accommodation: 770_00 },
]
const unit: ShortTermUnit = { managed: always, stays, leases: [], blocks: [] }
const figures = (of: ShortTermUnit, adjusted = false) => {
  const nights = shortTermNights(of, june)
  const priced = { ...nights, revenue: nights.revenue ?? 0 }
  return {
    adr: averageDailyRate(priced)?.toFixed(0),
    revpar: revenuePerAvailableNight(priced, adjusted)?.toFixed(0),
    occupancy: shortTermOccupancy(priced, adjusted)?.toFixed(4),
  }
}

describe('nights and key figures of a unit let by the night (docs/finance.md 4.4)', () => {
  it('counts the nights and the revenue of the window (#24)', () => {
    expect(shortTermNights(unit, june)).toEqual({
      sold: 14,
      available: 30,
      blocked: 0,
      occupied: 14,
      managed: 30,
      revenue: 1510_00,
    })
    expect(figures(unit)).toEqual({ adr: '10786', revpar: '5033', occupancy: '0.4667' })
  })

  it('the adjusted figures leave out blocked nights that were not sold (#25)', () => {
    const blocks = [{ from: '2026-06-11', to: '2026-06-14' }]
    expect(shortTermNights({ ...unit, blocks }, june).blocked).toBe(2)
    expect(figures({ ...unit, blocks }, true)).toMatchObject({ revpar: '5393', occupancy: '0.5000' })
  })

  it('nights under a lease are not available (#26)', () => {
    const both: ShortTermUnit = {
      managed: always,
      stays: [{ checkIn: '2026-06-20', checkOut: '2026-06-23', accommodation: 330_00 }],
      leases: [{ from: '2026-06-01', to: '2026-06-16' }],
      blocks: [],
    }
    expect(shortTermNights(both, june)).toMatchObject({ sold: 3, available: 15, occupied: 18, managed: 30 })
    expect(figures(both)).toEqual({ adr: '11000', revpar: '2200', occupancy: '0.2000' })
  })

  it('a night without a known price is sold, but its unit has no revenue to show', () => {
    const imported = { checkIn: '2026-06-20', checkOut: '2026-06-22', accommodation: null }
    expect(shortTermNights({ ...unit, stays: [...stays, imported] }, june)).toMatchObject({
      sold: 16,
      revenue: null,
    })
  })

  it('a figure without nights or bookings is null', () => {
    const none = { revenue: 0, sold: 0, available: 0, blocked: 0 }
    expect([averageDailyRate(none), revenuePerAvailableNight(none), shortTermOccupancy(none)]).toEqual([
      null,
      null,
      null,
    ])
    expect(averageStay([], june)).toBeNull()
    expect(cancellationRate([], june)).toBeNull()
  })

  it('the average stay, the booking window and the cancellation rate (#27, 28, 29)', () => {
    expect(averageStay(stays, june)).toBe(6)
    expect(averageStay(stays, { from: '2026-06-02', to: '2026-06-28' })).toBe(7)
    expect(bookingWindow({ bookedOn: '2026-05-10', checkIn: '2026-06-28' })).toBe(49)
    const booked = Array.from({ length: 9 }, (_, place) => ({
      checkIn: addDays(june.from, place),
      onceConfirmed: true,
      cancelled: place < 2,
    }))
    const never = { checkIn: '2026-06-03', onceConfirmed: false, cancelled: true }
    expect(cancellationRate([...booked, never], june)?.toFixed(4)).toBe('0.2222')
  })

  it('the average daily rate times the occupancy is the revenue of an available night, and months add up', () => {
    const random = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 12 }), fc.nat(2000_00)), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => {
        let day = '2026-05-20'
        return parts.map(([gap, nights, accommodation]) => {
          const checkIn = addDays(day, gap)
          day = addDays(checkIn, nights)
          return { checkIn, checkOut: day, accommodation }
        })
      })
    fc.assert(
      fc.property(random, (all) => {
        const of = { ...unit, stays: all }
        const nights = shortTermNights(of, june)
        const priced = { ...nights, revenue: nights.revenue ?? 0 }
        const [adr, revpar] = [averageDailyRate(priced), revenuePerAvailableNight(priced)]
        if (adr !== null) expect(adr * (shortTermOccupancy(priced) ?? 0)).toBeCloseTo(revpar ?? 0, 6)
        const year = { from: '2026-01-01', to: '2027-01-01' }
        const months = Array.from({ length: 12 }, (_, month) => ({
          from: `2026-${String(month + 1).padStart(2, '0')}-01`,
          to: month === 11 ? year.to : `2026-${String(month + 2).padStart(2, '0')}-01`,
        })).map((window) => shortTermNights(of, window))
        const whole = shortTermNights(of, year)
        for (const figure of ['sold', 'available', 'revenue'] as const)
          expect(months.reduce((sum, row) => sum + (row[figure] ?? 0), 0)).toBe(whole[figure])
      }),
      { numRuns: runs(100) },
    )
  })

  it('the measures count the same nights and the same revenue', () => {
    const random = fc.record({
      nightly: fc.boolean(),
      parts: fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 6 }),
          fc.integer({ min: 1, max: 12 }),
          fc.nat(2000_00),
          fc.boolean(),
        ),
        { minLength: 1, maxLength: 12 },
      ),
      block: fc.tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 1, max: 20 })),
    })
    fc.assert(
      fc.property(random, ({ nightly, parts, block: [first, days] }) => {
        let day = '2026-05-20'
        const taken = parts.map(([gap, nights, amount, lease]) => {
          const from = addDays(day, gap)
          day = addDays(from, nights)
          return { from, to: day, amount, lease }
        })
        const stays = taken
          .filter(({ lease }) => !lease)
          .map(({ from, to, amount }) => ({ checkIn: from, checkOut: to, accommodation: amount }))
        const leases = taken.filter(({ lease }) => lease).map(({ from, to }) => ({ from, to }))
        const block = { from: addDays(june.from, first), to: addDays(june.from, first + days) }
        const expected = shortTermNights({ managed: always, stays, leases, blocks: [block] }, june)
        const numbers = (interval: { from: string; to: string }) => ({
          from: dayNumber(interval.from),
          to: dayNumber(interval.to),
        })
        const measured = lettingIn(
          {
            managed: { from: dayNumber(always.from), to: Number.POSITIVE_INFINITY },
            daily: false,
            nightly,
            asking: 3_000_00,
            askingVat: null,
            rents: leases.map((lease) => ({ ...numbers(lease), rent: 1_000_00 })),
            stays: stays.map((stay) => ({ ...numbers(stayRange(stay)), priced: true, ahead: 3 })),
            stayCharges: stays.map((stay) => ({ ...numbers(stayRange(stay)), amount: stay.accommodation })),
            cancelledStays: [],
            outOfService: [numbers(block)],
            values: [],
          },
          monthsOfWindow(june),
        )
        expect(measured).toMatchObject({
          soldNights: expected.sold,
          occupiedDays: expected.occupied,
          availableDays: expected.managed,
          shortTermNights: nightly || expected.sold > 0 ? expected.available : 0,
          outOfServiceVacant: expected.blocked,
          stayRevenue: expected.revenue,
          stays: stays.filter(({ checkIn }) => june.from <= checkIn && checkIn < june.to).length,
        })
        const letDays = measured!.availableDays - measured!.leasedDays
        expect(measured!.vacancyLoss).toBe(Math.round((3_000_00 * (letDays - expected.sold)) / 30))
      }),
      { numRuns: runs(100) },
    )
  })
})
