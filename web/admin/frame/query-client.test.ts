import { adminContract } from '@domovik/contract/admin/index.ts'
import { expect, test, vi } from 'vitest'
import { query } from '../api.ts'
import { queryClient } from './query-client.ts'

vi.mock('../api.ts', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  const { createApi } = await import('../../ui/api/create-api.ts')
  return createApi<typeof adminContract>(adminContract, { token: async () => null })
})

const minute = 60_000
const defaults = (key: readonly unknown[]) => queryClient.getQueryDefaults(key)

test.each([
  [
    'the organization, which is kept for 30 minutes (CONST-06)',
    query.organizations.get,
    { staleTime: 15, gcTime: 30 },
  ],
  ['properties (CONST-08)', query.properties.list, { staleTime: 15 }],
  ['tenants (CONST-09)', query.tenants.list, { staleTime: 12 }],
  ['leases (CONST-10)', query.leases.list, { staleTime: 15 }],
  ['the subscription (CONST-11)', query.subscriptions.get, { staleTime: 5, refetchInterval: 5 }],
  ['plans (CONST-12)', query.subscriptions.plans, { staleTime: 30 }],
] as const)('%s: minutes of freshness', (_name, call, wanted) => {
  const inMs = Object.fromEntries(Object.entries(wanted).map(([name, minutes]) => [name, minutes * minute]))
  expect(defaults(call.key({ type: 'query' }))).toMatchObject(inMs)
})

test('the subscription is loaded again on focus, against the default (CONST-04, CONST-11)', () => {
  expect(defaults(query.subscriptions.get.key({ type: 'query' }))).toMatchObject({
    refetchOnWindowFocus: true,
  })
})

test('payments have the general 10 minutes (CONST-02, CONST-07)', () => {
  expect(defaults(query.payments.list.key({ type: 'query' })).staleTime).toBeUndefined()
  expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(10 * minute)
})
