import { expect, it } from 'vitest'
import { validateLease } from './validate.ts'

it.each([
  ['2025-01-01', 'a year before the start', []],
  ['2024-12-31', 'earlier', ['deposit_due_range']],
  ['2026-12-31', 'on the last day', []],
  ['2027-01-01', 'after the end', ['deposit_due_range']],
])('a deposit due on %s, %s, has the problems %j', (depositDueDate, _, codes) => {
  const days = { startDate: '2026-01-01', endDate: '2026-12-31', depositDueDate }
  const issues = validateLease({ tenantId: 't', propertyId: 'p', rentAmount: 0, ...days })
  expect(issues).toEqual(codes.map((code) => ({ field: 'depositDueDate', code })))
})
