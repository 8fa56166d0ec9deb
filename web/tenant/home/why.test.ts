import { runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountLine, Charge } from '../api.ts'
import { whyOwed } from './why.ts'

const today = '2026-11-21'
const line = (amount: number, balance: number): AccountLine => ({
  transactionId: `t${amount}${balance}`,
  kind: amount > 0 ? 'charge' : 'receipt',
  type: 'rent',
  date: '2026-11-10',
  amount,
  balance,
  description: null,
  chargeDescription: null,
  interestOn: null,
  method: null,
  cause: null,
  dispute: null,
  serviceFrom: '2026-11-01',
  payer: null,
  address: null,
})
const charge = (
  amount: number,
  remaining: number,
  paid = amount - remaining,
  dueDate = '2026-11-10',
): Charge => ({
  id: `c${amount}${remaining}${dueDate}`,
  type: 'rent',
  amount,
  remaining,
  paid,
  currency: 'EUR',
  dueDate,
  serviceFrom: '2026-11-01',
  status: 'overdue',
  daysOverdue: 11,
  description: null,
  interestOn: null,
  address: null,
})
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0)

describe('the explanation of the owed amount', () => {
  it('shows the movements since the balance was last zero', () => {
    const why = [line(90_000, 90_000), line(-90_000, 0), line(90_000, 90_000), line(-58_000, 32_000)]
    const rows = whyOwed({ owed: 32_000, why, openCharges: [charge(90_000, 32_000)] }, today)
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['line', 90_000],
      ['line', -58_000],
    ])
  })

  it('shows the due charges if the movements do not lead to the amount, because a deposit is not part of it', () => {
    const openCharges = [charge(120_000, 100_000), charge(90_000, 90_000, 0, '2026-12-10')]
    const rows = whyOwed({ owed: 100_000, why: [line(90_000, 90_000)], openCharges }, today)
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 120_000],
      ['paid', -20_000],
    ])
  })

  it('shows credit notes separately from payments', () => {
    const rows = whyOwed({ owed: 50_000, why: [], openCharges: [charge(90_000, 50_000, 30_000)] }, today)
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 90_000],
      ['paid', -30_000],
      ['reduced', -10_000],
    ])
  })

  it('always adds up to the owed amount', () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 1, max: 500_000 }),
      parts: fc.tuple(fc.nat(100), fc.nat(100)),
    })
    fc.assert(
      fc.property(
        fc.array(amounts, { maxLength: 6 }),
        fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 12 }),
        (specs, moves) => {
          const openCharges = specs.map(({ amount, parts: [left, paid] }) => {
            const remaining = Math.max(1, Math.floor((amount * left) / 100))
            return charge(amount, remaining, Math.floor(((amount - remaining) * paid) / 100))
          })
          let balance = 0
          const why = moves.filter(Boolean).map((amount) => {
            balance += amount
            return line(amount, balance)
          })
          const owed = openCharges.reduce((all, { remaining }) => all + remaining, 0)
          expect(sum(whyOwed({ owed, why, openCharges }, today))).toBe(owed)
        },
      ),
      { seed, numRuns: runs(100) },
    )
  })
})
