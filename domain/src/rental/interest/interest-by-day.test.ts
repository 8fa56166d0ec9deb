/** Late interest compared with a sum day by day, which shares no code with it, over random rates and payments. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type CivilDate } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import { lateInterest } from './late-interest.ts'

const due = '2025-10-10'
const hundredths = (percent: number): string =>
  `${Math.floor(percent / 100)}.${String(percent % 100).padStart(2, '0')}`

type Paid = { day: number; amount: number }
type Rate = { day: number; percent: number }

/** In cents, rounded half up once. Percents in hundredths; days are counted from the due date. */
function byDay(amount: number, paid: Paid[], rates: Rate[], contract: number | null, until: number): number {
  let sum = 0n
  for (let day = 1; day <= until; day++) {
    const before = paid.reduce((all, one) => (one.day < day ? all + one.amount : all), 0)
    const principal = Math.max(0, amount - before)
    const statutory = rates.filter((rate) => rate.day <= day).at(-1)?.percent
    if (statutory === undefined) continue
    const percent = contract === null ? statutory : Math.min(contract, 2 * statutory)
    sum += BigInt(principal) * BigInt(percent)
  }
  return Number((2n * sum + 3_650_000n) / 7_300_000n)
}

it('late interest is the sum of its days, whatever the rates, the payments and the cap', () => {
  const day = fc.integer({ min: -40, max: 500 })
  const paid = fc.array(fc.record({ day, amount: fc.integer({ min: 1, max: 200_000 }) }), { maxLength: 6 })
  const rates = fc.uniqueArray(fc.record({ day, percent: fc.integer({ min: 0, max: 2_500 }) }), {
    selector: (rate) => rate.day,
    maxLength: 5,
  })
  const contract = fc.option(fc.integer({ min: 0, max: 5_000 }))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      paid,
      rates,
      contract,
      fc.integer({ min: 0, max: 600 }),
      (amount, payments, unsorted, agreed, until) => {
        const on = (after: number): CivilDate => addDays(due, after)
        const sorted = unsorted.toSorted((a, b) => a.day - b.day)
        const events = [
          charge('c', 'rent', amount, due),
          ...payments.map((one, at) => receipt(`r${at}`, one.amount, on(one.day))),
        ]
        const state = replay(events).charges.get('c')!
        const { amount: interest } = lateInterest(state, on(until), {
          statutory: sorted.map((rate) => ({ from: on(rate.day), percent: hundredths(rate.percent) })),
          contract: agreed === null ? null : hundredths(agreed),
        })
        expect(interest).toBe(byDay(amount, payments, sorted, agreed, until))
      },
    ),
    { numRuns: runs(300) },
  )
})
