import { describe, expect, it } from 'vitest'
import type { LeaseTerms } from '../leases/types.ts'
import {
  afterStep,
  clauseAfterSteps,
  type IndexClause,
  type IndexValue,
  isPeriodOf,
  proposeIndexation,
} from './clause.ts'

const clause: IndexClause = {
  series: 'pl_cpi',
  basePeriod: '2024',
  nextFrom: '2026-07-01',
  capPercent: null,
  capUntil: null,
  upwardOnly: true,
  notice: 'pl',
}
const terms = [{ validFrom: '2020-01-01', rent: 2450_00 }] as unknown as LeaseTerms[]
const lease = (rent: number, start = '2024-01-01') =>
  ({ kind: 'ordinary', start, terms, rentAt: () => rent }) as const
const cpi: IndexValue = { series: 'pl_cpi', period: '2025', value: '103.6' }
const spain = {
  ...clause,
  series: 'es_cpi',
  basePeriod: '2024-12',
  nextFrom: '2026-05-10',
  notice: 'es',
} as const
const spanish: IndexValue[] = [
  { series: 'es_cpi', period: '2025-12', value: '2.9' },
  { series: 'es_irav', period: '2025-12', value: '2.32' },
]

describe('a clause', () => {
  it('proposes the newest annual figure from the first lawful day (E37)', () => {
    const values = [{ ...cpi, period: '2023', value: '111.4' }, cpi]
    expect(proposeIndexation(clause, lease(2450_00), values, '2026-03-20')).toMatchObject({
      validFrom: '2026-07-01',
      next: { period: '2025' },
      rentBefore: 2450_00,
      rentAfter: 2538_20,
      cappedBy: null,
    })
    // Told too late for July: from August, and nothing is claimed for July.
    expect(proposeIndexation(clause, lease(2450_00), values, '2026-04-02')).toMatchObject({
      validFrom: '2026-08-01',
    })
  })

  it.each([
    ['3', 2523_50, 'clause'],
    ['3.6', 2538_20, null],
    ['5', 2538_20, null],
  ])('says that a cap of %s %% limits the rent only if it does', (capPercent, rentAfter, cappedBy) => {
    const proposal = proposeIndexation({ ...clause, capPercent }, lease(2450_00), [cpi], '2026-03-20')
    expect(proposal).toMatchObject({ rentAfter, cappedBy, capPercent })
  })

  it('is not limited by an IRAV above the index, nor by a cap while the index falls', () => {
    const irav: IndexValue[] = [spanish[0]!, { ...spanish[1]!, value: '2.9' }]
    expect(proposeIndexation(spain, lease(950_00), irav, '2026-04-20')).toMatchObject({ cappedBy: null })
    const fall = [{ ...cpi, value: '99.2' }]
    const capped = { ...clause, capPercent: '0' }
    expect(proposeIndexation(capped, lease(2450_00), fall, '2026-03-20')).toMatchObject({ cappedBy: null })
  })

  it('rests on the rounded rent of the step before (E37)', () => {
    const next = { ...cpi, period: '2026', value: '102.4' }
    expect(
      proposeIndexation({ ...clause, basePeriod: '2025' }, lease(2538_20), [next], '2026-03-20'),
    ).toMatchObject({
      rentAfter: 2599_12,
    })
  })

  it('compares levels, not points (E38)', () => {
    const hicp = { ...clause, series: 'hicp', basePeriod: '2024-12' } as const
    const values: IndexValue[] = [
      { series: 'hicp', period: '2024-12', value: '128.02' },
      { series: 'hicp', period: '2025-12', value: '131.47' },
    ]
    expect(proposeIndexation(hicp, lease(2450_00), values, '2026-03-20')).toMatchObject({
      rentAfter: 2516_02,
    })
    expect(proposeIndexation(hicp, lease(2450_00), values.slice(1), '2026-03-20')).toEqual({
      reason: 'no_base',
    })
  })

  it('is capped by the IRAV for Spanish leases signed after 25 May 2023 (E39), by the lowest cap of all (E40)', () => {
    const of = (start: string, more: Partial<IndexClause> = {}, values = spanish) =>
      proposeIndexation({ ...spain, ...more }, lease(950_00, start), values, '2026-04-20')
    expect(of('2023-05-25')).toMatchObject({ rentAfter: 977_55, cappedBy: null })
    expect(of('2023-05-26')).toMatchObject({
      rentAfter: 972_04,
      cappedBy: { series: 'es_irav', period: '2025-12' },
    })
    expect(of('2024-05-10', { capPercent: '2' })).toMatchObject({ rentAfter: 969_00, cappedBy: 'clause' })
    expect(of('2024-05-10', { capPercent: '5' })).toMatchObject({ rentAfter: 972_04 })
    expect(of('2024-05-10', { capPercent: '2', capUntil: '2026-05-09' })).toMatchObject({ rentAfter: 972_04 })
    expect(of('2024-05-10', {}, spanish.slice(0, 1))).toMatchObject({ rentAfter: 977_55, capUnknown: true })
  })

  it('lowers the rent only if it may (E41)', () => {
    const fall = [{ ...cpi, value: '99.2' }]
    expect(proposeIndexation(clause, lease(2450_00), fall, '2026-03-20')).toMatchObject({
      rentAfter: 2450_00,
    })
    const both = { ...clause, upwardOnly: false }
    expect(proposeIndexation(both, lease(2450_00), fall, '2026-03-20')).toMatchObject({ rentAfter: 2430_40 })
  })

  it.each([
    ['2026-04-20', '2026-05-10'],
    ['2026-05-20', '2026-06-01'],
    ['2026-05-01', '2026-06-01'],
  ])('in Spain, told on %s, applies from %s (E42)', (today, validFrom) => {
    expect(proposeIndexation(spain, lease(950_00), spanish, today)).toMatchObject({ validFrom })
  })

  it.each([
    ['2026-01-31', 'early'],
    ['2026-02-01', undefined],
  ])('is not proposed long before it can apply: %s', (today, reason) => {
    expect(proposeIndexation(clause, lease(2450_00), [cpi], today)).toMatchObject(
      reason ? { reason } : { next: cpi },
    )
  })

  it('waits for a value that is newer than the base', () => {
    expect(proposeIndexation({ ...clause, basePeriod: '2025' }, lease(2450_00), [cpi], '2026-03-20')).toEqual(
      {
        reason: 'no_value',
      },
    )
  })

  it('takes the used period as its base and waits a year; a missed year is skipped', () => {
    expect(afterStep(clause, { next: cpi, validFrom: '2026-07-01' })).toEqual({
      basePeriod: '2025',
      nextFrom: '2027-07-01',
    })
    expect(afterStep(clause, { next: cpi, validFrom: '2026-11-01' })).toEqual({
      basePeriod: '2025',
      nextFrom: '2027-07-01',
    })
    expect(afterStep(clause, { next: cpi, validFrom: '2027-08-01' })).toEqual({
      basePeriod: '2025',
      nextFrom: '2028-07-01',
    })
  })
})

it.each([
  ['pl_cpi', '2025', true],
  ['pl_cpi', '2025-01', false],
  ['hicp', '2025-12', true],
  ['es_irav', '2025-13', false],
  ['es_cpi', '2025', false],
] as const)('a period of %s like %s: %s', (series, period, fits) => {
  expect(isPeriodOf(series, period)).toBe(fits)
})

describe('a clause after the steps of its lease', () => {
  it('never applies a value twice that a standing step applied, with the clause or without', () => {
    const step = { validFrom: '2026-07-01', nextPeriod: '2025' }
    const after = clauseAfterSteps(clause, [step])
    expect(after).toEqual({ ...clause, basePeriod: '2025', nextFrom: '2027-07-01' })
    expect(proposeIndexation(after, lease(2538_20), [cpi], '2027-03-20')).toEqual({ reason: 'no_value' })
    // A clause that already stands after the step stays as it is.
    expect(clauseAfterSteps(after, [step])).toEqual(after)
  })

  it('keeps its own period if a step rests on a period of another form, and waits a year all the same', () => {
    const steps = [{ validFrom: '2026-08-01', nextPeriod: 'March 2026' }]
    expect(clauseAfterSteps(clause, steps)).toMatchObject({ basePeriod: '2024', nextFrom: '2027-07-01' })
  })

  it('is not moved by a step before its next day, except for the value that it contains', () => {
    const steps = [{ validFrom: '2025-07-01', nextPeriod: '2024' }]
    expect(clauseAfterSteps({ ...clause, basePeriod: '2023' }, steps)).toEqual(clause)
  })
})
