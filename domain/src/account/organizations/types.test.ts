import { expect, it } from 'vitest'
import { COMPANY_SIZE_BANDS, COMPANY_SIZES, INDUSTRIES } from './types.ts'

it('bands of company sizes join without gaps: 10, 50, 250 and 1000 people end a band (ORG-14)', () => {
  const bands = COMPANY_SIZES.map((size) => COMPANY_SIZE_BANDS[size])
  expect(bands.map(({ to }) => to)).toEqual([10, 50, 250, 1000, null])
  expect(bands.map(({ from }) => from)).toEqual([1, 11, 51, 251, 1001])
})

it('industries are those of the requirement (ORG-15)', () => {
  expect(INDUSTRIES).toEqual(['real_estate', 'property_management', 'construction', 'hospitality', 'other'])
})
