import { describe, expect, it } from 'vitest'
import { assembleRevenue, type RevenueLine } from './revenue.ts'

const line = (kind: RevenueLine['kind'], amount: number): RevenueLine => ({
  ...{ bucket: '2026-03', propertyId: null, property: null, kind, amount },
})
const assembled = (lines: readonly RevenueLine[]) =>
  assembleRevenue(lines, {
    ...{ basis: 'cash', grouping: 'period', previousTotal: 0, filters: {} },
    buckets: [{ from: '2026-03-01', to: '2026-04-01', unit: 'month' }],
  }).sections[0]!

describe('the revenue of an organization that is registered for VAT', () => {
  it('is without the VAT of what was received, and opens the payments, which show both sums', () => {
    const { columns, totals, totalsOpen } = assembled([line('rent', 123_000), line('vat', -23_000)])
    expect(totals).toMatchObject({ rent: 123_000, received: 123_000, vat: -23_000, total: 100_000 })
    expect(columns.map(({ key }) => key)).toEqual(['bucket', 'rent', 'received', 'vat', 'total'])
    expect(totalsOpen).toMatchObject({ received: { place: 'payments' }, total: { place: 'payments' } })
  })

  it('that contains tourist tax or other income has no list of its own', () => {
    const vat = line('vat', -23_000)
    for (const more of [line('tourist_tax', 1_000), line('income', 5_000)])
      expect(assembled([line('rent', 123_000), vat, more]).totalsOpen).not.toHaveProperty('total')
    expect(assembled([line('income', 123_000), vat]).totalsOpen).not.toHaveProperty('total')
  })
})
