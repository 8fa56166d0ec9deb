import { expect, it } from 'vitest'
import { sumName } from './sum-name.ts'

it.each([
  ['Nights', 'Total', undefined, 'Total: Nights'],
  ['Total', 'Total', undefined, 'Total'],
  ['Razem', 'Razem', undefined, 'Razem'],
  ['Importe total', 'Total', undefined, 'Importe total'],
  ['Nights', 'Total', 'Total without requests', 'Total without requests: Nights'],
  ['Total', 'Total', 'Total without requests', 'Total without requests'],
])('the sum of "%s" on a phone says "%s" only once', (header, total, label, name) => {
  expect(sumName(header, total, label)).toBe(name)
})
