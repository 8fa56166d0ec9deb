import { describe, expect, it } from 'vitest'
import { type LeaseValues, newLease, untouched } from './lease-values.ts'

describe('what a property proposes', () => {
  const empty = newLease({ startDate: '2026-11-23' })
  const proposal = { rentAmount: 50_000, depositAmount: null, startDate: '2027-01-01' }

  it('fills the fields that nobody has touched', () => {
    expect(untouched(empty, empty, proposal)).toEqual(proposal)
  })
  it('keeps what was typed before the proposal came', () => {
    const typed = { ...empty, depositAmount: 100_000, startDate: '2025-12-01' }
    expect(untouched<LeaseValues>(typed, empty, proposal)).toEqual({ rentAmount: 50_000 })
  })
  it('replaces what the property chosen before had proposed, but not what was changed since', () => {
    const first = { ...empty, ...proposal, rentAmount: 55_000 }
    const next = { rentAmount: 90_000, depositAmount: 180_000, startDate: '2026-11-23' }
    expect(untouched<LeaseValues>(first, proposal, next)).toEqual({
      depositAmount: 180_000,
      startDate: '2026-11-23',
    })
  })
})
