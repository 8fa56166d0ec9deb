import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['5.11.2026', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5 11 26', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  ['5 november 2026', '2026-11-05'],
  ['5.11', '2026-11-05'],
  ['5,11,2026', '2026-11-05'],
  ['5 Nov', '2026-11-05'],
  ['29 Feb', null],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2026', null],
  ['31.4.2026', null],
  ['13/13/2026', null],
  ['tomorrow', null],
  ['', null],
])('in English "%s" is %s', (text, date) => {
  expect(parseDate(text, 'en', '2026-03-01')).toBe(date)
})

test('months are understood in the language of the screen', () => {
  expect(parseDate('5 lis 2026', 'pl', '2025-01-01')).toBe('2026-11-05')
  expect(parseDate('5 listopada 2026', 'pl', '2025-01-01')).toBe('2026-11-05')
  expect(parseDate('5 nov 2026', 'es', '2025-01-01')).toBe('2026-11-05')
})
