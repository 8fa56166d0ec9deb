import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { lease, terms } from '../rent/sample-lease.ts'
import { correctLease, correctTerms } from './correct.ts'
import { versionsFrom } from './terms.ts'

const fee = { additionalFee: 300_00, additionalFeeOneOff: true }
const stored = [
  terms({ validFrom: '2026-02-01', rent: 1000_00, ...fee }),
  terms({ validFrom: '2026-05-01', rent: 1100_00 }),
]
const priced = (versions: readonly { validFrom: string; rent: number; additionalFee: number }[]) =>
  versions.map(({ validFrom, rent, additionalFee }) => [validFrom, rent, additionalFee])

describe('the terms of a lease after a correction of its start', () => {
  it.each([
    [
      'before the first version',
      '2026-01-10',
      [
        ['2026-01-10', 1000_00, 300_00],
        ['2026-05-01', 1100_00, 0],
      ],
    ],
    [
      'while the first version applies',
      '2026-03-01',
      [
        ['2026-03-01', 1000_00, 300_00],
        ['2026-05-01', 1100_00, 0],
      ],
    ],
    ['on the day of a later version', '2026-05-01', [['2026-05-01', 1100_00, 0]]],
    ['after all versions', '2026-06-15', [['2026-06-15', 1100_00, 0]]],
  ])('are those in force since then: %s', (_, start, expected) => {
    const before = lease({ start: '2026-02-01', terms: stored })
    expect(priced(correctLease(before, { start }).terms)).toEqual(expected)
  })

  it('keep the versions before a later start, so that they apply again if it is taken back', () => {
    expect(correctTerms(stored, { start: '2026-06-01' })).toBe(stored)
    const days = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n))
    fc.assert(
      fc.property(fc.array(days, { maxLength: 4 }), (starts) => {
        const late = starts.filter((start) => start >= '2026-02-01')
        const kept = late.reduce(
          (versions, start) => correctTerms(versions, { start }),
          correctTerms(stored, {}),
        )
        const back = correctTerms(kept, { start: '2026-02-01' })
        expect(priced(versionsFrom(back, '2026-02-01'))).toEqual(priced(stored))
      }),
      { numRuns: runs(100) },
    )
  })

  it('have the corrected due day in every version, also in those that are not in force', () => {
    const corrected = correctTerms(stored, { start: '2026-06-01', paymentDueDay: 5 })
    expect(corrected.map(({ validFrom, paymentDueDay }) => [validFrom, paymentDueDay])).toEqual([
      ['2026-02-01', 5],
      ['2026-05-01', 5],
    ])
  })

  it('have the rent before an indexation until its day if the first version is the indexed one', () => {
    const indexed = [terms({ validFrom: '2026-09-01', rent: 1036_00, ...fee })]
    expect(priced(correctTerms(indexed, { start: '2026-07-01' }, 1000_00))).toEqual([
      ['2026-07-01', 1000_00, 300_00],
      ['2026-09-01', 1036_00, 0],
    ])
  })
})
