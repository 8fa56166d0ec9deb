import { describe, expect, it } from 'vitest'
import { sureOutcome } from './sure-outcome.ts'

describe('certain lines that were pressed', () => {
  it('were booked before if they are neither booked now nor left', () => {
    expect(sureOutcome(2, { ids: [], left: [] })).toEqual({ booked: 0, left: 0, before: 2 })
    expect(sureOutcome(3, { ids: ['a'], left: ['b'] })).toEqual({ booked: 1, left: 1, before: 1 })
    expect(sureOutcome(1, { ids: ['a'], left: [] })).toEqual({ booked: 1, left: 0, before: 0 })
  })
})
