import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import type { MeterReading } from './types.ts'
import { isEstimated, meteredCost, readingIssues, usedFromTo, usedInEach } from './use.ts'

const read = (day: string, value: string, more: Partial<MeterReading> = {}): MeterReading => ({
  day,
  value,
  event: 'none',
  newStart: null,
  ...more,
})
const half = { from: '2025-01-01', to: '2025-07-01' }
const priced = (price: string) => [{ validFrom: '2024-01-01', price }]

describe('the use from one reading to another', () => {
  const meter = {
    digits: 3,
    readings: [
      read('2025-02-01', '150', { event: 'exchanged', newStart: '0' }),
      read('2024-12-01', '10'),
      read('2025-09-01', '500'),
    ],
  }

  it('counts the exchanges that were recorded between their days, and no other reading', () => {
    expect(usedFromTo(meter, read('2025-01-01', '100'), read('2025-06-30', '200.25'))).toBe('250.25')
  })

  it('is unknown if a reading contradicts the one before', () => {
    expect(usedFromTo(meter, read('2025-01-01', '160'), read('2025-06-30', '200'))).toBeNull()
  })
})

describe('metered cost (docs/finance.md 2.2)', () => {
  it('multiplies use by the price, rounded once (E29)', () => {
    const cost = meteredCost(
      {
        digits: 5,
        readings: [read('2024-12-31', '100'), read('2025-06-30', '125.5')],
        prices: priced('12.48'),
      },
      half,
    )
    expect(cost).toEqual({
      amount: 318_24,
      estimated: false,
      daysMissing: 0,
      contradicts: null,
      parts: [
        {
          from: '2025-01-01',
          to: '2025-06-30',
          quantity: '25.500',
          price: '12.48',
          amount: 318_24,
          estimated: false,
        },
      ],
    })
  })

  it('counts on after an exchange and after the counter rolled over (E28, E29)', () => {
    const exchanged = [
      read('2024-12-31', '998.4'),
      read('2025-03-15', '1003.1', { event: 'exchanged', newStart: '0' }),
      read('2025-06-30', '18.75'),
    ]
    const cost = meteredCost({ digits: 5, readings: exchanged, prices: priced('13.10') }, half)
    expect(cost.parts.map(({ quantity }) => quantity)).toEqual(['4.700', '18.750'])
    expect(cost).toMatchObject({ amount: 307_20, estimated: false })
    const rolled = [read('2024-12-31', '99987'), read('2025-06-30', '13', { event: 'rolled_over' })]
    expect(meteredCost({ digits: 5, readings: rolled, prices: priced('1') }, half).amount).toBe(26_00)
  })

  it('spreads use over days if the price changes between readings, and says that it is estimated (E30)', () => {
    const readings = [read('2024-12-31', '0'), read('2025-06-30', '25.5')]
    const prices = [...priced('12.48'), { validFrom: '2025-05-01', price: '13.10' }]
    const cost = meteredCost({ digits: 5, readings, prices }, half)
    expect(cost).toMatchObject({ amount: 323_57, estimated: true, daysMissing: 0 })
    expect(cost.parts.map(({ from, to, quantity }) => [from, to, quantity])).toEqual([
      ['2025-01-01', '2025-04-30', '16.906'],
      ['2025-05-01', '2025-06-30', '8.594'],
    ])
  })

  it('marks only the parts that were spread over days as estimated', () => {
    const readings = [read('2024-12-31', '0'), read('2025-03-10', '17'), read('2025-08-10', '50')]
    const cost = meteredCost({ digits: 5, readings, prices: priced('10') }, half)
    expect(cost.parts.map((part) => [part.from, part.estimated])).toEqual([
      ['2025-01-01', false],
      ['2025-03-11', true],
    ])
    expect(cost.parts.map((part) => isEstimated(cost, part))).toEqual([false, true])
    const stored = cost.parts.map(({ estimated: _, ...part }) => part)
    expect(stored.map((part) => isEstimated({ estimated: true }, part))).toEqual([true, true])
  })

  it('counts the days without readings or without a price', () => {
    const readings = [read('2025-01-31', '10'), read('2025-06-20', '20')]
    const late = [{ validFrom: '2025-03-01', price: '1' }]
    expect(meteredCost({ digits: 5, readings, prices: late }, half).daysMissing).toBe(31 + 28 + 10)
    expect(meteredCost({ digits: 5, readings: [], prices: late }, half)).toEqual({
      amount: 0,
      parts: [],
      estimated: false,
      daysMissing: 181,
      contradicts: null,
    })
  })

  it('is not computed from readings that contradict each other; either of the two can be wrong', () => {
    const readings = [
      read('2024-12-31', '100'),
      read('2025-02-28', '250'),
      read('2025-03-31', '200'),
      read('2025-04-30', '210'),
      read('2025-06-30', '220'),
    ]
    const cost = (from: string, to: string) =>
      meteredCost({ digits: 5, readings, prices: priced('1') }, { from, to })
    const named = { amount: 0, parts: [], estimated: false, contradicts: '2025-03-31' }
    expect(cost('2025-01-01', '2025-02-01')).toEqual({ ...named, daysMissing: 31 })
    expect(cost('2025-03-01', '2025-04-01')).toEqual({ ...named, daysMissing: 31 })
    expect(cost('2025-04-30', '2025-07-01')).toEqual({ ...named, daysMissing: 62 })
    expect(cost('2025-05-01', '2025-07-01')).toMatchObject({ amount: 10_00, contradicts: null })
  })

  it('parts add up to the cost, and neighbouring periods to the whole within one cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat({ max: 50_000 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 90_000 })), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 299 }),
        (steps, changes, middle) => {
          let [day, value] = ['2024-12-31', 0]
          const readings = [read(day, '0')]
          for (const [days, used] of steps) {
            day = addDays(day, days)
            value += used
            readings.push(read(day, (value / 1000).toFixed(3)))
          }
          const prices = [...new Map(changes).entries()].map(([days, price]) => ({
            validFrom: addDays('2024-06-01', days),
            price: (price / 10_000).toFixed(4),
          }))
          const meter = { digits: 6, readings, prices }
          const at = addDays('2025-01-01', middle)
          const whole = meteredCost(meter, { from: '2025-01-01', to: '2026-01-01' })
          expect(whole.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.amount)
          if (whole.daysMissing === 0) {
            const quantities = whole.parts.reduce((sum, { quantity }) => sum + Number(quantity) * 1000, 0)
            const [used] = usedInEach(meter, [{ from: '2025-01-01', to: '2026-01-01' }])
            expect(Math.round(quantities)).toBe(Number(used))
          }
          const first = meteredCost(meter, { from: '2025-01-01', to: at })
          const second = meteredCost(meter, { from: at, to: '2026-01-01' })
          expect(Math.abs(first.amount + second.amount - whole.amount)).toBeLessThanOrEqual(1)
          expect(first.daysMissing + second.daysMissing).toBe(whole.daysMissing)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it.each([
    ['2025-02-01', '9', 'none', ['reading_contradicts']],
    ['2025-02-01', '21', 'none', ['reading_contradicts']],
    ['2025-02-01', '15', 'none', []],
    ['2025-04-01', '5', 'none', ['reading_contradicts']],
    ['2025-04-01', '5', 'rolled_over', []],
    ['2025-04-01', '25', 'rolled_over', ['reading_contradicts']],
    ['2025-04-01', '100000', 'none', ['number_out_of_range']],
    ['2025-03-01', '12', 'none', []],
  ] as const)('a reading on %s of %s (%s) has the issues %j', (day, value, event, codes) => {
    const others = [read('2025-01-01', '10'), read('2025-03-01', '20')]
    expect(readingIssues(others, read(day, value, { event }), 5).map(({ code }) => code)).toEqual(codes)
  })

  it('a new meter begins with a value that its counter can show', () => {
    const exchanged = (newStart: string) =>
      readingIssues([], read('2025-01-01', '10', { event: 'exchanged', newStart }), 5)
    expect(exchanged('99999.999')).toEqual([])
    expect(exchanged('100000')).toEqual([{ field: 'newStart', code: 'number_out_of_range' }])
  })
})
