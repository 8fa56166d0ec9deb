import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { idempotencyKey, settle } from './idempotency.ts'

test('a retry of a write sends the same key, another write a different key', () => {
  const payment = { amount: 100 }
  const first = idempotencyKey(payment)
  settle(payment, new ApiError({ code: 'network', status: 0 }))
  expect(idempotencyKey(payment)).toBe(first)
  expect(idempotencyKey({ amount: 100 })).not.toBe(first)
})

test('after a response, the same input is a new write', () => {
  const payment = { amount: 100 }
  const first = idempotencyKey(payment)
  settle(payment)
  const second = idempotencyKey(payment)
  expect(second).not.toBe(first)
  settle(payment, new ApiError({ code: 'validation_failed', status: 422 }))
  expect(idempotencyKey(payment)).not.toBe(second)
})
