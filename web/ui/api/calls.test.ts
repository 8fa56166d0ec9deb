import { expect, it, vi } from 'vitest'
import { addCalls, calls } from './calls.ts'
import { createApi } from './create-api.ts'
import { sendStored } from './writes.ts'

const origin = 'http://localhost:3000'
const owner = { person: 'anna', place: null }
// biome-ignore lint/suspicious/noExplicitAny: the calls of this test are in no contract
type Loose = any

it('makes calls that were added after their group was used, and loads the others for a stored write', async () => {
  const sent: string[] = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    sent.push(`${method} ${new URL(url).pathname}`)
    return Response.json(null)
  })
  const allCalls = vi.fn(async () => ['notes.add POST /notes', 'notes.list GET /notes'])
  const token = `x.${btoa(JSON.stringify({ sub: 'anna' }))}.x`
  const { client, query }: Loose = createApi<Loose>(calls, { token: async () => token, allCalls })
  const notes = query.notes
  expect(notes.key()).toEqual([['notes'], {}])
  addCalls(['notes.list GET /notes'])
  expect(notes.list.queryKey()).toEqual([['notes', 'list'], { type: 'query' }])
  await client.notes.list()
  expect(client.notes.list).toBe(client.notes.list)
  expect(allCalls).not.toHaveBeenCalled()
  await sendStored({ call: 'notes.add', key: '1', input: {} }, owner)
  expect(sent).toEqual(['GET /api/notes', 'POST /api/notes'])
  allCalls.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(sendStored({ call: 'notes.change', key: '2', input: {} }, owner)).rejects.toMatchObject({
    code: 'network',
  })
  vi.unstubAllGlobals()
})
