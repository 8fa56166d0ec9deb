import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { numberText, readNumber } from './read-number.ts'

test.each([
  ['', 0, null],
  ['  ', 0, null],
  ['5', 0, 5],
  ['+5', 0, 5],
  ['-5', 0, 'negative'],
  ['\u22125', 0, 'negative'],
  ['-0', 0, 0],
  ['2,5', 0, 'whole'],
  ['2,0', 0, 2],
  ['2,', 0, 2],
  ['2.5', 2, 2.5],
  [',5', 2, 0.5],
  ['2,345', 2, 'decimals'],
  ['2,340', 2, 'decimals'],
  ['1.000', 0, 'whole'],
  ['1,000', 2, 'decimals'],
  ['1,000', 3, 1],
  ['1,0000', 2, 1],
  ['-0,01', 2, 'negative'],
  ['1 200', 0, 1200],
  ['1\u00a0200,5', 1, 1200.5],
  ['4,2345', 4, 4.2345],
  ['1.200,5', 2, 'not_a_number'],
  ['12a', 0, 'not_a_number'],
  ['-', 0, 'not_a_number'],
  ['--5', 0, 'not_a_number'],
  ['1e5', 0, 'not_a_number'],
  [',', 2, 'not_a_number'],
] as const)('%j with %i decimals is read as %j', (typed, decimals, read) => {
  expect(readNumber(typed, decimals)).toBe(read)
})

test.each([
  [null, 0, ''],
  [Number.NaN, 0, ''],
  [0, 0, '0'],
  [1200.5, 2, '1200,5'],
  [4.2345, 4, '4,2345'],
  [0.1 + 0.2, 2, '0,3'],
] as const)('%d with %i decimals is written as %j', (value, decimals, text) => {
  expect(numberText(value, decimals)).toBe(text)
})

test('no field of the front ends corrects a typed number by itself', () => {
  const web = path.join(import.meta.dirname, '../..')
  const files = globSync('{ui,admin,tenant}/**/*.tsx', { cwd: web })
  const found = files.filter((file) =>
    /\bNumberInput\b|type="number"/.test(readFileSync(path.join(web, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
