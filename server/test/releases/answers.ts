/** Asks a server everything that shows figures, as several people, and keeps the answers. */
import { createHash } from 'node:crypto'
import { type Client, clientOf, type Fetch, type Row } from './client.ts'
import { type PersonName, people } from './people.ts'

/** By person and address. */
export type Answers = Record<string, { status: number; body: unknown }>

/** Not figures, or of this process and this moment: mail, sessions, what the machine does, cursors and files of words. */
const leftOut =
  /outbox|sessions|\/state|\/jobs|\/operations|\/mails|\/keys|\/export|\/templates|\/verify|audit-logs|\/usage/
const rowsOfList = 200
const atOnce = 4
/** A busy server responds with 503, which is no answer about figures. */
const tries = 5

/** Every address of the release with `limit`, filters and ids filled in; ids come from its own lists. */
export async function record(fetch: Fetch, names: readonly PersonName[]): Promise<Answers> {
  const client = clientOf(fetch)
  const { paths } = (await client.call('GET', '/api/openapi.json')) as { paths: Paths }
  const answers: Answers = {}
  for (const name of names) {
    const token = await client.signIn(people[name])
    for (const address of await addressesFor(client, paths, name, token))
      answers[`${name} ${address}`] = await read(client, address, token)
  }
  return Object.fromEntries(Object.entries(answers).filter(([, { status }]) => status === 200))
}

/** Asks again what was asked before. */
export async function replay(fetch: Fetch, before: Answers): Promise<Answers> {
  const client = clientOf(fetch)
  const tokens = new Map<string, Promise<string>>()
  const answers: Answers = {}
  const waiting = Object.keys(before)
  const ask = async () => {
    for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
      const [name, address] = asked.split(' ') as [PersonName, string]
      if (!tokens.has(name)) tokens.set(name, client.signIn(people[name]))
      answers[asked] = await read(client, address, (await tokens.get(name))!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return answers
}

/** A file counts by the hash of its bytes; cursors name a place in a list and show nothing. */
async function read(client: Client, address: string, token: string) {
  let { status, body } = await client.read(address, token)
  for (let again = 1; status === 503 && again < tries; again++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    ;({ status, body } = await client.read(address, token))
  }
  if (typeof body === 'string') return { status, body: createHash('sha256').update(body).digest('hex') }
  if (typeof body === 'object' && body !== null && 'nextCursor' in body) delete body.nextCursor
  return { status, body }
}

type Parameter = { name: string; required?: boolean; schema: { enum?: string[] } }
type Paths = Record<string, { get?: { parameters?: Parameter[] } }>

async function addressesFor(client: Client, paths: Paths, name: PersonName, token: string) {
  const wanted = Object.entries(paths).filter(
    ([path, { get }]) => get && !leftOut.test(path) && isFor(name, path),
  )
  const addresses: string[] = []
  const known = new Map<string, string[]>()
  for (const [path, { get }] of wanted)
    if (!path.includes('{')) {
      const all = variants(path, get!.parameters ?? [])
      addresses.push(...all)
      const { body } = await client.read(all[0]!, token)
      known.set(path.replace('/tenant/', '/'), idsIn(body))
    }
  for (const [path, { get }] of wanted) {
    if (!path.includes('{')) continue
    const chosen = get!.parameters?.find((each) => path.includes(`{${each.name}}`) && each.schema.enum)
    const values = chosen?.schema.enum ?? idsFor(path, known)
    const filled = values.map((value) => path.replace(/\{\w+\}/, value))
    addresses.push(...filled.flatMap((each) => variants(each, get!.parameters ?? [])))
  }
  return (await withFiles(client, addresses, token)).filter((address) => !address.includes('{'))
}

const isFor = (name: PersonName, path: string): boolean => {
  if (name === 'tenant') return path.startsWith('/api/tenant/')
  if (name === 'superAdmin') return /^\/api\/(platform|subscriptions|plans)/.test(path)
  return !/^\/api\/(tenant\/|platform|subscriptions$|plans\/all)/.test(path)
}

/** A list with as many rows as it gives; figures over half a year and from the first month on. */
function variants(path: string, parameters: Parameter[]): string[] {
  const has = (name: string) => parameters.some((each) => each.name === name)
  if (path === '/api/search')
    return ['properties', 'tenants', 'leases', 'payments'].map(
      (scope) => `${path}?scope=${scope}&q=${encodeURIComponent('Topolowa')}`,
    )
  if (path.startsWith('/api/platform/leads')) return [`${path}?limit=${rowsOfList}`]
  if (has('period')) {
    if (path === '/api/reports')
      return [`${path}?types=revenue&types=overdue&types=occupancy&period=last_6_months`]
    const custom = `${path}?period=custom&from=2025-06-01&to=2026-03-31`
    return [`${path}?period=last_6_months`, custom]
  }
  if (path === '/api/payments')
    return [`${path}?limit=${rowsOfList}`, `${path}?limit=${rowsOfList}&view=charges`]
  return has('limit') ? [`${path}?limit=${rowsOfList}`] : [path]
}

function idsIn(body: unknown): string[] {
  const rows = Array.isArray(body) ? body : (body as Row | null)?.rows
  return Array.isArray(rows) ? rows.map((row: Row) => row.id).filter((id) => typeof id === 'string') : []
}

/** The ids that fill the first gap of a path: those of the list above it. */
function idsFor(path: string, known: Map<string, string[]>): string[] {
  const above = path.replace('/tenant/', '/').split('/{')[0]!
  return known.get(above) ?? []
}

/** The bytes of files that details name, opened with the organization's key, and the plans of loans. */
async function withFiles(client: Client, addresses: string[], token: string): Promise<string[]> {
  const more: string[] = []
  for (const address of addresses) {
    const detail = address.match(/^(\/api\/(?:tenant\/)?(?:expenses|tickets|properties)\/[0-9a-f-]{36})(.*)$/)
    if (!detail) continue
    const { body } = (await client.read(address, token)) as { body: Row }
    for (const { id } of body?.files ?? []) more.push(`${detail[1]}/files/${id}`)
    for (const { id } of body?.photos ?? []) more.push(`${detail[1]}/photos/${id}`)
    if (detail[2] === '/investment')
      for (const { id } of body?.loans ?? []) more.push(`/api/loans/${id}/schedule`)
  }
  return [...addresses, ...new Set(more)]
}
