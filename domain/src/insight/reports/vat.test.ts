import { describe, expect, it } from 'vitest'
import { assembleVat, type VatBooks, type VatPurchases, type VatSales } from './vat.ts'

const sale = (
  line: VatSales['line'],
  rate: string | null,
  gross: number,
  vat: number,
  bucket = '2026-03',
): VatSales => ({
  ...{ bucket, line, rate, gross, vat },
})
const purchase = (share: string, vat: number, deductible: number): VatPurchases => ({
  ...{ bucket: '2026-03', share, gross: vat * 5, vat, deductible },
})

/** E51: 230.00 + 46.00 + 40.00 + exempt 0; less 115.00, less R(69.00 * 46 %). */
const books: VatBooks = {
  sales: [
    sale('charges', '23', 1_230_00, 230_00),
    sale('charges', null, 2_000_00, 0),
    sale('income', null, 246_00, 46_00),
    sale('charges', '8', 540_00, 40_00),
  ],
  purchases: [purchase('46', 69_00, 31_74), purchase('100', 115_00, 115_00)],
  rows: { sales: [], purchases: [] },
}
const march = { window: { from: '2026-03-01', to: '2026-04-01' }, months: ['2026-03-01'], filters: {} }

describe('the VAT report', () => {
  it('is VAT of sales less deductible VAT of purchases (E51)', () => {
    const { figures, sections } = assembleVat(books, march)
    expect(figures.map(({ value }) => value)).toEqual([316_00, 146_74, 169_26])
    expect(sections[0]!.totals).toEqual({ vatSales: 316_00, vatPurchases: 146_74, vatDue: 169_26 })
    expect(sections[1]!.totals).toEqual({ netOfVat: 3_700_00, vat: 316_00, gross: 4_016_00 })
    expect(sections[2]!.totals).toEqual({ gross: 5 * 184_00, vat: 184_00, deductible: 146_74 })
  })

  it('lists charges by rate, the highest first, then credits, then other income', () => {
    const { sections } = assembleVat(
      { ...books, sales: [...books.sales, sale('credits', '23', -123_00, -23_00)] },
      march,
    )
    expect(sections[1]!.rows.map(({ cells }) => [cells.vatLine, cells.vatRate, cells.vat])).toEqual([
      ['charges', '23%', 230_00],
      ['charges', '8%', 40_00],
      ['charges', 'without', 0],
      ['credits', '23%', -23_00],
      ['income', 'not_recorded', 46_00],
    ])
  })

  it('of several months links each month to the report of its days, within the window', () => {
    const { sections } = assembleVat(
      { ...books, sales: [...books.sales, sale('charges', '23', 100_00, 18_70, '2026-04')] },
      {
        window: { from: '2026-03-10', to: '2026-04-16' },
        months: ['2026-03-01', '2026-04-01'],
        filters: { propertyId: 'a' },
      },
    )
    expect(sections[0]!.rows.map(({ opens }) => opens?.vatDue?.filters)).toEqual([
      { type: 'vat', period: 'custom', from: '2026-03-10', to: '2026-03-31', propertyId: 'a' },
      { type: 'vat', period: 'custom', from: '2026-04-01', to: '2026-04-15', propertyId: 'a' },
    ])
  })

  it('says so if there are too many rows to list', () => {
    const { sections, notes } = assembleVat({ ...books, rows: null }, march)
    expect(sections.map(({ id }) => id)).toEqual(['vat_due', 'vat_sales', 'vat_purchases'])
    expect(notes.map(({ code }) => code)).toContain('vat_too_many_rows')
  })
})
