import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { assembleLumpSumTax, lumpSumTax } from './lump-sum-tax.ts'

const months = ['2026-01-01', '2026-02-01', '2026-03-01']
const asked = { months, lastDay: '2026-03-31', spouses: false, bills: false }
const line = (
  bucket: string,
  kind: 'rent' | 'bills' | 'interest' | 'refunds' | 'income',
  amount: number,
) => ({
  bucket,
  kind,
  amount,
})

describe('the lump-sum tax (9.3)', () => {
  it.each([
    [0, false, 0],
    [36_000, false, 3_060],
    [100_000, false, 8_500],
    [120_000, false, 11_000],
    [120_000, true, 10_200],
    [240_000, true, 22_000],
    // 8.5 % of 100 is 8.50, rounded up.
    [100, false, 9],
  ])('of %i zł (spouses together: %s) is %i zł', (base, spouses, tax) => {
    expect(lumpSumTax(base, { spouses })).toBe(tax)
  })

  it('leaves out the VAT of what is taxed', () => {
    const vat = (of: 'rent' | 'bills' | 'income', amount: number) => ({
      ...{ bucket: '2026-01', kind: 'vat' as const, of, amount },
    })
    const lines = [
      ...[
        line('2026-01', 'rent', 123_000),
        line('2026-01', 'bills', 24_600),
        line('2026-01', 'income', 12_300),
      ],
      ...[vat('rent', -23_000), vat('bills', -4_600), vat('income', -2_300)],
    ]
    const january = (bills: boolean) =>
      assembleLumpSumTax(lines, { ...asked, bills }).sections[0]!.rows[0]!.cells
    expect(january(false)).toMatchObject({ received: 147_600, notTaxed: 47_600, taxBase: 100_000 })
    expect(january(true)).toMatchObject({ received: 147_600, notTaxed: 27_600, taxBase: 120_000 })
  })

  it('is rounded over the year so far; a month shows the difference to the month before', () => {
    const rent = months.map((month) => line(month.slice(0, 7), 'rent', 100_049))
    const { sections, figures } = assembleLumpSumTax(rent, asked)
    // Sums of 1000.49, 2000.98 and 3001.47 zł: bases of 1000, 2001 and 3001 zł, taxes of 85, 170 and 255 zł.
    expect(sections[0]!.rows.map(({ cells }) => [cells.taxBase, cells.tax, cells.payBy])).toEqual([
      [100_000, 8_500, '2026-02-20'],
      [100_100, 8_500, '2026-03-20'],
      [100_000, 8_500, '2026-04-20'],
    ])
    expect(figures.map(({ value }) => value)).toEqual([300_100, 25_500])
  })

  it('leaves out late interest and income records, and bills unless the organization says otherwise', () => {
    const lines = [
      line('2026-01', 'rent', 200_000),
      line('2026-01', 'bills', 50_000),
      line('2026-01', 'interest', 1_000),
      line('2026-01', 'income', 7_000),
      line('2026-02', 'refunds', -100_000),
    ]
    const cellsOf = (bills: boolean) =>
      assembleLumpSumTax(lines, { ...asked, bills }).sections[0]!.rows.map(({ cells }) => cells)
    expect(cellsOf(false)).toMatchObject([
      { received: 251_000, notTaxed: 51_000, taxBase: 200_000, tax: 17_000 },
      { received: -100_000, notTaxed: 0, taxBase: -100_000, tax: -8_500 },
      { received: 0, taxBase: 0, tax: 0 },
    ])
    expect(cellsOf(true)[0]).toMatchObject({ notTaxed: 1_000, taxBase: 250_000, tax: 21_300 })
  })

  it('of the months adds up to the tax of the year', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -300_000, max: 20_000_000 }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (amounts, spouses) => {
          const lines = amounts.map((amount, index) => line(months[index]!.slice(0, 7), 'rent', amount))
          const { sections, figures } = assembleLumpSumTax(lines, { ...asked, spouses })
          expect(sections[0]!.totals!.tax).toBe(figures[1]!.value)
          expect(sections[0]!.totals!.taxBase).toBe(figures[0]!.value)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
