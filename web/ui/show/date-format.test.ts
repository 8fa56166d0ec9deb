import { expect, test } from 'vitest'
import { formatDate, formatNumber } from './date-format.ts'
import { formatShortDay } from './short-day.tsx'

test.each([
  ['2026-11-05', 'en', 'day', '5 Nov 2026'],
  ['2026-11-05', 'pl', 'day', '5 lis 2026'],
  ['2026-11-05', 'es', 'dayMonth', '5 nov'],
  ['2026-03', 'pl', 'month', 'marzec 2026'],
] as const)('%s in %s as %s is %s', (value, language, shape, text) => {
  expect(formatDate(value, language, shape)).toBe(text)
})

test('a civil date is the same day in every time zone; an instant follows the zone', () => {
  expect(formatDate('2026-01-01', 'en', 'day', 'America/New_York')).toBe('1 Jan 2026')
  expect(formatDate('2026-01-01T00:30:00Z', 'en', 'day', 'America/New_York')).toBe('31 Dec 2025')
})

test.each(['en', 'es', 'pl'] as const)('counts in %s are written like amounts of money', (language) => {
  expect(formatNumber(12345, language)).toBe('12\u00a0345')
  expect(formatNumber(1060, language)).toBe('1060')
  expect(formatNumber(3.1, language)).toBe('3,1')
})

test.each([
  ['2026-11-01', 'pl', 'dayMonth', '1 lis'],
  ['2025-11-01', 'pl', 'dayMonth', '1 lis 2025'],
  ['2027-01-03', 'es', 'dayMonthLong', '3 de enero de 2027'],
  ['2027-01-03', 'en', 'weekday', 'Sun, 3 Jan 2027'],
] as const)('near 20 November 2026 %s in %s as %s is %s', (value, language, shape, text) => {
  expect(formatShortDay(value, language, '2026-11-20', shape)).toBe(text)
})
