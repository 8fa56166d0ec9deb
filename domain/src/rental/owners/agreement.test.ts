import { describe, expect, it } from 'vitest'
import { type Agreement, agreementIn, agreementIssues, managementFee } from './agreement.ts'

const terms = (more: Partial<Agreement> = {}): Agreement => ({
  validFrom: '2026-01-01',
  feeKind: 'percent',
  feePercent: '8',
  feeAmount: 0,
  vatPercent: '23',
  floatAmount: 500_00,
  ...more,
})
const fixed = terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 300_00 })

describe('the agreement with an owner (docs/finance.md 8.16)', () => {
  it('asks a percentage of the rent received, or a fixed amount, plus VAT', () => {
    expect(managementFee(terms(), 2_400_00)).toEqual({ fee: 192_00, feeVat: 44_16 })
    expect(managementFee(terms({ feePercent: '7.5' }), 999_99)).toEqual({ fee: 75_00, feeVat: 17_25 })
    expect(managementFee(fixed, 0)).toEqual({ fee: 300_00, feeVat: 69_00 })
  })

  it('gives the fee back with rent that was taken back', () => {
    expect(managementFee(terms(), -2_400_00)).toEqual({ fee: -192_00, feeVat: -44_16 })
  })

  it('begins with a month and asks one kind of fee', () => {
    expect(agreementIssues(terms())).toEqual([])
    expect(agreementIssues(fixed)).toEqual([])
    expect(agreementIssues(terms({ validFrom: '2026-01-02', feeAmount: 1 }))).toEqual([
      { field: 'validFrom', code: 'date_invalid' },
      { field: 'feeAmount', code: 'not_allowed' },
    ])
    expect(agreementIssues({ ...fixed, feePercent: '1' })).toEqual([
      { field: 'feePercent', code: 'not_allowed' },
    ])
  })

  it('is the newest one of the month', () => {
    const later = terms({ validFrom: '2026-03-01' })
    expect(agreementIn([later, fixed], '2025-12-01')).toBeUndefined()
    expect(agreementIn([later, fixed], '2026-02-01')).toBe(fixed)
    expect(agreementIn([later, fixed], '2026-03-01')).toBe(later)
  })
})
