import { describe, expect, it } from 'vitest'
import { commonParts, ownershipOn, ownersPart, readShare, shareIssues, shareText } from './shares.ts'

const third = { numerator: 1, denominator: 3 }

describe('shares of a property (docs/finance.md 8.16)', () => {
  it.each([
    ['1/3', third],
    ['2 / 6', third],
    ['50%', { numerator: 1, denominator: 2 }],
    ['33,33 %', { numerator: 3_333, denominator: 10_000 }],
    ['1', { numerator: 1, denominator: 1 }],
    ['100%', { numerator: 1, denominator: 1 }],
    ['3/2', null],
    ['0/2', null],
    ['1/0', null],
    ['0.5', null],
    ['1/1000001', null],
    ['half', null],
  ])('reads %s', (text, share) => {
    expect(readShare(text)).toEqual(share)
  })

  it('add up to exactly 1 on one denominator', () => {
    expect(commonParts([third, { numerator: 1, denominator: 2 }, { numerator: 1, denominator: 6 }])).toEqual([
      2, 3, 1,
    ])
    expect(commonParts([1, 2, 3].flatMap(() => readShare('33.33%') ?? []))).toBeNull()
    expect(commonParts([{ numerator: 999_982, denominator: 999_983 }, third])).toBeNull()
    expect([shareText(2, 6), shareText(6, 6)]).toEqual(['1/3', '1'])
  })

  it('may be nobody, but neither an owner twice nor a part of the whole', () => {
    expect(shareIssues([])).toEqual([])
    expect(shareIssues([{ ownerId: 'a', ...third }])).toEqual([{ field: 'shares', code: 'shares_not_whole' }])
    const half = { ownerId: 'a', numerator: 1, denominator: 2 }
    expect(shareIssues([half, half])).toEqual([{ field: 'shares', code: 'owner_repeated' }])
  })

  it('follow the day: before the first version nobody, then each version until the next', () => {
    const versions = [
      { validFrom: '2026-05-01', parts: [] },
      {
        validFrom: '2026-01-01',
        parts: [
          { ownerId: 'a', part: 2 },
          { ownerId: 'b', part: 1 },
        ],
      },
      { validFrom: '2026-03-15', parts: [{ ownerId: 'b', part: 1 }] },
    ]
    expect(ownershipOn(versions, '2025-12-31')).toBeUndefined()
    const parts = (day: string) => [
      ownersPart(100_00, versions, day, 'a'),
      ownersPart(100_00, versions, day, 'b'),
    ]
    expect(parts('2025-12-31')).toEqual([0, 0])
    expect(parts('2026-01-01')).toEqual([66_67, 33_33])
    expect(parts('2026-03-14')).toEqual([66_67, 33_33])
    expect(parts('2026-03-15')).toEqual([0, 100_00])
    expect(parts('2026-05-01')).toEqual([0, 0])
  })
})
