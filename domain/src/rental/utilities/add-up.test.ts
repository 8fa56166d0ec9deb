import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { partiesOf } from './parties.ts'
import { type PoolShares, shareCosts, shareOf } from './share.ts'
import type { Pool, UtilityLetting, UtilityUnit } from './types.ts'

const year = { from: '2025-01-01', to: '2026-01-01' }
const unit = (label: string, area: number): UtilityUnit => ({
  ...{ propertyId: label, label, area, areaUnit: 'm2', participation: null, fixedParts: '1', meters: [] },
})
const pool = (cost: number, keys: Pool['keys']): Pool => ({
  ...{ id: 'pool', cost, medium: null, keys, units: {} },
})

it('shares and the owner’s part add up to the cost for any days, areas and people', () => {
  const letting = fc.record({
    starts: fc.integer({ min: -100, max: 360 }),
    days: fc.integer({ min: 1, max: 300 }),
    persons: fc.integer({ min: 0, max: 6 }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30_000 }), letting), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (flats, cost, percent) => {
        const many = flats.map(([area], n) => unit(String(n), area / 100))
        const let_ = flats.map(([, { starts, days, persons }], n): UtilityLetting => {
          const from = addDays(year.from, starts)
          return {
            leaseId: `l${n}`,
            propertyId: String(n),
            days: { from, to: addDays(from, days) },
            persons: [{ validFrom: from, persons }],
          }
        })
        const facts = { parties: partiesOf(many, let_, year), units: many, lettings: let_ }
        const keys: Pool['keys'] = [
          { key: 'area', percent },
          { key: 'fixed', percent: 100 - percent },
        ]
        const { pools, issues } = shareCosts([pool(cost, keys)], facts)
        expect(issues).toEqual([])
        const sum = (found: PoolShares[]) =>
          facts.parties.reduce((total, { key }) => total + shareOf(found, key), 0)
        expect(sum(pools)).toBe(cost)
        const people = shareCosts([pool(cost, [{ key: 'persons', percent: 100 }])], facts)
        expect(sum(people.pools)).toBe(people.issues.length > 0 ? 0 : cost)
      },
    ),
    { numRuns: runs(100) },
  )
})
