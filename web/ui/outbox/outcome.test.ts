import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isSilent, refusalOf } from './outcome.ts'

const write = (sentAt: number | null) => [{ call: 'expenses.create', key: 'k', input: {}, sentAt }]

test('a refused entry is called not saved only if no attempt may have arrived before', () => {
  expect(refusalOf({ writes: write(null) })).toBe('outbox.refused')
  expect(refusalOf({ writes: write(1) })).toBe('outbox.refusedDoubtful')
  expect(refusalOf({ writes: write(null), begun: true })).toBe('outbox.filesRefused')
  expect(refusalOf({ writes: write(1), begun: true })).toBe('outbox.filesRefusedDoubtful')
})

test.each([
  [403, 'forbidden', true],
  [404, 'not_found', true],
  [422, 'validation_failed', true],
  [401, 'unauthenticated', false],
  [429, 'rate_limited', false],
  [0, 'network', false],
  [500, 'internal_error', false],
  [503, 'service_unavailable', false],
])('the server never says what became of an entry: %i %s is %s', (status, code, silent) => {
  expect(isSilent(new ApiError({ status, code }))).toBe(silent)
})
