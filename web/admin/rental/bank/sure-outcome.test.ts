import { describe, expect, it } from 'vitest'
import { sureOutcome } from './sure-outcome.ts'

describe('certain lines that were pressed', () => {
  it('were booked before if they are neither booked now nor left', () => {
    const recorded: string[] = []
    expect(sureOutcome(2, { ids: [], left: [], recorded })).toMatchObject({ booked: 0, left: 0, before: 2 })
    expect(sureOutcome(3, { ids: ['a'], left: ['b'], recorded })).toMatchObject({
      booked: 1,
      left: 1,
      before: 1,
    })
    expect(sureOutcome(1, { ids: ['a'], left: [], recorded })).toMatchObject({
      booked: 1,
      left: 0,
      before: 0,
    })
  })

  it('are counted once if their money was recorded by hand meanwhile', () => {
    const answer = { ids: ['a'], left: ['b', 'c'], recorded: ['c'] }
    expect(sureOutcome(3, answer)).toEqual({ booked: 1, recorded: 1, left: 1, before: 0 })
  })
})
