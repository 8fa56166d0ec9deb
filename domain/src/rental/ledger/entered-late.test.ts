/** A deposit charge that is entered last, in random histories: it is not paid with money that had left before (docs/finance.md 2.11). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type CivilDate } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { depositAvailable, takeableFrom } from '../deposits/held.ts'
import { takesMoney } from './decided-deposits.ts'
import { eventDay } from './order.ts'
import { replay } from './replay.ts'
import { charge, receipt, refund } from './sample-events.ts'
import { stands } from './sample-ledger.ts'
import { isDepositKind, type LedgerEvent, type LedgerState } from './types.ts'

type Draft = { act: string; day: number; amount: number; target: number }

const draft: fc.Arbitrary<Draft> = fc.record({
  act: fc.constantFrom('charge', 'receipt', 'receipt', 'refund', 'refund', 'settle'),
  day: fc.integer({ min: 0, max: 20 }),
  amount: fc.integer({ min: 1, max: 9 }).map((hundreds) => hundreds * 100_00),
  target: fc.nat(50),
})

function eventOf({ act, day, amount, target }: Draft, id: string, before: readonly LedgerEvent[]) {
  const date = addDays('2026-06-01', day)
  if (act === 'charge') return charge(id, 'deposit', amount, date, { leaseId: 'L', postedOn: date })
  if (act === 'receipt') return receipt(id, amount, date, { deposit: true, leaseId: 'L' })
  const state = replay(before)
  if (before.some((event) => takesMoney(event) && eventDay(event) > date)) return null
  if (act === 'settle')
    return depositAvailable(state, date, 'L') < amount
      ? null
      : refund(id, null, amount, date, { deposit: true, leaseId: 'L' })
  const found = before.filter(({ type }) => type === 'receipt')
  const of = found[target % Math.max(1, found.length)]
  if (!of) return null
  const most = [...takeableFrom(state, of.id, date).values()].reduce((sum, part) => sum + part, 0)
  return most < amount ? null : refund(id, of.id, amount, date, { deposit: true, leaseId: 'L' })
}

/** A history in the order of entry. Charges and receipts are of any days; what takes money is entered in the order of its days. */
const history = fc.array(draft, { minLength: 2, maxLength: 14, size: 'max' }).map((drafts) => {
  const events: LedgerEvent[] = []
  drafts.forEach((step, index) => {
    const event = eventOf(step, `e${String(index).padStart(3, '0')}`, events)
    if (event && stands([...events, event])) events.push(event)
  })
  return events
})

const paid = ({ charges }: LedgerState): number =>
  [...charges.values()].reduce((sum, one) => sum + one.paid, 0)
const unapplied = ({ sources }: LedgerState): number =>
  [...sources.values()].reduce((sum, one) => sum + one.unapplied, 0)

it('on every day, all charges together are paid with no more than was received and had not left', () => {
  let unpaid = 0
  fc.assert(
    fc.property(history, fc.nat(9), fc.integer({ min: 0, max: 20 }), (before, most, day) => {
      const due = addDays('2026-06-01', day)
      const top = charge('e900', 'deposit', (1 + most) * 100_00, due, { leaseId: 'L', postedOn: due })
      if (!stands([...before, top])) return
      const free = unapplied(replay(before))
      const last = before.reduce<CivilDate>(
        (max, event) =>
          event.type === 'charge' && isDepositKind(event.kind) && event.dueDate > max ? event.dueDate : max,
        due,
      )
      // A later charge may give its money up for the new one until it is due.
      for (let until = last; until <= '2026-06-25'; until = addDays(until, 1)) {
        // An earlier charge that waits for its money on this day may get it later.
        const other = Math.max(paid(replay(before, { until })), paid(replay(before)))
        expect(paid(replay([...before, top], { until })) - other, until).toBeLessThanOrEqual(free)
      }
      if (free < top.amount) unpaid++
    }),
    { numRuns: runs(400) },
  )
  expect(unpaid).toBeGreaterThan(0)
})
