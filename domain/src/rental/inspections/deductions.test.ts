import { expect, it } from 'vitest'
import { type Deduction, deductionsToKeep } from './deductions.ts'

const one = (amount: number | null, more: Partial<Deduction> = {}): Deduction => ({
  ...{ amount, decision: 'accepted', settled: false },
  ...more,
})

it.each([
  ['accepted ones', [one(120_00), one(80_50)], 900_00, 200_50],
  ['none that the tenant disputes', [one(120_00), one(50_00, { decision: 'disputed' })], 900_00, 120_00],
  ['none of an unknown cost', [one(null)], 900_00, 0],
  ['none that a settlement booked', [one(120_00, { settled: true })], 900_00, 0],
  ['also those that are more than the deposit', [one(120_00)], 50_00, 120_00],
  ['none if no deposit is held', [one(120_00)], 0, 0],
] as const)('deductions that count: %s', (_, all, held, kept) => {
  expect(deductionsToKeep(all, held)).toBe(kept)
})
