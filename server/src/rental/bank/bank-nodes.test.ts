/** Files and bulk acceptance with several nodes on one database, and with nodes that are killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { loadFast } from '../../../test/load-fast.ts'
import type { RequestOrders } from '../../../test/request-process.fixture.ts'
import { landlordWithBank, type Movement, statement } from './statement.fixture.ts'

const day = '2026-03-20T10:00:00Z'
let server: TestServer
let anna: Landlord
const nodes: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer({ day })
})
afterEach(() => {
  for (const node of nodes.splice(0)) node.kill('SIGKILL')
})
afterAll(() => server?.stop())

const rent = 90_450
const flats = 20

/** An organization with tenants who owe their rent, and a file in which all of them pay it, two of them twice. */
async function monthOf(name: string): Promise<string> {
  anna = await landlordWithBank(server, name)
  const { api } = anna
  const lines: Movement[] = []
  for (let flat = 1; flat <= flats; flat++) {
    const { id: propertyId } = await api.properties.create({ address: `ul. Węzłowa ${flat} m. 2` })
    const { id } = await api.tenants.create({ name: `Najemca Węzłowy${String.fromCharCode(96 + flat)}` })
    await api.leases.create({
      ...{ propertyId, tenantId: id, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
    })
    const { tenant } = await api.tenants.get({ id })
    const line = {
      on: '2026-03-10',
      amount: rent,
      name: tenant.name,
      text: `${tenant.paymentReference} czynsz`,
    }
    lines.push(line, ...(flat <= 2 ? [line] : []))
  }
  return statement(lines).text()
}

/** Starts a node that answers one request; `answer` is what it writes before it ends. */
function nodeThatGets(path: string, body: RequestOrders['body']) {
  const orders: RequestOrders = {
    connection: server.services.database.owner,
    secrets: inject('testServer').secrets,
    masterKey: '5a'.repeat(32),
    ...{ day, token: anna.token, path, body },
  }
  const node = spawn(
    process.execPath,
    [...loadFast, new URL('../../../test/request-process.fixture.ts', import.meta.url).pathname],
    {
      env: { ...process.env, NODE_OPTIONS: '', REQUEST_PROCESS: JSON.stringify(orders) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  nodes.push(node)
  const answer = text(node.stdout).then(
    (written) => JSON.parse(written || 'null') as { status: number; body: Record<string, unknown> } | null,
  )
  return { node, answer, ended: once(node, 'exit') }
}
const nodeThatImports = (file: string) => nodeThatGets('/api/bank/files', { file, name: 'wyciag.xml' })
const nodeThatAccepts = (ids: string[]) => nodeThatGets('/api/bank/lines/accept-sure', { fields: { ids } })

/** Everything that a month leaves in the database. The number of history entries shows a write that nobody sees otherwise. */
async function stored() {
  const [row] = await server.query<Record<string, number>>(
    `select (select count(*)::int from bank_statements where organization_id = $1) as statements,
            (select count(*)::int from bank_lines where organization_id = $1) as lines,
            (select count(*)::int from bank_matches where organization_id = $1) as matches,
            (select count(*)::int from transactions where organization_id = $1 and kind = 'receipt') as receipts,
            (select coalesce(sum(amount), 0)::int from transactions where organization_id = $1 and kind = 'receipt') as received,
            (select count(*)::int from cash_balances where organization_id = $1) as balances,
            (select count(*)::int from audit_logs where organization_id = $1) as history`,
    [anna.organizationId],
  )
  return row!
}

/** Holds a lock while `act` runs: nodes get no further than to the statement that needs it. */
async function holding(lock: string, act: () => Promise<void>): Promise<void> {
  await server.query('begin')
  try {
    await server.query(lock)
    await act()
  } finally {
    await server.query('rollback')
  }
}

/** Waits until so many connections wait for a lock, and for a table only if one is given. */
async function waiting(count: number, table?: string): Promise<void> {
  for (let tries = 0; tries < 15_000; tries++) {
    await server.query('select pg_stat_clear_snapshot()')
    const [row] = await server.query<{ n: number }>(
      `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database() and ($1::text is null or relation = $1::regclass)`,
      [table ?? null],
    )
    if (row!.n >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nobody waits')
}

/** Waits until PostgreSQL has noticed that a killed node is gone and has ended its transaction on the table. */
const freed = (table: string) => holding(`lock table ${table} in access exclusive mode`, async () => {})

const openLines = async () => (await anna.api.bank.lines({ state: 'open' })).lines
const sureOf = (lines: Awaited<ReturnType<typeof openLines>>): string[] =>
  lines.filter(({ certainty }) => certainty === 'sure').map(({ id }) => id)

describe('a file of a bank', () => {
  it('that two nodes import at the same moment is stored once', async () => {
    const file = await monthOf('Dwa węzły')
    const before = await stored()
    let both: ReturnType<typeof nodeThatImports>[] = []
    // Both nodes have read the request and wait to begin.
    const lock = `select pg_advisory_xact_lock(hashtextextended('bank_accounts ${anna.organizationId}', 0))`
    await holding(lock, async () => {
      both = [nodeThatImports(file), nodeThatImports(file)]
      await waiting(2)
    })
    const answers = await Promise.all(both.map(({ answer }) => answer))
    expect(answers.map((answer) => answer?.status)).toEqual([201, 201])
    expect(answers.map((answer) => answer?.body.lines).sort()).toEqual([0, flats + 2])
    expect(await stored()).toMatchObject({
      ...{ statements: 1, lines: flats + 2, balances: 1 },
      // One entry for the statement, and one for the cash balance of its day.
      history: before.history! + 2,
    })
  })

  it('leaves nothing if its node is killed in the middle, and is imported by the next one', async () => {
    const file = await monthOf('Przerwany import')
    const before = await stored()
    // The node has inserted the statement and waits before its lines.
    await holding('lock table bank_lines in share mode', async () => {
      const { node, ended } = nodeThatImports(file)
      await waiting(1, 'bank_lines')
      node.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
    })
    await freed('bank_lines')
    expect(await stored()).toEqual(before)
    expect((await nodeThatImports(file).answer)?.body).toMatchObject({ lines: flats + 2, confirmed: 0 })
    expect(await stored()).toMatchObject({ statements: 1, lines: flats + 2 })
    expect((await anna.api.bank.run({ file: new File([file], 'wyciag.xml') })).lines).toBe(0)
  })
})

describe('the acceptance of all certain lines', () => {
  it('by two nodes at the same moment books each line once', async () => {
    const file = await monthOf('Dwie akceptacje')
    await anna.api.bank.run({ file: new File([file], 'wyciag.xml') })
    const sure = sureOf(await openLines())
    expect(sure.length).toBeGreaterThanOrEqual(flats)
    let both: ReturnType<typeof nodeThatAccepts>[] = []
    await holding('lock table bank_lines in exclusive mode', async () => {
      both = [nodeThatAccepts(sure), nodeThatAccepts(sure)]
      await waiting(2, 'bank_lines')
    })
    const answers = await Promise.all(both.map(({ answer }) => answer))
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
    const accepted = answers.map((answer) => Number(answer?.body.accepted))
    expect(accepted.reduce((sum, each) => sum + each, 0)).toBe(flats)
    expect(await stored()).toMatchObject({ matches: flats, receipts: flats, received: flats * rent })
  })

  it('books nothing if its node is killed in the middle, and everything when it is repeated', async () => {
    const file = await monthOf('Przerwana akceptacja')
    await anna.api.bank.run({ file: new File([file], 'wyciag.xml') })
    const sure = sureOf(await openLines())
    const before = await stored()
    // The node has posted the receipts and waits before it ties them to the lines.
    await holding('lock table bank_matches in share mode', async () => {
      const { node, ended } = nodeThatAccepts(sure)
      await waiting(1, 'bank_matches')
      node.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
    })
    await freed('bank_matches')
    expect(await stored()).toEqual(before)
    expect(sureOf(await openLines())).toEqual(sure)
    expect(await anna.api.bank.acceptSure({ ids: sure })).toMatchObject({
      accepted: flats,
      amount: flats * rent,
    })
    expect(await stored()).toMatchObject({ matches: flats, receipts: flats, received: flats * rent })
    const { totals } = await anna.api.tenants.list({})
    expect(totals).toMatchObject({ overdue: 0 })
  })

  it('and fifty hands that divide the same lines in other ways never book more than a line', async () => {
    const file = await monthOf('Pięćdziesiąt rąk')
    await anna.api.bank.run({ file: new File([file], 'wyciag.xml') })
    const lines = (await openLines()).slice(0, 5)
    const { rows } = await anna.api.tenants.list({ limit: 10 })
    const acts = Array.from({ length: 50 }, (_, at) => {
      const [one, two] = [rows[at % 10]!.id, rows[(at + 3) % 10]!.id]
      const first = 10_000 + at
      const parts = [
        { tenantId: one, amount: first },
        { tenantId: two, amount: rent - first },
      ]
      return anna.api.bank.accept({ id: lines[at % 5]!.id, parts }).then(
        () => 'booked',
        (error: { code?: string }) => error.code,
      )
    })
    const codes = await Promise.all(acts)
    expect(codes.filter((code) => code === 'booked')).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(['booked', 'bank_line_done']))
    expect(await stored()).toMatchObject({ matches: 10, receipts: 10, received: 5 * rent })
    const sums = await server.query<{ whole: boolean }>(
      `select sum(m.amount) = l.amount as whole from bank_matches m join bank_lines l on l.organization_id = m.organization_id and l.id = m.line_id
        where m.organization_id = $1 and m.undone_at is null group by l.id, l.amount`,
      [anna.organizationId],
    )
    expect(sums).toEqual(Array.from({ length: 5 }, () => ({ whole: true })))
  })
})
