import { describe, expect, it } from 'vitest'
import { statutoryRates } from '../interest/rate-series.ts'
import { mergedValues, type OfficialValue, officialValueIssues } from './official-series.ts'

describe('rows of official series', () => {
  it.each([
    [{ series: 'pl_statutory', period: '2026-03-05', value: '9.25' }, []],
    [{ series: 'pl_statutory', period: '2026-03', value: '9.25' }, ['period']],
    [{ series: 'pl_statutory', period: '2026-02-30', value: '9.25' }, ['period']],
    [{ series: 'eu_commercial', period: '2026-07-01', value: '101' }, ['value']],
    [{ series: 'es_legal', period: '2026-01-01', value: '-1' }, ['value']],
    [{ series: 'pl_cpi', period: '2026', value: '103.1' }, []],
    [{ series: 'pl_cpi', period: '2026-01', value: '103.1' }, ['period']],
    [{ series: 'pl_cpi', period: '2026', value: '0' }, ['value']],
    [{ series: 'es_irav', period: '2026-01', value: '-0.5' }, []],
    [{ series: 'hicp', period: '2026-01', value: '0' }, ['value']],
  ] as const)('%j has issues of %j', (row, fields) => {
    expect(officialValueIssues(row).map(({ field }) => field)).toEqual(fields)
  })

  it('are replaced by added rows of the same period, newest first in each series', () => {
    const row = (series: OfficialValue['series'], period: string, value: string): OfficialValue => ({
      series,
      period,
      value,
    })
    const shipped = [
      row('pl_cpi', '2024', '103.6'),
      row('pl_statutory', '2025-12-04', '9.5'),
      row('pl_cpi', '2025', '103.6'),
    ]
    const added = [row('pl_cpi', '2025', '103.7'), row('pl_statutory', '2026-03-05', '9.25')]
    expect(mergedValues(shipped, added).map(({ period, value }) => [period, value])).toEqual([
      ['2026-03-05', '9.25'],
      ['2025-12-04', '9.5'],
      ['2025', '103.7'],
      ['2024', '103.6'],
    ])
  })

  it('as rates of an organization give way to its own rate of the same day', () => {
    const official = [
      { from: '2026-01-01', percent: '9.5' },
      { from: '2026-03-05', percent: '9.25' },
    ]
    expect(statutoryRates([{ from: '2026-03-05', percent: '8' }], official)).toEqual([
      { from: '2026-01-01', percent: '9.5', official: true },
      { from: '2026-03-05', percent: '8', official: false },
    ])
  })
})
