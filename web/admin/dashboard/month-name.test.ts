import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test('names the month of a date and the one before it, in the reader’s language', () => {
  expect(monthName('2026-11-01', 0, 'pl', 'of')).toBe('listopada')
  expect(monthName('2026-11-30', -1, 'en', 'of')).toBe('October')
  expect(monthName('2026-01-31', -1, 'es', 'of')).toBe('diciembre')
  expect(monthName('2026-03-01', 0, 'pl', 'short')).toBe('mar')
})
