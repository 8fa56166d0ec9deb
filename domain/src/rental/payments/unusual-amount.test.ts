import { expect, test } from 'vitest'
import { isFarBeyond } from './unusual-amount.ts'

test.each([
  ['the proposed amount with another one appended', 5_200_100_050, 52_000, 'open', true],
  ['the open amount', 52_000, 52_000, 'open', false],
  ['three months paid at once', 156_000, 52_000, 'open', false],
  ['a cent more than three times the open amount', 156_001, 52_000, 'open', true],
  ['ten times the largest expense so far', 100_000, 10_000, 'entry', false],
  ['more than ten times the largest expense so far', 100_001, 10_000, 'entry', true],
  ['anything, if nothing is known', 5_200_100_050, 0, 'open', false],
] as const)('%s', (_, amount, expected, of, asked) => {
  expect(isFarBeyond(amount, expected, of)).toBe(asked)
})
