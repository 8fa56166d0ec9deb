import { describe, expect, it } from 'vitest'
import { indexedRent, indexIssues } from './indexed-rent.ts'

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

it.each([
  [{ kind: 'annual', previousYear100: '3.6' }, 'index_previous_year_100'],
  [{ kind: 'annual', previousYear100: '103.6' }, undefined],
  [{ kind: 'annual', previousYear100: '50' }, undefined],
  [{ kind: 'annual', previousYear100: '1036' }, 'index_previous_year_100'],
  [{ kind: 'levels', base: '118.9', next: '123.4' }, undefined],
  [{ kind: 'levels', base: '3.6', next: '123.4' }, 'index_values_apart'],
  [{ kind: 'levels', base: '118.9', next: '3.6' }, 'index_values_apart'],
] as const)('%j has the issue %s', (step, code) => {
  expect(indexIssues(step).map((issue) => issue.code)).toEqual(code ? [code] : [])
})
