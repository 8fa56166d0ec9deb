import { expect, test } from 'vitest'
import { ApiError, readRefusal, toApiError } from './api-error.ts'

test('an error keeps its code, its fields and the request id from the log', () => {
  const body = {
    code: 'validation_failed',
    status: 422,
    data: { fields: { rentAmount: 'amount_invalid' }, requestId: 'r1' },
  }
  const error = readRefusal(body, 422, null)
  expect(error).toMatchObject({ code: 'validation_failed', status: 422, requestId: 'r1' })
  expect(error.fields).toEqual([{ field: 'rentAmount', code: 'amount_invalid' }])
  expect(error.passing).toBe(false)
})

test('a domain error keeps the field in its details', () => {
  const details = { issues: [{ field: 'paymentDueDay', code: 'due_day_out_of_range' }], day: 40 }
  const error = readRefusal({ code: 'validation_failed', data: { details } }, 422, null)
  expect(error.fields).toEqual([{ field: 'paymentDueDay', code: 'due_day_out_of_range' }])
  expect(error.details.day).toBe(40)
})

test('codes of the API library are read like our own codes', () => {
  expect(
    readRefusal({ code: 'NOT_FOUND', data: { issues: [{ path: ['address', 'city'] }] } }, 404, 'r2'),
  ).toMatchObject({
    code: 'not_found',
    requestId: 'r2',
    fields: [{ field: 'address.city', code: 'not_allowed' }],
  })
})

test('an unknown response is an error that says whether a retry can help', () => {
  expect(readRefusal('<html>', 502, null)).toMatchObject({ code: 'internal_error', passing: true })
  expect(readRefusal(null, 401, null)).toMatchObject({ code: 'unauthenticated', passing: false })
})

test('a missing response is a network error that may pass', () => {
  expect(toApiError(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'network',
    status: 0,
    passing: true,
  })
})

test('an ApiError is returned unchanged', () => {
  const error = new ApiError({ code: 'forbidden', status: 403 })
  expect(toApiError(error)).toBe(error)
})
