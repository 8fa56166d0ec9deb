import { expect, it } from 'vitest'
import { euroRateText } from './euro-rate.ts'

it.each([
  ['PLN', 4.2345, '4.2345'],
  ['PLN', 99_999, '99999'],
  ['PLN', 123_456, null],
  ['PLN', 0, null],
  ['PLN', 0.000_000_1, null],
  ['PLN', Number.NaN, null],
  ['PLN', null, null],
  ['EUR', null, '1'],
] as const)('the rate of the euro in %s entered as %s is sent as %s', (currency, entered, sent) => {
  expect(euroRateText(currency, entered)).toBe(sent)
})
