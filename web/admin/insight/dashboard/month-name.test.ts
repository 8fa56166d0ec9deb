import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test("returns the month of a date in the reader's language", () => {
  expect(monthName('2026-11-01', 'pl')).toBe('lis')
  expect(monthName('2026-10-31', 'en')).toBe('Oct')
  expect(monthName('2026-12-01', 'es')).toBe('dic')
})
