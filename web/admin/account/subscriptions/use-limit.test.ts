import { expect, it, vi } from 'vitest'
import { checkSubscriptionLimit } from './use-limit.ts'

vi.mock('../../api.ts', () => ({ client: {} }))

it('a check that fails returns no, with the reason (ERR-08 to ERR-10)', async () => {
  const no = { allowed: false, current: 0 }
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error(code), { code, status: 404 }))
  expect(await checkSubscriptionLimit('properties', () => Promise.resolve({ rows: 3 }))).toMatchObject({
    ...no,
    reason: 'invalid_response',
  })
  expect(await checkSubscriptionLimit('properties', () => Promise.resolve(null))).toMatchObject(no)
  expect(await checkSubscriptionLimit('users', failing('internal_error'))).toMatchObject({
    ...no,
    reason: 'error_checking_limits',
  })
})
