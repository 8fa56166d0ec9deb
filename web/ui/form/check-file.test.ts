import { expect, test } from 'vitest'
import { checkFile, formatSize } from './check-file.ts'

const logo = { name: 'Logo.PNG', type: 'image/png', size: 2_097_152 }

test.each([
  [logo, ['image/png', 'image/jpeg'], 2_097_152, null],
  [logo, ['image/*'], 2_097_151, 'too_large'],
  [logo, ['.png'], 3_000_000, null],
  [{ ...logo, name: 'x.svg', type: 'image/svg+xml' }, ['image/png'], 3_000_000, 'wrong_type'],
  [{ name: 'rent.csv', type: '', size: 10 }, ['.csv', 'application/json'], 100, null],
] as const)('%j with %j up to %i: %s', (file, accept, max, problem) => {
  expect(checkFile(file, accept, max)).toBe(problem)
})

test('sizes are written in kB and MB', () => {
  expect([formatSize(10, 'en'), formatSize(2_097_152, 'en'), formatSize(1_600_000, 'pl')]).toEqual([
    '1 kB',
    '2 MB',
    '1,5 MB',
  ])
})
