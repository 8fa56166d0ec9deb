import { expect, test } from 'vitest'
import { plainLetters } from './plain-letters.ts'

test.each([
  ['Łódź', 'lodz'],
  ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
  ['Málaga, Peñíscola', 'malaga, peniscola'],
  ['Lo\u0301dz\u0301', 'lodz'],
  ['Ørsted & Đorđe', 'orsted & dorde'],
  ['Straße, Đà Nẵng', 'strasse, da nang'],
])('%s is compared as %s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain)
})
