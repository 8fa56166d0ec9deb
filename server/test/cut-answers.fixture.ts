/** The web client on the test server, over a network that loses the first answer to every write. */
import { vi } from 'vitest'
import type { TestServer } from './harness.ts'

type Call = (input: unknown) => Promise<unknown>
type CreateApi = (
  contract: object,
  options: { token: () => Promise<string | null>; baseUrl?: string },
) => { client: unknown }

export type Cut = {
  /** Status and code or body of every attempt of the last call, in their order. */
  answers: { status: number; text: string; key: string | null }[]
  /** The number of rows in the database after every attempt. */
  rows: number[]
}

/**
 * Returns a function that makes a write with the client of the front ends, as `token`, and cuts the first answer off.
 * Call `stop` afterwards.
 */
export async function cutAnswers(server: TestServer): Promise<{
  write(
    contract: object,
    baseUrl: string,
    path: string,
    input: object | undefined,
    token: string | null,
  ): Promise<Cut>
  stop(): void
}> {
  // Loaded by its address: the server never imports the front ends, and its types know no browser.
  const { createApi }: { createApi: CreateApi } = await import(
    new URL('../../web/ui/api/create-api.ts', import.meta.url).href
  )
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  let cut: Cut = { answers: [], rows: [] }
  const countRows = await prepareCount(server)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body ? { body: await request.arrayBuffer() } : {}
    const headers = Object.fromEntries(request.headers)
    const answer = await server.fetch(pathname + search, { method: request.method, headers, ...body })
    const text = await answer.clone().text()
    cut.answers.push({ status: answer.status, text, key: request.headers.get('idempotency-key') })
    cut.rows.push(await countRows())
    if (cut.answers.length > 1) return answer
    // The client waits for the network, which returns at once.
    setTimeout(() => browser.dispatchEvent(new Event('online')), 1)
    throw new TypeError('the answer was cut off')
  })
  return {
    async write(contract, baseUrl, path, input, token) {
      cut = { answers: [], rows: [] }
      const { client } = createApi(contract, { token: async () => token, baseUrl })
      const call = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), client) as Call
      try {
        await call(input)
      } catch (thrown) {
        // The person presses Save again, and the form builds the same input again.
        if ((thrown as { code?: string }).code === 'network')
          await call(input && { ...input }).catch(() => undefined)
      }
      return cut
    },
    stop: () => void vi.unstubAllGlobals(),
  }
}

/**
 * Returns a function that counts the rows of all tables, except the stored answers. One function of the database counts
 * them: it plans the many counts once, not for every write.
 */
async function prepareCount(server: TestServer): Promise<() => Promise<number>> {
  const tables = await server.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency_keys'`,
  )
  const counts = tables.map(({ name }) => `(select count(*) from public.${name})`).join(' + ')
  await server.query(
    `create function pg_temp.all_rows() returns bigint language plpgsql as $$ begin return ${counts}; end $$`,
  )
  return async () => {
    const [sum] = await server.query<{ rows: string }>('select pg_temp.all_rows() as rows')
    return Number(sum!.rows)
  }
}
