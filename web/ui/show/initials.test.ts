import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ewa Mazur', 'EM'],
  ['Jan Maria Rokita', 'JR'],
  ['łukasz żak', 'ŁŻ'],
  ['anna@wierzba.example', 'A'],
  ['  ', ''],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
