import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { depositAvailable, depositsHeld } from '../deposits/held.ts'
import { balancesOf } from './balances.ts'
import { eventDay } from './order.ts'
import { replay } from './replay.ts'
import { FIRST_DAY, ledger, SPAN_DAYS } from './sample-ledger.ts'
import { statement } from './statement.ts'
import { isDepositKind, type LedgerEvent, type LedgerState } from './types.ts'

const anyDay = fc.integer({ min: -5, max: SPAN_DAYS + 40 }).map((offset) => addDays(FIRST_DAY, offset))
const RUNS = { numRuns: runs(300) }

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)
const paidBy = (state: LedgerState, sourceId: string): number =>
  sum(state.allocations.filter((row) => row.sourceId === sourceId).map((row) => row.amount))
const paidTo = (state: LedgerState, chargeId: string): number =>
  sum(state.allocations.filter((row) => row.chargeId === chargeId).map((row) => row.amount))

/** True if money received by the day names a charge that is posted after it. */
function waitsFor(events: readonly LedgerEvent[], day: CivilDate): boolean {
  const later = new Set(
    events.flatMap((event) => (event.type === 'charge' && eventDay(event) > day ? event.id : [])),
  )
  return events.some(
    (event) =>
      (event.type === 'receipt' || event.type === 'deposit_applied') &&
      event.date <= day &&
      event.designations?.some((id) => later.has(id)),
  )
}

describe('for any ledger, on any day', () => {
  it('the sample ledgers contain every kind of event', () => {
    const kinds = new Set(
      fc
        .sample(ledger, { numRuns: 200, seed: 7 })
        .flat()
        .map((event) => event.type),
    )
    expect([...kinds].sort()).toEqual(
      ['charge', 'credit_note', 'deposit_applied', 'receipt', 'refund', 'reversal', 'write_off'].sort(),
    )
  })

  it('allocated, unapplied and refunded money of a source add up to its amount', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const state = replay(events, { until: day })
        for (const source of state.sources.values()) {
          const paid = paidBy(state, source.id)
          if (source.reversedOn !== null) expect([paid, source.unapplied]).toEqual([0, 0])
          else if (source.deposit) expect(paid + source.unapplied).toBeLessThanOrEqual(source.amount)
          else expect(paid + source.unapplied + source.refunded).toBe(source.amount)
          expect(Math.min(source.unapplied, source.refunded, paid)).toBeGreaterThanOrEqual(0)
        }
      }),
      RUNS,
    )
  })

  it('a charge is never overpaid, and remaining = amount - credits - write-offs - payments', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const state = replay(events, { until: day })
        for (const charge of state.charges.values()) {
          const { amount, id } = charge.charge
          expect(charge.paid).toBe(paidTo(state, id))
          expect(
            Math.min(charge.remaining, charge.paid, charge.credited, charge.writtenOff),
          ).toBeGreaterThanOrEqual(0)
          if (charge.cancelledOn !== null) expect([charge.remaining, charge.paid]).toEqual([0, 0])
          else {
            expect(charge.remaining).toBe(amount - charge.credited - charge.writtenOff - charge.paid)
            expect(sum(charge.settlements.map((row) => row.amount))).toBe(amount - charge.remaining)
          }
        }
      }),
      RUNS,
    )
  })

  it('account balance = due open - prepaid', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const balances = balancesOf(replay(events, { until: day }), day)
        expect(balances.accountBalance).toBe(balances.dueOpen - balances.prepaid)
      }),
      RUNS,
    )
  })

  it('no credit stays unapplied while a charge is open, but for money that waits for a charge its payer named', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const state = replay(events, { until: day })
        const open = [...state.charges.values()].filter(
          (charge) => !isDepositKind(charge.charge.kind) && charge.remaining > 0,
        )
        if (state.unappliedCredit > 0 && !waitsFor(events, day)) expect(open).toEqual([])
      }),
      RUNS,
    )
  })

  it('the order of entry does not matter', () => {
    const shuffled = ledger.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    )
    const picture = (events: readonly LedgerEvent[]) => {
      const { charges, sources, ...rest } = replay(events)
      return JSON.stringify([[...charges], [...sources], rest])
    }
    fc.assert(
      fc.property(shuffled, ([events, entered]) => {
        expect(picture(entered)).toBe(picture(events))
      }),
      RUNS,
    )
  })

  it('later events never change the balance of an earlier day', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const upTo = (state: LedgerState) =>
          sum(state.movements.filter((row) => row.day <= day).map((row) => row.amount))
        expect(upTo(replay(events))).toBe(upTo(replay(events, { until: day })))
      }),
      RUNS,
    )
  })

  it('later events never change the payments on charges of an earlier day', () => {
    const picture = (state: LedgerState, day: CivilDate) =>
      [...state.charges.values()]
        .map(({ charge, settlements }) => [charge.id, settlements.filter((row) => row.day <= day)] as const)
        .filter(([, settlements]) => settlements.length > 0)
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        expect(picture(replay(events), day)).toEqual(picture(replay(events, { until: day }), day))
      }),
      RUNS,
    )
  })

  it('a statement closes at opening + charges - receipts - credits + refunds, and the next one opens with that balance', () => {
    fc.assert(
      fc.property(ledger, anyDay, anyDay, anyDay, (events, a, b, c) => {
        const [from, middle, to] = [a, b, c].sort() as [CivilDate, CivilDate, CivilDate]
        const state = replay(events)
        const first = statement(state, from, middle)
        const second = statement(state, middle, to)
        for (const part of [first, second]) {
          expect(part.closing).toBe(
            part.opening + part.chargesDue - part.receipts - part.credits + part.refunds,
          )
        }
        expect(second.opening).toBe(first.closing)
        expect(statement(state, from, to).closing).toBe(second.closing)
      }),
      RUNS,
    )
  })

  it('the balance can be recalculated from its lines, and from what is open', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const state = replay(events, { until: day })
        const { accountBalance, dueOpen, prepaid } = balancesOf(state, day)
        const { rows } = statement(state, state.movements[0]?.day ?? day, addDays(day, 1))
        expect(sum(rows.map((row) => row.amount))).toBe(accountBalance)
        expect(dueOpen - prepaid).toBe(accountBalance)
        for (const { charge, remaining, cancelledOn, settlements } of state.charges.values())
          if (cancelledOn === null)
            expect(charge.amount - sum(settlements.map((row) => row.amount))).toBe(remaining)
      }),
      RUNS,
    )
  })

  it('deposits held are never negative, on no lease either, and never part of the account', () => {
    fc.assert(
      fc.property(ledger, anyDay, (events, day) => {
        const state = replay(events, { until: day })
        const held = new Map<string | null, number>()
        const again = new Map<string | null, number>()
        for (const { leaseId, amount, enteredAgain } of state.depositMovements) {
          held.set(leaseId, (held.get(leaseId) ?? 0) + amount)
          // What was taken back and entered again was out twice meanwhile.
          if (enteredAgain) again.set(leaseId, (again.get(leaseId) ?? 0) + amount)
          expect(held.get(leaseId)! - (again.get(leaseId) ?? 0)).toBeGreaterThanOrEqual(0)
          expect(
            Math.min(...[null, 'a', 'b'].map((lease) => depositAvailable(state, day, lease))),
          ).toBeGreaterThanOrEqual(0)
        }
        expect(sum(held.values())).toBe(depositsHeld(state, day))
        const deposits = new Set(
          [...state.charges.values()]
            .filter((row) => isDepositKind(row.charge.kind))
            .map((row) => row.charge.id),
        )
        expect(state.movements.filter((row) => row.chargeId !== null && deposits.has(row.chargeId))).toEqual(
          [],
        )
        for (const { sourceId, chargeId } of state.allocations) {
          expect(deposits.has(chargeId)).toBe(state.sources.get(sourceId)?.deposit)
        }
      }),
      RUNS,
    )
  })
})
