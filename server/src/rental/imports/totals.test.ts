import { expect, test } from 'vitest'
import { withoutTotals } from './totals.ts'
import type { Cell } from './types.ts'

const isLeftOut = (...cells: Cell[]): boolean =>
  withoutTotals({ columns: cells.map((_, index) => `${index}`), rows: [{ row: 2, cells }] }).totalsRows
    .length > 0

test.each<Cell[]>([
  ['Razem', '', 3550.5],
  ['RAZEM:', '', '3 550,50 zł', '4.051,00 zł'],
  ['', 'Suma', '', '500'],
  ['TOTAL', '', '3.550,50 €', '4.051,00 €', '-'],
  ['Grand total', '', '', '1,200.00'],
  ['Total general', '€1200', '46,5 m²'],
  ['Razem: 1', ''],
  ['Razem 12 lokali', '12.000,00'],
  ['Ogółem', 'EUR 100'],
])('%j %j %j is a row of totals', (...cells) => {
  expect(isLeftOut(...cells)).toBe(true)
})

test.each<Cell[]>([
  ['ul. Suma 5', 'Kraków', '500'],
  ['Suma', 'Kraków', '500'],
  ['Total', 'total@example.com'],
  ['Jan Razem', '600100200'],
  ['Razem z prądem', '500'],
  ['Total', ''],
  ['', '500'],
])('%j %j %j is not', (...cells) => {
  expect(isLeftOut(...cells)).toBe(false)
})
