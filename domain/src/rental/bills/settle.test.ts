import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { lease } from '../rent/sample-lease.ts'
import { reconcileBills } from './reconcile.ts'
import { type Advance, advanced, advancesIn, billsPeriod, splitOverAdvances } from './settle.ts'

const advance = (
  chargeId: string,
  serviceFrom: string,
  serviceTo: string,
  amount: number,
  credited = 0,
): Advance => ({
  chargeId,
  serviceFrom,
  serviceTo,
  amount,
  credited,
})

describe('bills reconciliation (docs/finance.md 2.2)', () => {
  it.each([
    ['2026-01-15', '2026-03-10', { from: '2026-01-01', to: '2026-04-01' }],
    ['2025-06-01', '2026-03-10', { from: '2026-01-01', to: '2026-04-01' }],
    ['2026-05-01', '2026-12-31', { from: '2026-05-01', to: '2026-07-16' }],
    ['2026-08-01', '2026-12-31', null],
  ])('%s to %s is settled as %j', (from, to, period) => {
    expect(billsPeriod(lease({ start: '2026-01-01', end: '2026-07-15' }), from, to)).toEqual(period)
  })

  it.each([
    ['2025-01-01', '2025-12-31', { from: '2025-07-15', to: '2026-01-01' }],
    ['2025-08-20', '2025-12-31', { from: '2025-08-01', to: '2026-01-01' }],
    ['2025-01-01', '2025-06-30', null],
  ])('a lease taken over on 15 July 2025 is settled since then: %s to %s is %j', (from, to, period) => {
    const taken = lease({ start: '2024-01-01', openingBalance: { asOf: '2025-07-15', amount: 100_00 } })
    expect(billsPeriod(taken, from, to)).toEqual(period)
  })

  it('counts what was charged in the period, less credits', () => {
    const advances = [
      advance('a', '2025-12-01', '2026-01-01', 500_00),
      advance('b', '2026-01-01', '2026-02-01', 500_00, 100_00),
      advance('c', '2026-02-01', '2026-03-01', 500_00),
      advance('d', '2026-03-01', '2026-04-01', 500_00),
    ]
    const counted = advancesIn(advances, lease({ start: '2025-12-01' }), {
      from: '2026-01-01',
      to: '2026-03-01',
    })
    expect(counted.map(({ chargeId }) => chargeId)).toEqual(['b', 'c'])
    expect(advanced(counted)).toBe(900_00)
  })

  it('counts a month of which the lease covers a part after an early end, a later start or a correction', () => {
    const advances = [
      advance('a', '2026-01-01', '2026-02-01', 31_00, 9_00),
      advance('b', '2026-02-01', '2026-03-01', 28_00),
      advance('c', '2026-03-01', '2026-04-01', 31_00, 21_00),
      advance('added', '2026-04-01', '2026-05-01', 30_00),
    ]
    const shorter = lease({ start: '2026-01-10', end: '2026-12-31', terminationLastDay: '2026-03-10' })
    const period = billsPeriod(shorter, '2026-01-01', '2026-12-31')!
    const counted = advancesIn(advances, shorter, period)
    expect(counted.map(({ chargeId }) => chargeId)).toEqual(['a', 'b', 'c'])
    expect(advanced(counted)).toBe(60_00)
  })

  it('charges what is missing, credits what is left, or nothing', () => {
    expect(reconcileBills(3285_52, 3000_00)).toEqual({ type: 'charge', amount: 285_52 })
    expect(reconcileBills(2782_10, 3200_00)).toEqual({ type: 'credit_note', amount: 417_90 })
    expect(reconcileBills(3200_00, 3200_00)).toEqual({ type: 'nothing' })
  })

  it('splits a credit over the advances to the cent', () => {
    const four = ['a', 'b', 'c', 'd'].map((id, n) =>
      advance(id, `2026-0${n + 1}-01`, `2026-0${n + 2}-01`, 800_00),
    )
    expect(splitOverAdvances(417_90, four).map(({ amount }) => amount)).toEqual([
      104_48, 104_47, 104_48, 104_47,
    ])
  })

  it('never credits more than a charge has left, and always the whole amount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat()), { minLength: 1, maxLength: 24 }),
        fc.nat(),
        (charges, share) => {
          const advances = charges.map(([amount, credited], n) =>
            advance(String(n), '2026-01-01', '2026-02-01', amount, credited % amount),
          )
          const amount = share % (advanced(advances) + 1)
          const parts = splitOverAdvances(amount, advances)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
          for (const part of parts) {
            const of = advances.find(({ chargeId }) => chargeId === part.chargeId)!
            expect(part.amount).toBeLessThanOrEqual(of.amount - of.credited)
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
