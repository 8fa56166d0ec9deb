import { adminContract } from '@domovik/contract/admin/index.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../ui/api/create-api.ts'

const origin = 'http://localhost:3000'
let sent: Request[] = []
let answer = (): Response => Response.json(null)

beforeAll(() => {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return answer()
  })
})
beforeEach(() => {
  sent = []
  answer = () => Response.json(null)
})
afterAll(() => vi.unstubAllGlobals())

type Call = (input?: unknown) => Promise<unknown>
type Routed = { '~orpc': { route: { path?: string; method?: string } } }

/** All calls of the contract with their paths and routes. */
function callsOf(node: object, path: string[] = []): [string[], Routed][] {
  if ('~orpc' in node) return [[path, node as Routed]]
  return Object.entries(node).flatMap(([name, child]: [string, object]) => callsOf(child, [...path, name]))
}

const at = (tree: unknown, path: readonly string[]): Call =>
  path.reduce<unknown>((node, step) => Reflect.get(Object(node), step), tree) as Call

async function written(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0] ?? ''
  const form = type === 'multipart/form-data'
  const entries = form ? [...(await request.formData())] : []
  const body = form
    ? entries.map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]])
    : await request.text()
  return { method: request.method, url: request.url, type, body }
}

const calls = callsOf(adminContract)
const judge = createORPCClient<ContractRouterClient<typeof adminContract>>(
  new OpenAPILink(adminContract, { url: `${origin}/api`, fetch: (request) => fetch(request) }),
)

/** Values of every kind that a call may contain, in addition to its path parameters. */
const inputs = {
  nothing: {},
  plain: {
    q: 'Żółć & co',
    page: 2,
    open: false,
    none: undefined,
    gone: null,
    status: ['overdue', 'pending'],
  },
  nested: { rows: [{ id: 'a', amount: 100 }, { id: 'b' }], about: { from: '2026-01-01', deep: { x: [] } } },
  file: { subject: 'tenants', file: new File(['a;b'], 'units.csv', { type: 'text/csv' }), options: { a: 1 } },
}

describe.each(Object.entries(inputs))('an input with %s', (kind, extra) => {
  test('is sent as the API library sends it, for every call', async () => {
    const { client } = createApi<typeof adminContract>(adminContract, { token: async () => null })
    for (const [path, { '~orpc': definition }] of calls) {
      const { route } = definition
      if (kind === 'file' && route.method === 'GET') continue
      const places = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => [match[1], 'a/ł 1'])
      const input = { ...extra, ...Object.fromEntries(places) }
      await at(client, path)(input)
      await at(judge, path)(input)
      const [ours, theirs] = sent.splice(0)
      expect(await written(ours!), path.join('.')).toEqual(await written(theirs!))
    }
  })
})

test('responses are read as the API library reads them', async () => {
  const { client } = createApi<typeof adminContract>(adminContract, { token: async () => null })
  const read = [
    () => Response.json({ items: [1, null] }),
    () => new Response(null, { status: 204 }),
    () => new Response('words', { headers: { 'content-type': 'text/plain' } }),
  ]
  for (const next of read) {
    answer = next
    expect(await at(client, ['account', 'me'])()).toEqual(await at(judge, ['account', 'me'])())
  }
})

test('an error response becomes an ApiError with the code and the request id', async () => {
  const heard = vi.fn()
  const { client, onApiError } = createApi<typeof adminContract>(adminContract, {
    token: async () => 'token',
  })
  const stop = onApiError(heard)
  answer = () => Response.json({ code: 'FORBIDDEN' }, { status: 403, headers: { 'x-request-id': 'r7' } })
  await expect(client.account.me()).rejects.toMatchObject({ code: 'forbidden', status: 403, requestId: 'r7' })
  answer = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })
  await expect(client.account.me()).rejects.toMatchObject({ code: 'internal_error', passing: true })
  stop()
  await expect(client.account.me()).rejects.toThrow()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer token')
})

test('cache keys are those of the library', () => {
  const { query } = createApi<typeof adminContract>(adminContract, { token: async () => null })
  const theirs = createTanstackQueryUtils(judge)
  const input = { id: '019ab' }
  expect(query.key()).toEqual(theirs.key())
  expect(query.payments.key()).toEqual(theirs.payments.key())
  expect(query.leases.get.queryKey({ input })).toEqual(theirs.leases.get.queryKey({ input }))
  expect(query.leases.get.key({ type: 'query' })).toEqual(theirs.leases.get.key({ type: 'query' }))
  expect(query.account.me.queryOptions().queryKey).toEqual(theirs.account.me.queryOptions().queryKey)
  expect(query.leases.create.mutationOptions().mutationKey).toEqual(
    theirs.leases.create.mutationOptions().mutationKey,
  )
})

test('every write that was stored on an earlier visit is sent, although nothing of this page has used its call', async () => {
  vi.resetModules()
  const fresh = await import('../ui/api/create-api.ts')
  const { sendStored } = await import('../ui/api/writes.ts')
  const token = `h.${btoa(JSON.stringify({ sub: 'anna' }))}.s`
  fresh.createApi<typeof adminContract>(adminContract, { token: async () => token })
  const writes = calls.filter(
    ([
      ,
      {
        '~orpc': { route },
      },
    ]) => route.method !== 'GET',
  )
  expect(writes.length).toBeGreaterThan(200)
  for (const [path, { '~orpc': definition }] of writes) {
    const places = [...(definition.route.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => [match[1], 'a'])
    const stored = { call: path.join('.'), key: 'k1', input: Object.fromEntries(places) }
    await sendStored(stored, { person: 'anna', place: null })
    expect(
      sent.splice(0).map(({ headers }) => headers.get('idempotency-key')),
      stored.call,
    ).toEqual(['k1'])
  }
  await expect(
    sendStored({ call: 'no.such', key: 'k', input: {} }, { person: 'anna', place: null }),
  ).rejects.toThrow('no call no.such')
})
