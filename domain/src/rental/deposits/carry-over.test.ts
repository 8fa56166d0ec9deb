import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { receipt } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import {
  type CarryOver,
  carriedLater,
  deductionsCountWith,
  depositSettledHere,
  leasesOfDeposit,
} from './carry-over.ts'

const move = (from: string, to: string, amount: number, day: string, more: Partial<CarryOver> = {}) => ({
  ...{ from, to, amount, day, postedOn: '2026-08-20', takenBack: null },
  ...more,
})

/** An account with 900.00 received for lease `a`, after the carry-overs. */
function accountOf(carryOvers: readonly CarryOver[], day: string, more: readonly LedgerEvent[] = []) {
  const moved = carryOvers.flatMap(({ from, to, amount, day: date }, place): LedgerEvent[] => {
    const both = { date, amount, deposit: true, transfer: true }
    return [
      { ...both, type: 'refund', id: `o${place}`, receiptId: null, reason: 'renewed', leaseId: from },
      { ...both, type: 'receipt', id: `i${place}`, status: 'completed', leaseId: to },
    ]
  })
  const paid = receipt('in', 900_00, '2026-04-02', { deposit: true, leaseId: 'a' })
  return replay([paid, ...moved, ...more], { until: day })
}

const whole = move('a', 'b', 900_00, '2026-09-01')
const part = move('a', 'b', 500_00, '2026-09-01')
const further = move('b', 'c', 900_00, '2027-09-01')

describe('deductions of lease a count', () => {
  it.each([
    ['with it before the renewal was made', [whole], '2026-08-19', 'a'],
    ['with the next lease as soon as all is to be carried over', [whole], '2026-08-20', 'b'],
    ['with the next lease after the carry-over', [whole], '2026-09-01', 'b'],
    ['with it while a part stays', [part], '2026-08-20', 'a'],
    ['with it after a part was carried over', [part], '2026-09-01', 'a'],
    ['with the last lease of two renewals', [whole, further], '2027-09-01', 'c'],
  ] as const)('%s', (_, carryOvers, day, lease) => {
    expect(deductionsCountWith(accountOf(carryOvers, day), carryOvers, 'a', day)).toBe(lease)
  })

  it('with the next lease once the part that stayed is returned, and nowhere once nothing is held', () => {
    const refund = (id: string, leaseId: string, amount: number, date: string): LedgerEvent => ({
      ...{ type: 'refund', id, date, amount, receiptId: null, reason: 'moved out', deposit: true, leaseId },
    })
    const more = [refund('x', 'a', 400_00, '2026-09-10'), refund('y', 'b', 500_00, '2026-09-12')]
    const on = (day: string) => deductionsCountWith(accountOf([part], day, more), [part], 'a', day)
    expect([on('2026-09-09'), on('2026-09-10'), on('2026-09-12')]).toEqual(['a', 'b', null])
  })

  it('never with a lease to which nothing was carried over', () => {
    const refund: LedgerEvent = {
      ...{ type: 'refund', id: 'x', date: '2026-08-31', amount: 900_00, receiptId: null },
      ...{ reason: 'moved out', deposit: true, leaseId: 'a' },
    }
    const own = receipt('b', 900_00, '2026-09-01', { deposit: true, leaseId: 'b' })
    const state = accountOf([], '2026-09-02', [refund, own])
    expect(deductionsCountWith(state, [], 'a', '2026-09-02')).toBe(null)
  })
})

it('a planned carry-over counts from the day on which it was posted until it is taken back', () => {
  const called = move('a', 'b', 500_00, '2026-09-01', {
    takenBack: { day: '2026-09-01', postedOn: '2026-08-25' },
  })
  const on = (day: string, leaseId = 'a') => carriedLater([called], leaseId, day)
  expect([on('2026-08-19'), on('2026-08-20'), on('2026-08-24'), on('2026-08-25')]).toEqual([
    0, 500_00, 500_00, 0,
  ])
  expect(on('2026-08-20', 'b')).toBe(-500_00)
})

it('what is settled with each lease does not change on the day of the carry-over, and adds up to what is held', () => {
  for (const day of ['2026-08-20', '2026-08-31', '2026-09-01']) {
    const here = (id: string) => depositSettledHere(accountOf([part], day), [part], id, day)
    expect([here('a'), here('b')]).toEqual([400_00, 500_00])
  }
})

it('a deposit belongs to all leases from which it was carried over', () => {
  expect(leasesOfDeposit([whole, further], 'c', '2027-09-01')).toEqual(['c', 'b', 'a'])
  expect(leasesOfDeposit([whole, further], 'a', '2027-09-01')).toEqual(['a'])
})
