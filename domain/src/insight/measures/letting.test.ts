import { expect, it } from 'vitest'
import { dayNumber } from '../../dates.ts'
import { lettingIn, monthsOfWindow } from './letting.ts'

const november = monthsOfWindow({ from: '2026-11-01', to: '2026-12-01' })
const vacant = {
  ...{
    nightly: true,
    rents: [],
    stays: [],
    stayCharges: [],
    cancelledStays: [],
    outOfService: [],
    values: [],
  },
  managed: { from: dayNumber('2026-11-14'), to: Number.POSITIVE_INFINITY },
}

it.each([
  ['17 nights at 200.00 with 8 % VAT', true, 200_00, '8', 3_148_15],
  ['17 nights at 200.00 without VAT', true, 200_00, null, 3_400_00],
  ['17 of 30 days at 1230.00 with 23 % VAT', false, 1_230_00, '23', 566_67],
])('the rent lost of %s is rounded once', (_, daily, asking, askingVat, lost) => {
  expect(lettingIn({ ...vacant, daily, asking, askingVat }, november)).toMatchObject({
    vacancyLoss: lost,
    grossPotentialRent: lost,
  })
})
