import { expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import { previewSettlement } from './preview.ts'

const of = { leaseId: 'l', latest: true, held: 900_00, carriedLater: 0, topUp: 0, deductions: 200_50 }

it('is due charges of the lease and deductions, less credit and deposit', () => {
  const state = replay([
    receipt('in', 900_00, '2026-04-02', { deposit: true, leaseId: 'l' }),
    charge('rent', 'rent', 300_00, '2026-08-05', { leaseId: 'l' }),
    charge('later', 'rent', 300_00, '2026-09-05', { leaseId: 'l' }),
    charge('other', 'rent', 70_00, '2026-08-05', { leaseId: 'other' }),
  ])
  expect(previewSettlement(state, of, '2026-08-31')).toEqual({
    openCharges: 300_00,
    deductions: 200_50,
    credit: 0,
    held: 900_00,
    carriedLater: 0,
    topUp: 0,
    netDue: -399_50,
  })
})

it('counts the credit only with the last lease of the tenant', () => {
  const state = replay([receipt('over', 50_00, '2026-08-01', { leaseId: 'l' })])
  const netDue = (latest: boolean) => previewSettlement(state, { ...of, latest }, '2026-08-31').netDue
  expect([netDue(true), netDue(false)]).toEqual([-749_50, -699_50])
})

it('does not return what is carried over to the next lease later', () => {
  const netDue = (carriedLater: number) =>
    previewSettlement(replay([]), { ...of, carriedLater }, '2026-08-31').netDue
  expect([netDue(0), netDue(500_00), netDue(-500_00)]).toEqual([-699_50, -199_50, -1199_50])
})
