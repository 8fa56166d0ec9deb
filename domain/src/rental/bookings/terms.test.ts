import { describe, expect, it } from 'vitest'
import { checkStayTerms } from './terms.ts'

const sound = { seasons: [], discounts: [], taxRules: [], policy: [], guestsIncluded: 2, maxGuests: 4 }

describe('terms of stays', () => {
  it('allow seasons that follow each other, and refuse seasons that share a day or end before they begin', () => {
    const july = { from: '2026-07-01', to: '2026-08-01' }
    const august = { from: '2026-08-01', to: '2026-09-01' }
    expect(checkStayTerms({ ...sound, seasons: [july, august] })).toEqual([])
    expect(checkStayTerms({ ...sound, seasons: [july, { from: '2026-07-31', to: '2026-08-02' }] })).toEqual([
      { field: 'seasons.1.from', code: 'season_overlaps' },
    ])
    expect(checkStayTerms({ ...sound, seasons: [{ from: '2026-07-01', to: '2026-07-01' }] })).toEqual([
      { field: 'seasons.0.to', code: 'end_before_start' },
    ])
  })
  it('refuse two tourist taxes from the same day, two steps for one number of nights or days, and more guests included than allowed', () => {
    const discounts = [
      { fromNights: 7, percent: '5' },
      { fromNights: 7, percent: '10' },
    ]
    const tax = { validFrom: '2026-01-01', minNights: null, maxNights: 7 }
    const policy = [
      { days: 5, percent: 100 },
      { days: 5, percent: 50 },
    ]
    expect(
      checkStayTerms({
        seasons: [],
        discounts,
        taxRules: [tax, tax],
        policy,
        guestsIncluded: 5,
        maxGuests: 4,
      }),
    ).toEqual([
      { field: 'discounts.1.fromNights', code: 'step_repeated' },
      { field: 'policy.1.days', code: 'step_repeated' },
      { field: 'taxRules.1.validFrom', code: 'step_repeated' },
      { field: 'guestsIncluded', code: 'min_above_max' },
    ])
  })
})
