import { expect, test } from 'vitest'
import { inBytes } from './in-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_400, '1,4 kB'],
  [53_000_000, '53 MB'],
  [1_440_000_000, '1,4 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(inBytes(bytes)).toBe(words)
})
