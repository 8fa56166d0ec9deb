import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { daysIn } from '../../intervals.ts'
import { correctLease } from '../leases/correct.ts'
import { terminateLease } from '../leases/terminate.ts'
import { changeTerms } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { generateCharges } from './charges.ts'
import type { AdjustableCharge, Adjustments, DatedCredit } from './posted-charges.ts'
import { priceDifferences } from './price-differences.ts'
import { lease, terms } from './sample-lease.ts'
import { contractAmount } from './schedule.ts'
import { adjustPosted } from './terms-change.ts'

const today = '2026-12-20'
const september = { from: '2026-09-01', to: '2026-10-01' }
const day = (n: number): string => addDays('2026-08-31', n)
const home = (more: Partial<Lease> = {}): Lease =>
  lease({ start: day(1), end: day(30), terms: [terms({ validFrom: day(1) })], ...more })

describe('the days of a difference', () => {
  it.each<[string, Partial<Lease>, Partial<Lease>, [number, number, number][]]>([
    ['an earlier end', {}, { end: day(20) }, [[21, 30, -300_00]]],
    ['an earlier end again', { end: day(20) }, { end: day(15) }, [[16, 20, -150_00]]],
    ['an end taken back', { end: day(15) }, { end: day(30) }, [[16, 30, 450_00]]],
    ['a start taken back', { start: day(6) }, { start: day(1) }, [[1, 5, 150_00]]],
    [
      'both ends',
      {},
      { start: day(6), end: day(15) },
      [
        [1, 5, -150_00],
        [16, 30, -450_00],
      ],
    ],
    [
      'other days as many',
      { end: day(15) },
      { start: day(6), end: day(20) },
      [
        [1, 5, -150_00],
        [16, 20, 150_00],
      ],
    ],
    ['the same', {}, {}, []],
  ])('of %s', (_, before, after, expected) => {
    const { parts, rest } = priceDifferences(home(before), home(after), 'rent', september)
    expect(rest).toBe(0)
    expect(parts).toEqual(
      expected.map(([first, last, amount]) => ({ days: { from: day(first), to: day(last + 1) }, amount })),
    )
  })

  it('of new terms are those until the end of the lease or the next terms', () => {
    const short = home({ end: day(15) })
    const cheaper = changeTerms(short, terms({ validFrom: day(6), rent: 600_00 }))
    expect(priceDifferences(short, cheaper, 'rent', september).parts).toEqual([
      { days: { from: day(6), to: day(16) }, amount: -100_00 },
    ])
    const later = changeTerms(home(), terms({ validFrom: day(21), rent: 600_00 }))
    const both = changeTerms(later, terms({ validFrom: day(11), rent: 1200_00 }))
    expect(priceDifferences(later, both, 'rent', september).parts).toEqual([
      { days: { from: day(11), to: day(21) }, amount: 100_00 },
    ])
  })
})

type Posted = { charges: AdjustableCharge[]; credits: DatedCredit[] }

const post = ({ charges, credits }: Posted, changes: Adjustments): Posted => ({
  charges: [
    ...charges.map((charge) => {
      const more = changes.credits
        .filter(({ chargeId }) => chargeId === charge.id)
        .reduce((sum, { amount }) => sum + amount, 0)
      return { ...charge, credited: charge.credited + more, lowered: charge.lowered + more }
    }),
    ...changes.charges.map(({ kind, amount, serviceFrom, serviceTo, adjusts }, n) => ({
      ...{ id: `${charges.length + n}`.padStart(3, '0'), kind, amount, serviceFrom, serviceTo, adjusts },
      ...{ credited: 0, lowered: 0, cancelled: false, scheduled: true },
    })),
  ],
  credits: [...credits, ...changes.credits],
})

/** What the rows come to for one day: a row spreads over its own days. */
function perDay({ charges, credits }: Posted, date: string): number {
  const on = (days: { from: string; to: string } | null, amount: number): number =>
    days && days.from <= date && date < days.to ? amount / daysIn(days) : 0
  const service = (id: string) => {
    const { serviceFrom, serviceTo } = charges.find((charge) => charge.id === id)!
    return { from: serviceFrom, to: serviceTo! }
  }
  const charged = charges.reduce((sum, { id, amount }) => sum + on(service(id), amount), 0)
  return credits.reduce(
    (sum, { chargeId, amount, days }) => sum - on(days ?? service(chargeId), amount),
    charged,
  )
}

const change = fc.oneof(
  fc.record({ what: fc.constant('start' as const), day: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ what: fc.constant('end' as const), day: fc.integer({ min: 13, max: 30 }) }),
  fc.record({
    what: fc.constant('terms' as const),
    day: fc.integer({ min: 1, max: 30 }),
    rent: fc.constantFrom(0, 300_00, 600_00, 900_00, 1200_00),
  }),
)

describe('rows of any changes of a lease', () => {
  it('come to the price of each day under the final contract, also if it ends early', () => {
    const ends = fc.option(fc.integer({ min: 13, max: 30 }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 7 }), ends, (changes, endsOn) => {
        let current = home()
        let posted = post(
          { charges: [], credits: [] },
          adjustPosted({ ...current, cancelled: true }, current, today, []),
        )
        for (const one of changes) {
          const date = day(one.day)
          if (one.what === 'terms' && (date < current.start || date > current.end!)) continue
          const before = current
          current =
            one.what === 'terms'
              ? changeTerms(before, terms({ validFrom: date, rent: one.rent }))
              : correctLease(before, { [one.what]: date })
          posted = post(
            posted,
            adjustPosted(before, current, today, posted.charges, one.what === 'terms' ? date : null),
          )
        }
        if (endsOn !== null && day(endsOn) <= current.end!) {
          const ended = terminateLease(current, day(endsOn), posted.charges)
          expect(
            ended.cancel.every(
              (id) => posted.charges.find((one) => one.id === id)!.serviceFrom > day(endsOn),
            ),
          ).toBe(true)
          const cancelled = new Set(ended.cancel)
          posted = post(posted, { charges: [], credits: ended.credits })
          posted = {
            charges: posted.charges.map((one) => (cancelled.has(one.id) ? { ...one, amount: 0 } : one)),
            credits: posted.credits.filter(({ chargeId }) => !cancelled.has(chargeId)),
          }
          current = ended.lease
        }
        for (let n = 1; n <= 30; n += 1)
          expect(perDay(posted, day(n))).toBeCloseTo(
            contractAmount(current, 'rent', { from: day(n), to: day(n + 1) }),
            6,
          )
        expect(
          generateCharges(
            current,
            today,
            posted.charges.filter(({ adjusts }) => adjusts === null),
          ).charges,
        ).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

describe('rows of any changes, by every method', () => {
  const february = { from: '2026-02-01', to: '2026-03-01' }
  const dates = fc.oneof(
    fc.record({ what: fc.constant('start' as const), day: fc.integer({ min: 1, max: 14 }) }),
    fc.record({ what: fc.constant('end' as const), day: fc.integer({ min: 15, max: 28 }) }),
    fc.record({
      what: fc.constant('terms' as const),
      day: fc.integer({ min: 1, max: 28 }),
      rent: fc.constantFrom(0, 333_33, 900_00, 1000_00),
    }),
  )
  const methods = fc.constantFrom('actual_days', 'fixed_30', 'year_365', 'none')

  it('come to the price of the month under the final contract', () => {
    const date = (n: number): string => addDays('2026-01-31', n)
    const any = fc.property(methods, fc.array(dates, { maxLength: 7 }), (prorationMethod, changes) => {
      let current = lease({
        ...{ start: date(11), end: date(28), prorationMethod },
        terms: [terms({ validFrom: date(11), rent: 1000_00 })],
      })
      let posted = post(
        { charges: [], credits: [] },
        adjustPosted({ ...current, cancelled: true }, current, today, []),
      )
      for (const one of changes) {
        const on = date(one.day)
        if (one.what === 'terms' && (on < current.start || on > current.end!)) continue
        const before = current
        current =
          one.what === 'terms'
            ? changeTerms(before, terms({ validFrom: on, rent: one.rent }))
            : correctLease(before, { [one.what]: on })
        posted = post(
          posted,
          adjustPosted(before, current, today, posted.charges, one.what === 'terms' ? on : null),
        )
      }
      const total = posted.charges.reduce((sum, { amount, credited }) => sum + amount - credited, 0)
      expect(total).toBe(contractAmount(current, 'rent', february))
    })
    fc.assert(any, { numRuns: 600 })
  })
})

describe('what a person did by hand', () => {
  const cut = (state: Lease, last: number): Lease => ({ ...state, end: day(last) })
  const first = (): Posted =>
    post({ charges: [], credits: [] }, adjustPosted({ ...home(), cancelled: true }, home(), today, []))
  const open = ({ charges }: Posted): number =>
    charges.reduce((sum, { amount, credited, cancelled }) => (cancelled ? sum : sum + amount - credited), 0)

  it.each([
    [600_00, 300_00],
    [900_00, 0],
    [100_00, 800_00],
  ])('a credit note of %i stays one when an early end is taken back', (byHand, expected) => {
    let posted = first()
    posted = { ...posted, charges: posted.charges.map((one) => ({ ...one, credited: byHand })) }
    posted = post(posted, adjustPosted(home(), cut(home(), 15), today, posted.charges))
    posted = post(posted, adjustPosted(cut(home(), 15), home(), today, posted.charges))
    expect(open(posted)).toBe(expected)
  })

  it('an extra charge that was cancelled is not credited a second time', () => {
    let posted = first()
    const dearer = changeTerms(home(), terms({ validFrom: day(1), rent: 1200_00 }))
    posted = post(posted, adjustPosted(home(), dearer, today, posted.charges, day(1)))
    posted = {
      ...posted,
      charges: posted.charges.map((one) => (one.adjusts ? { ...one, cancelled: true } : one)),
    }
    const back = changeTerms(dearer, terms({ validFrom: day(1) }))
    posted = post(posted, adjustPosted(dearer, back, today, posted.charges, day(1)))
    expect(open(posted)).toBe(900_00)
    const cheaper = changeTerms(back, terms({ validFrom: day(1), rent: 600_00 }))
    posted = post(posted, adjustPosted(back, cheaper, today, posted.charges, day(1)))
    expect(open(posted)).toBe(600_00)
  })

  it('an extra charge for days after the last one is cancelled with them, also if its month was cancelled before', () => {
    let posted = first()
    const dearer = changeTerms(home({ start: '2026-08-01' }), terms({ validFrom: day(1), rent: 1200_00 }))
    posted = post(posted, adjustPosted(home(), dearer, today, posted.charges, day(1)))
    const charges = posted.charges.map((one) =>
      one.serviceFrom === day(1) && !one.adjusts ? { ...one, cancelled: true } : one,
    )
    const { cancel } = terminateLease(dearer, '2026-08-31', charges)
    expect(cancel).toContain(charges.find(({ adjusts }) => adjusts !== null)!.id)
  })
})
