import { describe, expect, it } from 'vitest'
import { indexedRent } from './indexed-rent.ts'

describe('indexation (2.12)', () => {
  it('uses two values of one series, or the annual figure', () => {
    expect(indexedRent(1000_00, { kind: 'levels', base: '118.9', next: '123.4' })).toBe(1037_85)
    expect(indexedRent(1000_00, { kind: 'annual', previousYear100: '103.6' })).toBe(1036_00)
  })

  it('applies cap, floor and upward only', () => {
    const fall = { kind: 'annual', previousYear100: '97' } as const
    expect(indexedRent(1000_00, { kind: 'annual', previousYear100: '114.4' }, { capPercent: '5' })).toBe(
      1050_00,
    )
    expect(indexedRent(1000_00, fall)).toBe(970_00)
    expect(indexedRent(1000_00, fall, { floorPercent: '-1.5' })).toBe(985_00)
    expect(indexedRent(1000_00, fall, { upwardOnly: true })).toBe(1000_00)
    expect(() => indexedRent(1000_00, { kind: 'levels', base: '0', next: '100' })).toThrow('rate_invalid')
  })
})
