import { expect, test } from 'vitest'
import { monthlyTotal, type TermsVersion, termsOn } from './lease-detail.ts'

const terms = (validFrom: string, more: Partial<TermsVersion> = {}): TermsVersion => ({
  validFrom,
  rentAmount: 60_000,
  billsAmount: 12_000,
  extraFees: 0,
  additionalFees: 5_000,
  additionalFeesOnce: false,
  prorateFees: true,
  paymentDueDay: null,
  ...more,
})

test('the newest terms that have begun are in force; before the start, the first ones', () => {
  const versions = [terms('2026-01-01'), terms('2026-07-01'), terms('2027-01-01')]
  expect(termsOn(versions, '2026-06-30')?.validFrom).toBe('2026-01-01')
  expect(termsOn(versions, '2026-07-01')?.validFrom).toBe('2026-07-01')
  expect(termsOn(versions, '2025-12-31')?.validFrom).toBe('2026-01-01')
})

test('a one-time fee is not part of the monthly total', () => {
  expect(monthlyTotal(terms('2026-01-01'))).toBe(77_000)
  expect(monthlyTotal(terms('2026-01-01', { additionalFeesOnce: true }))).toBe(72_000)
})
