import { expect, it } from 'vitest'
import { fitText } from './fit-label.ts'

it.each([
  ['a bar alone', 34, 1, { lineHeight: '32px' }],
  ['one of two bars', 16, 1, { lineHeight: '14px' }],
  ['one of two bars with a wide border', 16, 2, { lineHeight: '12px', fontSize: '11px' }],
  ['one of three bars', 10, 1, { lineHeight: '8px', fontSize: '8px' }],
])('the text of %s is not cut by its border', (_, height, border, sizes) => {
  expect(fitText(height, border)).toEqual(sizes)
})
