import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { depositsHeld } from './held.ts'
import { returnDeadline, revaluationTopUp, settleDeposit } from './settlement.ts'

describe('deposits held (docs/finance.md 2.11)', () => {
  const events: LedgerEvent[] = [
    charge('dep', 'deposit', 1800_00, '2026-01-01', { leaseId: 'old' }),
    receipt('in', 1800_00, '2026-01-03', { deposit: true, leaseId: 'old' }),
    { type: 'deposit_applied', id: 'use', date: '2026-06-01', amount: 300_00, leaseId: 'old' },
    refund('out', 'in', 1500_00, '2026-07-01', { leaseId: 'old', transfer: true }),
    receipt('over', 1500_00, '2026-07-01', { deposit: true, leaseId: 'new', transfer: true, id: 'a-over' }),
  ]

  it('are received less applied less returned; a renewal moves them between leases without cash', () => {
    const state = replay(events)
    expect(
      ['2026-01-02', '2026-01-03', '2026-06-01', '2026-07-01'].map((day) => depositsHeld(state, day)),
    ).toEqual([0, 1800_00, 1500_00, 1500_00])
    expect([depositsHeld(state, '2026-07-01', 'old'), depositsHeld(state, '2026-07-01', 'new')]).toEqual([
      0, 1500_00,
    ])
    expect(state.charges.get('dep')?.remaining).toBe(0)
  })
})

describe('settlement at move-out', () => {
  const input = {
    openCharges: 500_00,
    damageDeductions: 250_00,
    unappliedCredit: 50_00,
    depositsHeld: 1800_00,
    revaluationTopUp: 0,
  }

  it('the landlord refunds the rest of the deposit', () => {
    expect(settleDeposit(input, '2026-08-31')).toMatchObject({
      netDue: -1100_00,
      tenantPays: 0,
      refund: 1100_00,
      returnDeadline: '2026-09-30',
    })
  })

  it('the tenant pays the amount that the deposit does not cover', () => {
    expect(settleDeposit({ ...input, openCharges: 2000_00 }, '2026-01-31')).toMatchObject({
      netDue: 400_00,
      tenantPays: 400_00,
      refund: 0,
      returnDeadline: '2026-02-28',
    })
  })

  it('the deposit is revalued with the rent, never downwards (9.3)', () => {
    expect(revaluationTopUp(2000_00, 1000_00, 1150_00)).toBe(300_00)
    expect(revaluationTopUp(2000_00, 1000_00, 900_00)).toBe(0)
    expect(revaluationTopUp(2000_00, 0, 900_00)).toBe(0)
    expect(returnDeadline('2026-03-15')).toBe('2026-04-15')
  })
})
