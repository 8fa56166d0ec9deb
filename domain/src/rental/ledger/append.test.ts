import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { type AccountEnd, changesOnlyItself, openState } from './append.ts'
import { eventDay } from './order.ts'
import { replay } from './replay.ts'
import { charge, creditNote, receipt } from './sample-events.ts'
import { FIRST_DAY, ledger, SPAN_DAYS } from './sample-ledger.ts'
import type { ChargeEvent, ChargeKind, LedgerEvent, LedgerState } from './types.ts'

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null

/** The end of an account, calculated from all its events. */
function endOf(events: readonly LedgerEvent[], state: LedgerState): AccountEnd {
  return {
    unappliedCredit: state.unappliedCredit,
    lastMoneyOn: latest(events.filter(({ type }) => type !== 'charge').map(eventDay)),
    lastAllocatedOn: latest(state.allocations.map(({ day }) => day)),
    depositReceived: events.some((event) => event.type === 'receipt' && event.deposit === true),
  }
}

const added: fc.Arbitrary<ChargeEvent> = fc
  .record({
    id: fc.integer({ min: 0, max: 999 }),
    kind: fc.constantFrom<ChargeKind>('rent', 'bills', 'late_interest', 'opening_balance', 'deposit'),
    amount: fc.integer({ min: 1, max: 120_000 }),
    day: fc.integer({ min: 20, max: SPAN_DAYS + 30 }),
    dueIn: fc.integer({ min: -3, max: 25 }),
  })
  .map(({ id, kind, amount, day, dueIn }) => ({
    type: 'charge',
    id: `e${String(id).padStart(3, '0')}-new`,
    kind,
    amount,
    postedOn: addDays(FIRST_DAY, day),
    dueDate: addDays(FIRST_DAY, day + dueIn),
  }))
const several = fc.uniqueArray(added, { minLength: 1, maxLength: 4, selector: ({ id }) => id })
/** Accounts that end with charges only, like accounts that wait for the next monthly rent. */
const settled = fc
  .tuple(ledger, fc.integer({ min: 10, max: SPAN_DAYS }))
  .map(([events, last]) =>
    events.filter((event) => event.type === 'charge' || eventDay(event) <= addDays(FIRST_DAY, last)),
  )
const accounts = fc.oneof(ledger, settled).filter((events) => {
  try {
    replay(events)
    return true
  } catch {
    return false
  }
})

describe('a charge that changes only itself', () => {
  it('for any account: the charges are open in full, and the rest of the replay is the same as without them', () => {
    let straight = 0
    fc.assert(
      fc.property(
        accounts,
        several,
        fc.constantFrom('none' as const, 'pl_art115' as const),
        (events, charges, rule) => {
          const options = { businessDayRule: rule }
          const before = replay(events, options)
          const end = endOf(events, before)
          if (!charges.every((each) => changesOnlyItself(end, each))) return
          straight++
          const after = replay([...events, ...charges], options)
          const fresh = new Map(charges.map((each) => [each.id, openState(each, rule)]))
          expect(new Map(after.charges)).toEqual(new Map([...before.charges, ...fresh]))
          expect(after.sources).toEqual(before.sources)
          expect(after.allocations).toEqual(before.allocations)
          expect(after.unappliedCredit).toBe(before.unappliedCredit)
          expect(after.depositMovements).toEqual(before.depositMovements)
          expect(after.movements.filter(({ eventId }) => !fresh.has(eventId))).toEqual(before.movements)
        },
      ),
      { numRuns: runs(2_000) },
    )
    expect(straight).toBeGreaterThan(200)
  })

  const rent = (id: string, day: string) => charge(id, 'rent', 60_000, day, { postedOn: day })
  const fresh = rent('new', '2026-03-10')
  it.each<[string, LedgerEvent[], ChargeEvent]>([
    ['there is unapplied credit', [receipt('r', 100, '2026-03-01')], fresh],
    ['a receipt is dated the same day', [receipt('r', 60_000, '2026-03-10')], fresh],
    [
      'a later receipt would pay it first',
      [rent('april', '2026-04-10'), receipt('r', 60_000, '2026-04-09')],
      fresh,
    ],
    [
      'there was unapplied credit on its day, used by a later charge since',
      [receipt('r', 60_000, '2026-03-01'), rent('april', '2026-04-10')],
      fresh,
    ],
    [
      'a later credit note releases money',
      [
        rent('feb', '2026-02-10'),
        receipt('r', 60_000, '2026-02-10'),
        creditNote('c', 'feb', 60_000, '2026-04-01'),
      ],
      fresh,
    ],
    [
      'a deposit was received before',
      [receipt('r', 100, '2026-03-01', { deposit: true })],
      { ...fresh, kind: 'deposit' },
    ],
  ])('is not assumed when %s', (_what, events, next) => {
    expect(changesOnlyItself(endOf(events, replay(events)), next)).toBe(false)
    const after = replay([...events, next])
    expect(after.charges.get('new')).not.toEqual(openState(next))
  })
})
