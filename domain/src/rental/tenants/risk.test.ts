import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { failedPayments, RISK_BANDS, type RiskFacts, tenantRisk } from './risk.ts'

const today = '2026-04-17'
const rents = ['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10'].map((due, place) =>
  charge(`c${place}`, 'rent', 600_00, due),
)
const facts = (events: LedgerEvent[], more: Partial<RiskFacts> = {}): RiskFacts => ({
  charges: replay([...rents, ...events], { until: today }).charges.values(),
  overdue: 0,
  monthlyRent: 600_00,
  depositsHeld: 1_200_00,
  failedPayments: 0,
  ...more,
})
const onTime = ['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10'].map((day, place) =>
  receipt(`r${place}`, 600_00, day),
)

describe('risk of a tenant (docs/finance.md 10.2)', () => {
  it('is 0 with every charge paid in time and two rents of deposit', () => {
    expect(tenantRisk(facts(onTime), today)).toMatchObject({ points: 0, band: 'low' })
  })

  it('adds up its factors, each with its value', () => {
    const late = [...onTime.slice(0, 3), receipt('late', 600_00, '2026-04-16')]
    expect(tenantRisk(facts(late, { depositsHeld: 300_00, failedPayments: 1 }), today)).toEqual({
      points: 0 + 10 + 8 + 7 + 5,
      band: 'medium',
      reasons: [
        { factor: 'arrears', value: 0, points: 0 },
        { factor: 'late_share', value: 0.25, points: 10 },
        { factor: 'longest_delay', value: 6, points: 8 },
        { factor: 'deposit', value: 0.5, points: 7 },
        { factor: 'failed_payments', value: 1, points: 5 },
      ],
    })
    const nothing = facts([], { overdue: 2_400_00, depositsHeld: 0, failedPayments: 2 })
    expect(tenantRisk(nothing, today)).toMatchObject({ points: 100, band: 'critical' })
  })

  it('needs a monthly rent and three charges due', () => {
    expect(tenantRisk(facts([], { monthlyRent: 0 }), today)).toEqual({ points: null, why: 'missing_input' })
    const early = { ...facts([]), charges: replay(rents.slice(2), { until: today }).charges.values() }
    expect(tenantRisk(early, today)).toEqual({ points: null, why: 'insufficient_data' })
    // The charges of more than 12 months ago do not count.
    expect(tenantRisk(facts([]), '2027-03-20')).toEqual({ points: null, why: 'insufficient_data' })
  })

  it('stays between 0 and 100, and its reasons add up to it', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_00),
        fc.integer({ min: 1, max: 2_000_00 }),
        fc.nat(5_000_00),
        fc.nat(5),
        (overdue, monthlyRent, depositsHeld, failedPayments) => {
          const risk = tenantRisk(facts([], { overdue, monthlyRent, depositsHeld, failedPayments }), today)
          if (risk.points === null) throw new Error('four charges are enough')
          expect(risk.points).toBe(risk.reasons.reduce((sum, { points }) => sum + points, 0))
          expect(risk.points).toBeLessThanOrEqual(100)
          expect(RISK_BANDS).toContain(risk.band)
        },
      ),
      { numRuns: runs(100) },
    )
  })
})

describe('failed payments', () => {
  const at = (id: string, day: string, status = 'completed') => ({ id, day, status })
  const back = (receiptId: string | null, day: string) => ({ receiptId, day })
  it.each([
    ['nothing', [at('a', '2026-02-10')], [], 0],
    ['a pending one', [at('a', '2026-02-10', 'pending')], [], 0],
    ['one that was cancelled', [at('a', '2026-02-10', 'cancelled')], [], 0],
    ['one that failed', [at('a', '2026-02-10', 'failed')], [], 1],
    ['one that the bank returned', [at('a', '2026-02-10')], [back('a', '2026-02-14')], 1],
    ['one of each', [at('a', '2026-02-10'), at('b', '2026-03-10', 'failed')], [back('a', '2026-02-14')], 2],
    [
      'one of which the card took two parts back',
      [at('a', '2026-02-10')],
      [back('a', '2026-02-14'), back('a', '2026-03-01')],
      1,
    ],
    ['one that failed a year ago', [at('a', '2025-04-17', 'failed')], [], 0],
    ['one that failed a day later', [at('a', '2025-04-18', 'failed')], [], 1],
    ['an old one that was returned lately', [at('a', '2025-04-10')], [back('a', '2025-04-18')], 1],
    ['one that was returned a year ago', [at('a', '2025-04-10')], [back('a', '2025-04-17')], 0],
  ] as const)('%s', (_, receipts, returns, count) => {
    expect(failedPayments({ receipts, returns }, today)).toBe(count)
  })
})
