import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { deductibleVat, storedVat, vatIncluded, vatIssues, vatOfPart } from './vat.ts'

describe('the VAT of what pays a charge', () => {
  it.each([
    [230_00, 1_230_00, [1_230_00], [230_00]],
    [230_00, 1_230_00, [615_00, 615_00], [115_00, 115_00]],
    // 3 * 76.6667: the second part takes what the first was rounded down by.
    [6_23, 33_33, [11_11, 11_11, 11_11], [2_08, 2_07, 2_08]],
    [230_00, 1_230_00, [400_00], [74_80]],
    [230_00, 0, [0], [0]],
  ])('%i cents in %i, paid by %j, is %j', (vat, gross, payments, expected) => {
    let paid = 0
    expect(
      payments.map((payment) => {
        const before = vatOfPart(vat, paid, gross)
        paid += payment
        return vatOfPart(vat, paid, gross) - before
      }),
    ).toEqual(expected)
  })

  it('adds up to the VAT of the charge, and no payment contains more VAT than its amount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 1 }),
        fc.nat(100),
        (parts, rate) => {
          const gross = parts.reduce((sum, part) => sum + part, 0)
          const vat = vatIncluded(gross, String(rate))
          let [paid, sum] = [0, 0]
          for (const part of parts) {
            const contained = vatOfPart(vat, paid + part, gross) - vatOfPart(vat, paid, gross)
            expect(contained).toBeGreaterThanOrEqual(0)
            expect(contained).toBeLessThanOrEqual(part)
            paid += part
            sum += contained
          }
          expect(sum).toBe(vat)
          expect(vatOfPart(vat, gross + 1, gross)).toBe(vat)
        },
      ),
      { numRuns: runs(100) },
    )
  })
})

describe('the VAT of a row', () => {
  it.each([
    // E49
    [1_230_00, '23', 230_00],
    [999_99, '8', 74_07],
    // E50, each of its rows
    [33_33, '23', 6_23],
    [100, '0', 0],
    [105_50, '5.5', 5_50],
  ])('%i cents at %s %% contain %i', (gross, percent, vat) => {
    expect(vatIncluded(gross, percent)).toBe(vat)
  })

  it('is rounded for each row, so three rows of 33.33 have 18.69 and not 18.70 (E50)', () => {
    expect(3 * vatIncluded(33_33, '23')).toBe(18_69)
    expect(vatIncluded(99_99, '23')).toBe(18_70)
  })

  it('is the same for a credit note, with the other sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom('23', '8', '5', '10', '21'),
        (gross, rate) => {
          expect(vatIncluded(-gross, rate) + vatIncluded(gross, rate)).toBe(0)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('of a purchase is deducted by its share (E51)', () => {
    expect(deductibleVat(69_00, '46')).toBe(31_74)
    expect(deductibleVat(115_00, '100')).toBe(115_00)
    expect(deductibleVat(115_00, '0')).toBe(0)
  })

  it.each([
    [{}, null],
    [{ vatAmount: 46_00 }, [46_00, null, null]],
    [{ vatAmount: null }, [null, null, null]],
    [{ vatInvoiced: 69_00, vatDeductiblePercent: '46' }, [31_74, 69_00, '46']],
    [{ vatInvoiced: 69_00, vatDeductiblePercent: '100' }, [69_00, null, null]],
    [{ vatInvoiced: 69_00 }, [69_00, null, null]],
    [{ vatInvoiced: null, vatDeductiblePercent: '46' }, [null, null, null]],
  ])('entered as %j is stored as %j', (entered, stored) => {
    const found = storedVat(entered)
    expect(found && [found.vatAmount, found.vatInvoiced, found.vatDeductiblePercent]).toEqual(stored)
    expect(vatIssues(entered)).toEqual([])
  })

  it.each([
    [{ vatDeductiblePercent: '46' }, 'vatDeductiblePercent'],
    [{ vatAmount: 46_00, vatDeductiblePercent: '46' }, 'vatDeductiblePercent'],
    [{ vatAmount: 46_00, vatInvoiced: 69_00 }, 'vatAmount'],
  ])('entered as %j is refused', (entered, field) => {
    expect(vatIssues(entered)).toEqual([{ field, code: 'not_allowed' }])
  })
})
