import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from './query-client.ts'

const minute = 60_000
const { queries } = createQueryClient().getDefaultOptions()

test('queries are fresh for 10 minutes, are kept for 15, and are not loaded again on focus or mount (CONST-02 to CONST-04)', () => {
  expect(queries).toMatchObject({ staleTime: 10 * minute, gcTime: 15 * minute, refetchOnWindowFocus: false })
  const onMount = queries!.refetchOnMount as unknown as (query: object) => boolean
  expect(onMount({ state: { isInvalidated: false } })).toBe(false)
  expect(onMount({ state: { isInvalidated: true } }), 'changed meanwhile').toBe(true)
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), 3],
  ['a server that is away', new ApiError({ code: 'unavailable', status: 503 }), 3],
  ['a refusal', new ApiError({ code: 'forbidden', status: 403 }), 1],
])(
  '%s is tried with up to 2 retries, a refusal only once (CONST-01, ORG-18)',
  async (_name, thrown, attempts) => {
    const client = createQueryClient()
    let count = 0
    const queryFn = (): never => {
      count += 1
      throw thrown
    }
    await client
      .fetchQuery({ queryKey: ['x'], queryFn, retry: queries!.retry!, retryDelay: 1 })
      .catch(() => undefined)
    expect(count).toBe(attempts)
  },
)
