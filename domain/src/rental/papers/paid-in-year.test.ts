import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import { ledger } from '../ledger/sample-ledger.ts'
import { paidInYear } from './paid-in-year.ts'

describe('what was paid in a year', () => {
  const events = [
    charge('dec', 'rent', 600_00, '2025-12-10'),
    charge('jan', 'rent', 600_00, '2026-01-10'),
    charge('bills', 'bills', 100_00, '2026-01-11'),
    receipt('old', 500_00, '2025-12-31'),
    receipt('late', 900_00, '2026-01-01'),
    receipt('wrong', 70_00, '2026-06-01'),
    { type: 'reversal', id: 'back', date: '2026-06-02', targetId: 'wrong' } as const,
  ]

  it('counts money by the day on which it was received, also for charges of another year', () => {
    expect(paidInYear(replay(events), 2026)).toEqual({
      receipts: [{ id: 'late', day: '2026-01-01', amount: 900_00 }],
      paid: [
        { kind: 'rent', amount: 700_00 },
        { kind: 'bills', amount: 100_00 },
      ],
      refunded: 0,
      credit: 100_00,
      total: 900_00,
    })
    expect(paidInYear(replay(events), 2025).total).toBe(500_00)
    expect(paidInYear(replay(events), 2024).receipts).toEqual([])
  })

  it('has cleaning of stays apart from fees', () => {
    const stay = { bookingId: 'stay', postedOn: '2026-01-01' }
    const state = replay([
      charge('cleaning', 'extra_fee', 60_00, '2026-01-10', stay),
      charge('fee', 'extra_fee', 30_00, '2026-01-11', { ...stay, isStayFee: true }),
      charge('monthly', 'extra_fee', 10_00, '2026-01-12'),
      receipt('r', 100_00, '2026-01-13'),
    ])
    expect(paidInYear(state, 2026).paid).toEqual([
      { kind: 'cleaning', amount: 60_00 },
      { kind: 'extra_fee', amount: 40_00 },
    ])
  })

  it('states refunds apart', () => {
    const state = replay([...events, refund('x', 'late', 40_00, '2026-07-01')])
    expect(paidInYear(state, 2026)).toMatchObject({ refunded: 40_00, credit: 60_00, total: 900_00 })
  })

  it('adds up in every ledger: total = paid + refunded + credit', () => {
    fc.assert(
      fc.property(ledger, (random) => {
        const state = replay(random)
        for (const year of [2024, 2025, 2026, 2027]) {
          const { paid, refunded, credit, total, receipts } = paidInYear(state, year)
          expect(paid.reduce((sum, { amount }) => sum + amount, refunded + credit)).toBe(total)
          expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})
