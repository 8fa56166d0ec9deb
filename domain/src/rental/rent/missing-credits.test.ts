import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { correctLease } from '../leases/correct.ts'
import { terminateLease } from '../leases/terminate.ts'
import { changeTerms } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { oneOffCharges } from './charges.ts'
import { type FreedCharge, missingCredits } from './missing-credits.ts'
import { type Adjustments, creditable, type DatedCredit } from './posted-charges.ts'
import { lease, terms } from './sample-lease.ts'
import { contractAmount } from './schedule.ts'
import { adjustPosted } from './terms-change.ts'

const today = '2026-12-20'
const september = { from: '2026-09-01', to: '2026-10-01' }
const day = (n: number): string => addDays('2026-08-31', n)
const home = (more: Partial<Lease> = {}): Lease =>
  lease({ start: day(1), end: day(30), terms: [terms({ validFrom: day(1) })], ...more })

const added = (charges: readonly FreedCharge[], { charges: more, credits }: Adjustments): FreedCharge[] => [
  ...charges.map((charge) =>
    credits.filter(({ chargeId }) => chargeId === charge.id).reduce(lowered, charge),
  ),
  ...more.map(({ kind, amount, serviceFrom, serviceTo, adjusts }, n) => ({
    ...{ id: `${charges.length + n}`.padStart(3, '0'), kind, amount, serviceFrom, serviceTo, adjusts },
    ...{ credited: 0, lowered: 0, writtenOff: 0, cancelled: false, scheduled: true },
    ...{ credits: [], restored: 0, freed: 0 },
  })),
]

function lowered(charge: FreedCharge, { amount, days }: DatedCredit): FreedCharge {
  const { credited, lowered: before } = charge
  const credits = [...charge.credits, { amount, days }]
  return { ...charge, credited: credited + amount, lowered: before + amount, credits }
}

type Given = { id: string; amount: number; how: 'credited' | 'writtenOff' }
type State = { lease: Lease; charges: FreedCharge[]; gifts: Given[] }
const begun = (given: Lease): State => ({
  lease: given,
  charges: added([], adjustPosted({ ...given, cancelled: true }, given, today, [])),
  gifts: [],
})

const moved = (
  { lease: before, charges, gifts }: State,
  after: Lease,
  from: string | null = null,
): State => ({
  lease: after,
  charges: added(charges, adjustPosted(before, after, today, charges, from)),
  gifts,
})

function given(state: State, kind: string, amount: number, how: Given['how'] = 'credited'): State {
  const charge = state.charges.find((one) => one.kind === kind)!
  return give(state, { id: charge.id, amount: Math.min(amount, creditable(charge)), how })
}
const give = (state: State, gift: Given): State => ({
  ...state,
  charges: state.charges.map((one) =>
    one.id === gift.id ? { ...one, [gift.how]: one[gift.how] + gift.amount } : one,
  ),
  gifts: gift.amount > 0 ? [...state.gifts, gift] : state.gifts,
})

/** Takes a gift back and posts the credits that were missing. */
function takenBack(state: State, n = 0): State {
  const gift = state.gifts[n]!
  const charges = state.charges.map((one) =>
    one.id === gift.id ? { ...one, [gift.how]: one[gift.how] - gift.amount, freed: gift.amount } : one,
  )
  const credits = missingCredits(state.lease, charges)
  return {
    ...state,
    charges: added(charges, { charges: [], credits }).map((one) => ({ ...one, freed: 0 })),
    gifts: state.gifts.toSpliced(n, 1),
  }
}

const left = (charges: readonly FreedCharge[]): number =>
  charges.reduce((sum, one) => (one.cancelled ? sum : sum + creditable(one)), 0)

describe('a gift that is taken back', () => {
  it.each(['credited', 'writtenOff'] as const)('leaves no debt for a month outside the lease (%s)', (how) => {
    const gone = moved(
      given(begun(home()), 'rent', 600_00, how),
      home({ end: '2026-08-31', start: '2026-08-01' }),
    )
    const back = takenBack(gone)
    expect(left(back.charges.filter(({ serviceFrom }) => serviceFrom === day(1)))).toBe(0)
    expect(back.charges[0]!.credits.at(-1)).toEqual({ amount: 600_00, days: september })
  })

  it('is owed again for the days that the lease still has', () => {
    const short = moved(given(begun(home()), 'rent', 600_00), home({ end: day(15) }))
    expect(left(short.charges)).toBe(0)
    const back = takenBack(short)
    expect(left(back.charges)).toBe(450_00)
    expect(back.charges[0]!.credits).toEqual([
      { amount: 300_00, days: { from: day(16), to: day(31) } },
      { amount: 150_00, days: { from: day(16), to: day(31) } },
    ])
  })

  it('is owed in full if the lease is as it was', () => {
    const back = takenBack(given(begun(home()), 'rent', 600_00))
    expect(left(back.charges)).toBe(900_00)
    expect(back.charges[0]!.credits).toEqual([])
  })

  it.each(['deposit', 'warranty', 'additional_fee'])('leaves no debt above the price of a %s', (kind) => {
    const priced = (amount: number) =>
      home({
        depositAmount: amount,
        warrantyAmount: amount,
        terms: [terms({ validFrom: day(1), rent: 0, additionalFee: amount, additionalFeeOneOff: true })],
      })
    const cheaper = moved(given(begun(priced(1000_00)), kind, 800_00), priced(500_00))
    const own = ({ charges }: State) => left(charges.filter((one) => one.kind === kind))
    expect(own(cheaper)).toBe(0)
    expect(own(takenBack(cheaper))).toBe(500_00)
  })

  it('never lowers an opening balance, and nothing of a lease that was called off', () => {
    const taken = home({ openingBalance: { asOf: day(1), amount: 300_00 } })
    const back = takenBack(given(begun(taken), 'opening_balance', 100_00))
    expect(left(back.charges)).toBe(1200_00)
    const off = { ...given(begun(home()), 'rent', 100_00), lease: home({ cancelled: true }) }
    expect(left(takenBack(off).charges)).toBe(900_00)
  })

  it('keeps what a person charged again by taking the credit note of a change back', () => {
    const short = moved(begun(home()), home({ end: day(15) }))
    const charges = short.charges.map((one) => ({
      ...one,
      ...{ credited: 0, lowered: 0, credits: [], restored: 450_00 },
    }))
    const back = takenBack(given({ ...short, charges }, 'rent', 100_00))
    expect(left(back.charges)).toBe(900_00)
  })

  it('gives no other credit because a charge of the month was cancelled', () => {
    const longer = moved(begun(home({ end: day(15) })), home())
    const cancelled = longer.charges.map((one) => ({ ...one, cancelled: one.serviceFrom === day(16) }))
    const gift = given(
      { ...longer, charges: cancelled, lease: home({ terminationLastDay: day(15) }) },
      'rent',
      100_00,
    )
    expect(left(takenBack(gift).charges)).toBe(450_00)
  })
})

describe('a one-off fee on the day of a monthly fee', () => {
  it('leaves the account with its day', () => {
    const monthly = home({ terms: [terms({ validFrom: day(1), rent: 0, additionalFee: 90_00 })] })
    const fee = terms({ validFrom: day(1), rent: 0, additionalFee: 50_00, additionalFeeOneOff: true })
    const once = moved(begun(monthly), changeTerms(monthly, fee), day(1))
    expect(left(once.charges)).toBe(50_00)
    const gone = moved(once, { ...once.lease, start: '2026-08-01', end: '2026-08-31' })
    expect(left(gone.charges.filter(({ serviceFrom }) => serviceFrom === day(1)))).toBe(0)
  })
})

/** Ends the lease early, without the gifts on charges that this cancels. */
function ended(state: State, last: number | null): State {
  if (last === null || state.lease.start > day(last) || state.lease.end! < day(last)) return state
  const { lease: after, cancel, credits } = terminateLease(state.lease, day(last), state.charges)
  return {
    lease: after,
    charges: added(state.charges, { charges: [], credits }).map((one) => ({
      ...one,
      cancelled: one.cancelled || cancel.includes(one.id),
    })),
    gifts: state.gifts.filter(({ id }) => !cancel.includes(id)),
  }
}

type Step =
  | { what: 'start' | 'end' | 'terms'; on: number; rent: number; fee: number; once: boolean }
  | { what: 'deposit'; amount: number }
  | { what: 'give'; which: number; share: number; how: Given['how'] }
  | { what: 'take'; which: number }

const stepsOf = (rents: readonly number[]): fc.Arbitrary<Step[]> => {
  const which = fc.nat(50)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      ...{ what: fc.constantFrom('start', 'end', 'terms'), on: fc.integer({ min: 1, max: 30 }) },
      ...{ rent: fc.constantFrom(...rents), fee: fc.constantFrom(0, 30_00, 45_00), once: fc.boolean() },
    }),
    fc.record({ what: fc.constant('deposit' as const), amount: fc.constantFrom(0, 500_00, 700_00) }),
    fc.record({
      ...{ what: fc.constant('give' as const), which, share: fc.integer({ min: 1, max: 100 }) },
      how: fc.constantFrom('credited', 'writtenOff'),
    }),
    fc.record({ what: fc.constant('take' as const), which }),
  )
  return fc.array(step, { maxLength: 10 })
}

function stepped(state: State, step: Step): State {
  if (step.what === 'deposit') return moved(state, correctLease(state.lease, { depositAmount: step.amount }))
  if (step.what === 'take')
    return state.gifts.length > 0 ? takenBack(state, step.which % state.gifts.length) : state
  if (step.what === 'give') {
    const charge = state.charges[step.which % state.charges.length]!
    return give(state, {
      id: charge.id,
      how: step.how,
      amount: Math.floor((creditable(charge) * step.share) / 100),
    })
  }
  const on = step.what === 'start' ? day(step.on - 20) : step.what === 'end' ? day(step.on + 9) : day(step.on)
  if (step.what !== 'terms') return moved(state, correctLease(state.lease, { [step.what]: on }))
  if (on < state.lease.start || on > state.lease.end!) return state
  const { rent, fee: additionalFee, once: additionalFeeOneOff } = step
  return moved(
    state,
    changeTerms(state.lease, terms({ validFrom: on, rent, additionalFee, additionalFeeOneOff })),
    on,
  )
}

const months = [-1, 0, 1].map((n) => ({
  from: `2026-0${9 + n}-01`.replace('-010-', '-10-'),
  to: `2026-0${10 + n}-01`.replace('-010-', '-10-').replace('-011-', '-11-'),
}))

/** A month that is not prorated is due for its first day, although its charge begins on the second one. */
const notProrated: ['none', Step[], number, number] = [
  'none',
  [
    { what: 'terms', on: 2, rent: 0, fee: 45_00, once: false },
    { what: 'start', on: 22, rent: 0, fee: 0, once: false },
    { what: 'start', on: 1, rent: 0, fee: 0, once: false },
  ],
  1,
  0,
]

describe('whatever was changed, given away and taken back', () => {
  it('what is charged is the final price less the gifts that stand', () => {
    const methods = fc.constantFrom('actual_days', 'fixed_30', 'year_365', 'none')
    const last = fc.option(fc.integer({ min: -10, max: 30 }))
    const steps = stepsOf([0, 333_33, 900_00, 1000_00])
    fc.assert(
      fc.property(methods, steps, last, fc.nat(3), (prorationMethod, changes, lastDay, takes) => {
        const first = home({
          ...{ start: '2026-08-10', prorationMethod },
          terms: [terms({ validFrom: '2026-08-10' })],
        })
        const end = ended(changes.reduce(stepped, begun(first)), lastDay)
        const taken = Array.from({ length: Math.min(takes, end.gifts.length) })
        const { lease: final, charges, gifts } = taken.reduce<State>((state) => takenBack(state), end)
        const gift = (rows: readonly FreedCharge[]): number =>
          gifts.reduce((sum, { id, amount }) => (rows.some((row) => row.id === id) ? sum + amount : sum), 0)
        const expectPrice = (rows: readonly FreedCharge[], price: number): void =>
          expect(left(rows)).toBe(Math.max(0, price - gift(rows)))
        for (const month of months)
          for (const kind of ['rent', 'additional_fee'] as const)
            expectPrice(
              charges.filter(
                (row) =>
                  row.kind === kind &&
                  row.serviceTo &&
                  row.serviceFrom >= month.from &&
                  row.serviceFrom < month.to,
              ),
              contractAmount(final, kind, month),
            )
        const fees = charges.filter(({ serviceTo }) => !serviceTo)
        for (const key of new Set(fees.map(({ kind, serviceFrom }) => `${kind} ${serviceFrom}`)))
          expectPrice(
            fees.filter(({ kind, serviceFrom }) => `${kind} ${serviceFrom}` === key),
            oneOffCharges(final).find(({ kind, serviceFrom }) => `${kind} ${serviceFrom}` === key)?.amount ??
              0,
          )
      }),
      { numRuns: 500, examples: [notProrated] },
    )
  })
})
