import { describe, expect, it } from 'vitest'
import { strongest, verdictOf } from './verdict.ts'

describe('the verdict about a file', () => {
  it.each([
    ['finished', 'completed', 'genuine'],
    ['code', 'completed', 'genuine'],
    ['seen', 'completed', 'not_final'],
    ['seen', 'partly_signed', 'not_final'],
    ['seen', 'sent', 'not_final'],
    ['seen', 'voided', 'withdrawn'],
    ['seen', 'declined', 'withdrawn'],
    ['seen', 'expired', 'withdrawn'],
    ['beginning', 'completed', 'extended'],
    ['beginning', 'voided', 'extended'],
    ['finished', 'forgotten', 'not_kept'],
    ['code', 'forgotten', 'not_kept'],
    ['beginning', 'forgotten', 'extended'],
  ] as const)('found as %s of a document that is %s: %s', (match, state, verdict) => {
    expect(verdictOf(match, state)).toBe(verdict)
  })

  it('is the strongest of several', () => {
    expect(strongest([{ verdict: 'extended' }, { verdict: 'genuine' }, { verdict: 'not_final' }])).toEqual({
      verdict: 'genuine',
    })
    expect(strongest([])).toBeUndefined()
  })

  it.each(['genuine', 'not_final', 'not_kept'] as const)(
    'stays %s if another signing of the same bytes is withdrawn',
    (verdict) => {
      expect(strongest([{ verdict: 'withdrawn' }, { verdict }])).toEqual({ verdict })
      expect(strongest([{ verdict }, { verdict: 'withdrawn' }])).toEqual({ verdict })
    },
  )
})
