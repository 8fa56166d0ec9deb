import { describe, expect, it } from 'vitest'
import { type Measured, unmeasured } from '../measures/types.ts'
import { assembleKpi } from './financial-kpi.ts'
import { assembleOccupancy } from './occupancy-days.ts'
import { assembleProfitability } from './profitability.ts'
import { assembleProperties } from './property.ts'
import { assemblePerformance, rentPerMetre } from './rental-performance.ts'

const window = { from: '2026-01-01', to: '2026-04-01' }
const flat: Measured = {
  ...unmeasured,
  propertyId: 'a',
  address: 'Polna 1',
  window,
  rentalRevenue: 3_000_00,
  otherIncome: 300_00,
  badDebt: 100_00,
  operating: 700_00,
  incomeTaxes: 100_00,
  interest: 400_00,
  principal: 200_00,
  availableDays: 90,
  leasedDays: 60,
  occupiedDays: 60,
  outOfServiceVacant: 10,
  vacancyLoss: 1_000_00,
  monthlyRent: 1_000_00,
  unitsRented: 1,
}
const bare: Measured = { ...unmeasured, propertyId: 'b', address: 'Polna 2', window, availableDays: 30 }
const nobody: Measured = { ...unmeasured, operating: 50_00 }
const all = [nobody, bare, flat]
const section = (found: { sections: { rows: { cells: object }[]; totals: object | null }[] }) =>
  found.sections[0]!

describe('reports by property (docs/finance.md 8.3, 8.7, 8.11, 8.12, 8.14)', () => {
  it('property: shows sums, and ratios of sums', () => {
    const found = assembleProperties(
      all,
      [],
      [{ propertyId: 'a', propertyType: 'house', status: 'occupied', overdue: 5_00, openTickets: 2 }],
      window,
    )
    expect(section(found).rows.map(({ cells }) => cells)).toMatchObject([
      {
        property: 'Polna 1',
        effectiveIncome: 3_200_00,
        netIncome: 2_500_00,
        margin: 2_500 / 3_200,
        overdue: 5_00,
      },
      { property: 'Polna 2', margin: null, occupancy: 0 },
      { property: null, operating: 50_00, occupancy: null },
    ])
    expect(section(found).totals).toMatchObject({
      netIncome: 2_450_00,
      margin: 2_450 / 3_200,
      occupancy: 60 / 120,
    })
  })

  it('occupancy: days out of service do not count in the adjusted share', () => {
    const found = assembleOccupancy(all, [], [], window)
    expect(section(found).rows).toHaveLength(2)
    expect(section(found).totals).toMatchObject({
      vacantDays: 60,
      occupancy: 0.5,
      adjustedOccupancy: 60 / 110,
    })
  })

  it('profitability: shows costs by category, and principal beside the profit', () => {
    const costs = [
      { propertyId: 'a', category: 'repairs', amount: 700_00 },
      { propertyId: 'sold', category: 'other', amount: 50_00 },
    ]
    const found = assembleProfitability(all, [], costs, window)
    expect(section(found).rows.map(({ cells }) => cells)).toMatchObject([
      { repairs_cost: 700_00, netProfit: 2_000_00, margin: 2_000 / 3_200, principal: 200_00 },
      { netProfit: 0 },
      { property: null, other_cost: 50_00, netProfit: -50_00 },
    ])
    expect(found.sections[0]!.columns.map(({ key }) => key)).not.toContain('gas_cost')
  })

  it('rental performance: shows rent per square metre and days to let', () => {
    const unit = {
      propertyId: 'a',
      rentalType: 'long-term',
      area: 50,
      areaUnit: 'm2',
      emptyDays: 30,
      lettings: 2,
    }
    const found = assemblePerformance(all, [], [unit], [], window)
    expect(section(found).rows[0]!.cells).toMatchObject({
      rentPerMetre: 20_00,
      daysToLet: 15,
      vacantDays: 30,
    })
    expect(found.figures[0]).toMatchObject({ id: 'average_rent', value: 1_000_00 })
    expect(rentPerMetre(1_000_00, { ...unit, area: 500, areaUnit: 'sqft' })).toBe(21_53)
    // 0.01 sq ft are 0.0009290304 m²; rounded to four decimals the result would be 111,111,111.11.
    expect(rentPerMetre(1_000_00, { ...unit, area: 0.01, areaUnit: 'sqft' })).toBe(107_639_104)
    expect(rentPerMetre(1_000_00, { ...unit, area: null })).toBeNull()
  })

  it('financial KPI: shows a reason instead of a missing value, not 0', () => {
    const found = assembleKpi(all, [], {
      window,
      previous: { from: '2025-10-01', to: '2026-01-01' },
      filters: {},
    })
    const rows = found.sections.flatMap(({ rows }) => rows)
    expect(rows).toHaveLength(20)
    expect(rows.find(({ key }) => key === 'cap_rate')).toMatchObject({
      cells: { value: null },
      reasons: { value: 'missing_input' },
    })
    expect(rows.find(({ key }) => key === 'dscr')!.cells).toMatchObject({ value: 2_450 / 600, counted: 2 })
  })
})
