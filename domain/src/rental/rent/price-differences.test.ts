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
      ...{ credited: 0, lowered: 0, writtenOff: 0, cancelled: false, scheduled: true },
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

type Change = { what: 'start' | 'end'; on: string } | { what: 'terms'; on: string; rent: number }
type State = { lease: Lease; posted: Posted }

/** Changes on days of a month: its first days for a start, its last ones for an end. */
function changesIn(dayOf: (n: number) => string, days: number, lastStart: number, rents: readonly number[]) {
  const on = (min: number, max: number) => fc.integer({ min, max }).map(dayOf)
  const rent = fc.constantFrom(...rents)
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ what: fc.constant('start' as const), on: on(1, lastStart) }),
    fc.record({ what: fc.constant('end' as const), on: on(lastStart + 1, days) }),
    fc.record({ what: fc.constant('terms' as const), on: on(1, days), rent }),
  )
  return fc.tuple(fc.array(change, { maxLength: 7 }), fc.option(on(lastStart + 1, days)))
}

const begun = (lease: Lease): State => ({
  lease,
  posted: post({ charges: [], credits: [] }, adjustPosted({ ...lease, cancelled: true }, lease, today, [])),
})

function changed({ lease: before, posted }: State, change: Change): State {
  const { what, on } = change
  if (what === 'terms' && (on < before.start || on > before.end!)) return { lease: before, posted }
  const after =
    what === 'terms'
      ? changeTerms(before, terms({ validFrom: on, rent: change.rent }))
      : correctLease(before, { [what]: on })
  const from = what === 'terms' ? on : null
  return { lease: after, posted: post(posted, adjustPosted(before, after, today, posted.charges, from)) }
}

/** The rows after an early end, without those that it cancels. */
function ended({ lease: before, posted }: State, lastDay: string | null): State {
  if (lastDay === null || lastDay > before.end!) return { lease: before, posted }
  const { lease, cancel, credits } = terminateLease(before, lastDay, posted.charges)
  const all = post(posted, { charges: [], credits })
  return {
    lease,
    posted: {
      charges: all.charges.map((one) =>
        cancel.includes(one.id) ? { ...one, amount: 0, credited: 0, cancelled: true } : one,
      ),
      credits: all.credits.filter(({ chargeId }) => !cancel.includes(chargeId)),
    },
  }
}

describe('rows of any changes of a lease, also if it ends early', () => {
  it('come to the price of each day under the final contract', () => {
    fc.assert(
      fc.property(changesIn(day, 30, 12, [0, 300_00, 600_00, 900_00, 1200_00]), ([changes, lastDay]) => {
        const { lease: final, posted } = ended(changes.reduce(changed, begun(home())), lastDay)
        for (let n = 1; n <= 30; n += 1) {
          const price = contractAmount(final, 'rent', { from: day(n), to: day(n + 1) })
          expect(perDay(posted, day(n))).toBeCloseTo(price, 6)
        }
        const bases = posted.charges.filter(({ adjusts }) => adjusts === null)
        expect(generateCharges(final, today, bases).charges).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('come to the price of the month by every method of proration', () => {
    const date = (n: number): string => addDays('2026-01-31', n)
    const methods = fc.constantFrom('actual_days', 'fixed_30', 'year_365', 'none')
    fc.assert(
      fc.property(
        methods,
        changesIn(date, 28, 14, [0, 333_33, 900_00, 1000_00]),
        (prorationMethod, [changes, lastDay]) => {
          const first = lease({
            ...{ start: date(11), end: date(28), prorationMethod },
            terms: [terms({ validFrom: date(11), rent: 1000_00 })],
          })
          const { lease: final, posted } = ended(changes.reduce(changed, begun(first)), lastDay)
          const total = posted.charges.reduce((sum, { amount, credited }) => sum + amount - credited, 0)
          expect(total).toBe(contractAmount(final, 'rent', { from: date(1), to: date(29) }))
        },
      ),
      { numRuns: 600 },
    )
  })
})

describe('what a person did by hand', () => {
  const cut = (state: Lease, last: number): Lease => ({ ...state, end: day(last) })
  const open = ({ charges }: Posted): number =>
    charges.reduce((sum, { amount, credited, cancelled }) => (cancelled ? sum : sum + amount - credited), 0)

  it.each([
    [600_00, 300_00],
    [900_00, 0],
    [100_00, 800_00],
  ])('a credit note of %i stays one when an early end is taken back', (byHand, expected) => {
    let { posted } = begun(home())
    posted = { ...posted, charges: posted.charges.map((one) => ({ ...one, credited: byHand })) }
    posted = post(posted, adjustPosted(home(), cut(home(), 15), today, posted.charges))
    posted = post(posted, adjustPosted(cut(home(), 15), home(), today, posted.charges))
    expect(open(posted)).toBe(expected)
  })

  it('a write-off stays one when an early end is taken back', () => {
    let { posted } = begun(home())
    posted = { ...posted, charges: posted.charges.map((one) => ({ ...one, writtenOff: 800_00 })) }
    posted = post(posted, adjustPosted(home(), cut(home(), 15), today, posted.charges))
    posted = post(posted, adjustPosted(cut(home(), 15), home(), today, posted.charges))
    expect(open(posted)).toBe(900_00)
    expect(posted.credits.map(({ amount }) => amount)).toEqual([100_00])
  })

  it.each([
    ['a credit note', { credited: 1500_00 }, 500_00],
    ['a write-off', { writtenOff: 1800_00 }, 200_00],
  ])('%s on a deposit stays when a wrong deposit is taken back', (_, byHand, expected) => {
    const deposit = (amount: number) => home({ depositAmount: amount })
    let { posted } = begun(deposit(2000_00))
    const owed = (): number =>
      posted.charges
        .filter(({ kind }) => kind === 'deposit')
        .reduce((sum, one) => sum + one.amount - one.credited - one.writtenOff, 0)
    posted.charges = posted.charges.map((one) => (one.kind === 'deposit' ? { ...one, ...byHand } : one))
    posted = post(posted, adjustPosted(deposit(2000_00), deposit(1000_00), today, posted.charges))
    posted = post(posted, adjustPosted(deposit(1000_00), deposit(2000_00), today, posted.charges))
    expect(owed()).toBe(expected)
  })

  it('an extra charge of a deposit that was cancelled is not credited either', () => {
    const deposit = (amount: number) => home({ depositAmount: amount })
    let { posted } = begun(deposit(1000_00))
    posted = post(posted, adjustPosted(deposit(1000_00), deposit(1500_00), today, posted.charges))
    posted.charges = posted.charges.map((one) => (one.adjusts ? { ...one, cancelled: true } : one))
    expect(adjustPosted(deposit(1500_00), deposit(1000_00), today, posted.charges)).toEqual({
      charges: [],
      credits: [],
    })
  })

  it('an extra charge that was cancelled is not credited a second time', () => {
    let { posted } = begun(home())
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
    let { posted } = begun(home())
    const dearer = changeTerms(home({ start: '2026-08-01' }), terms({ validFrom: day(1), rent: 1200_00 }))
    posted = post(posted, adjustPosted(home(), dearer, today, posted.charges, day(1)))
    const charges = posted.charges.map((one) =>
      one.serviceFrom === day(1) && !one.adjusts ? { ...one, cancelled: true } : one,
    )
    const { cancel } = terminateLease(dearer, '2026-08-31', charges)
    expect(cancel).toContain(charges.find(({ adjusts }) => adjusts !== null)!.id)
  })
})
