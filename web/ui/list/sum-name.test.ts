import { expect, it } from 'vitest'
import { sumName } from './sum-name.ts'

it.each([
  ['Nights', 'Total', 'Total: Nights'],
  ['Total', 'Total', 'Total'],
  ['Razem', 'Razem', 'Razem'],
  ['Importe total', 'Total', 'Importe total'],
])('the sum of "%s" on a phone says "%s" only once', (header, total, name) => {
  expect(sumName(header, total)).toBe(name)
})
