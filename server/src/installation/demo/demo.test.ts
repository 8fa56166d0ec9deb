import { setTimeout } from 'node:timers/promises'
import { addDays } from '@domovik/domain/dates.ts'
import { MADE_REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Landlord, type Person, startTestServer, type TestServer } from '../../../test/harness.ts'
import { verifyChains } from '../../account/audit/checkpoints.ts'
import { type DemoAccount, demoAccounts } from '../../account/users/demo-accounts.ts'
import { setClock } from '../../machinery/clock.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { generateForOrganization, missingPeriods } from '../../rental/leases/charges.ts'
import { erasedTables, keptTables } from './erase.ts'
import { demoOrganizationId } from './identity.ts'
import { resetDemo } from './jobs.ts'
import { prepareDemo } from './prepare.ts'
import { expectWordsOf } from './words-of-reports.fixture.ts'

const today = '2026-11-17'
const people = new Map<DemoAccount['role'], Pick<Person, 'token'>>()
let server: TestServer
/** The hash of each table after the first start, before anybody has signed in. */
let seeded: Record<string, string | null>
beforeAll(async () => {
  server = await startTestServer({ day: `${today}T11:32:00Z`, env: { DEMO: 'on' } })
  await prepareDemo(server.services)
  seeded = await hashes(demoOrganizationId, stories)
  for (const { role, email, password } of demoAccounts)
    people.set(role, { token: await signIn(email, password) })
})
afterAll(() => server.stop())

async function signIn(email: string, password: string): Promise<string> {
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const as = (role: DemoAccount['role']) => server.admin(people.get(role))
/**
 * Returns one hash over all rows of an organization in a table. Encrypted values and timestamps of the clock
 * are left out, because they differ each time.
 */
async function rowHash(table: string, organizationId: string): Promise<string | null> {
  const key = table === 'organizations' ? 'id' : 'organization_id'
  const [row] = await server.query<{ hash: string | null }>(
    `select md5(string_agg(row, '|' order by row)) as hash from (
       select (to_jsonb(t) - 'bank_account_sealed' - 'notes_sealed' - 'iban_sealed' - 'evidence_sealed' - 'email_sealed' - 'replayed_at' - 'verified_at' - 'claimed_at')::text as row
         from ${table} t where ${key} = $1) as rows`,
    [organizationId],
  )
  return row!.hash
}

async function hashes(organizationId: string, tables: readonly string[]) {
  const found: Record<string, string | null> = {}
  for (const table of tables) found[table] = await rowHash(table, organizationId)
  return found
}

/** They depend on the clock, not only on the seed. */
const notOfTheSeed: readonly string[] = ['audit_checkpoints', 'audit_shortenings', 'imports', 'notifications']
const stories = erasedTables.filter((table) => !notOfTheSeed.includes(table))

test('the books balance, the audit chain is valid and no period is missing', async () => {
  const books = await as('accountant').payments.books()
  expect(books).toMatchObject({ differences: 0 })
  const [report] = await verifyChains(server.services, demoOrganizationId)
  expect(report).toMatchObject({ brokenSeq: null, problem: null })
  expect(report!.events).toBeGreaterThan(1000)
  expect(await forOrganization(server.services, demoOrganizationId, 'test', missingPeriods)).toEqual([])
  expect(await forOrganization(server.services, demoOrganizationId, 'test', generateForOrganization)).toBe(0)
})

test('the dashboard shows plausible figures for the middle of a month', async () => {
  const shown = await as('owner').dashboard.get()
  expect(shown.counts.properties).toBe(53)
  expect(shown.counts.activeLeases).toBe(44)
  expect(shown.month.collectionRate).toBeGreaterThanOrEqual(8500)
  expect(shown.month.collectionRate).toBeLessThanOrEqual(9500)
  expect(shown.overdue.charges).toBeGreaterThanOrEqual(4)
  expect(shown.overdue.charges).toBeLessThanOrEqual(7)
  const demanded = await as('owner').tenants.list({ demand: ['demand'] })
  expect(demanded.rows.map(({ overdue }) => overdue! > 0)).toContain(true)
  expect(shown.overdue.rows.every(({ tenantName, address }) => tenantName && address)).toBe(true)
  expect(shown.occupancy.rate).toBeGreaterThan(0.88)
  expect(shown.occupancy.rate).toBeLessThan(0.93)
  expect(shown.leasesEnding.count).toBeGreaterThanOrEqual(3)
  expect(shown.leasesEnding.count).toBeLessThanOrEqual(6)
  expect(shown.recentPayments[0]!.date >= addDays(today, -3)).toBe(true)
  expect(shown.revenue.filter(({ received }) => received > 2_000_000)).toHaveLength(12)
  expect(shown.needsHand.unapplied.length).toBeGreaterThan(0)
  expect(shown.needsHand.tickets.filter(({ priority }) => priority === 'critical')).toHaveLength(1)
})

test('every list has rows, and each story is present', async () => {
  const api = as('manager')
  const [properties, tenants, leases, payments, tickets] = await Promise.all([
    api.properties.list({ status: ['maintenance'] }),
    api.tenants.list({ status: ['moved_out'] }),
    api.leases.list({ status: ['terminated'] }),
    api.payments.list({ limit: 100 }),
    api.tickets.list({}),
  ])
  expect(properties.total).toBe(2)
  expect(tenants.total).toBeGreaterThan(4)
  expect(leases.total).toBe(1)
  expect(payments.total).toBeGreaterThan(2000)
  expect(tickets.total).toBe(9)
  const { rows: all } = await api.properties.list({ limit: 100 })
  expect(all.filter(({ cover }) => cover).length).toBeGreaterThan(15)
  expect(await api.properties.map()).toMatchObject({ placed: 50, unplacedTotal: 3 })
  const { lease } = await server.tenant(people.get('tenant')!).home.get()
  expect(lease!.photos.map(({ alt }) => alt).at(-1)).toBe('Łazienka z wanną')
  const kinds = await server.query<{ kind: string }>(
    'select distinct kind from transactions where organization_id = $1',
    [demoOrganizationId],
  )
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([
    'charge',
    'credit_note',
    'deposit_applied',
    'receipt',
    'refund',
    'write_off',
  ])
  const talked = await Promise.all(tickets.rows.map(({ id }) => api.tickets.get({ id })))
  expect(talked.filter(({ comments }) => comments.length >= 2)).toHaveLength(2)
  const [newest] = payments.rows
  const { history } = await api.payments.get({ id: newest!.id })
  expect(history).toMatchObject([{ action: 'CREATE' }])
})

test('six units are let by the night, with two years of stays in seasons', async () => {
  const api = as('manager')
  const [guests] = await server.query<{ n: number }>(
    `select count(*)::int as n from tenants where organization_id = $1 and kind = 'guest'`,
    [demoOrganizationId],
  )
  expect(guests!.n).toBeGreaterThan(500)
  const nights = async (from: string, to: string) =>
    (await api.bookings.list({ from, to, status: ['completed', 'checked_in', 'confirmed', 'no_show'] }))
      .totals.nights
  const [summer, winter] = [
    await nights('2026-07-01', '2026-07-31'),
    await nights('2026-02-01', '2026-02-28'),
  ]
  expect(summer / (6 * 31)).toBeGreaterThan(0.75)
  expect(winter / (6 * 28)).toBeLessThan(0.65)
  expect(winter / (6 * 28)).toBeGreaterThan(0.25)
  const { totals } = await api.bookings.list({ from: '2025-01-01', to: '2025-12-31' })
  expect(totals.open).toBe(0)
  for (const status of ['pending', 'inquiry', 'cancelled', 'confirmed', 'checked_in'] as const)
    expect((await api.bookings.list({ status: [status] })).total, status).toBeGreaterThan(0)
  const { metrics } = await api.kpi.get({ period: 'this_year' })
  const value = (name: string) => metrics.find(({ metric }) => metric === name)?.value ?? 0
  expect(value('adr')).toBeGreaterThan(60_00)
  expect(value('adr')).toBeLessThan(160_00)
  expect(value('revpar')).toBeLessThan(value('adr'))
})

test("the owner's books contain two years of bills, a profit and open approvals", async () => {
  const api = as('accountant')
  const year = { from: addDays(today, -364), to: today }
  const [running, charged, waiting, incomes] = await Promise.all([
    api.expenses.list({ ...year, line: ['operating'], status: ['approved', 'paid'] }),
    api.payments.list({ ...year, view: 'charges', deposits: 'without' }),
    api.expenses.list({ status: ['pending'] }),
    api.incomes.list({}),
  ])
  const share = running.totals.amount / charged.totals.charged
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.4)
  expect((await api.expenses.list({})).total).toBeGreaterThan(600)
  expect(waiting.total).toBe(2)
  expect(incomes.totals.open).toBeGreaterThan(0)
  const { expense, history } = await api.expenses.get({ id: waiting.rows[0]!.id })
  expect(expense).toMatchObject({ status: 'pending', paidOn: null })
  expect(history).toMatchObject([{ action: 'CREATE', table: 'expenses' }])
})

test('the tenant sees their own home screen', async () => {
  const portal = server.tenant(people.get('tenant'))
  const [me, home, tickets] = await Promise.all([
    portal.home.me(),
    portal.home.get(),
    portal.tickets.list({}),
  ])
  expect(me).toMatchObject({
    name: 'Katarzyna Lis',
    isDemo: true,
    landlord: { name: 'Wierzba Nieruchomości' },
  })
  expect(home.lease).toMatchObject({ address: 'ul. Puławska 111/24', status: 'active' })
  expect(home.next).toMatchObject({ dueDate: '2026-11-20' })
  expect(tickets).toHaveLength(2)
})

// The demonstration has rows for every report, so every key is shown.
test.each(MADE_REPORTS)('every key that the report %s shows has words', async (type) => {
  await expectWordsOf(as('owner'), type)
})

test('no demonstration account has to do the onboarding', async () => {
  for (const role of ['owner', 'super_admin'] as const) {
    expect(await as(role).account.me()).toMatchObject({ onboardingCompleted: true })
  }
})

test('is reset every 30 minutes unless another interval is chosen (DEMO-02)', async () => {
  const [row] = await server.query<{ minutes: number }>(
    'select demo_reset_interval as minutes from organizations where id = $1',
    [demoOrganizationId],
  )
  expect(row!.minutes).toBe(30)
})

/** Building the demonstration is slow, so one reset serves all tests of a reset. */
describe('after visitors have changed data and a reset has run', () => {
  const tables = ['organizations', ...keptTables, ...erasedTables]
  let added: string
  /** Whether the property of a visitor was still there after the job had run at half past eleven. */
  let keptAtHalfPast: boolean
  let resetsAt: string | null | undefined
  /** What a reader saw before, during and after the reset. */
  const dashboards = { before: '', during: [] as string[], after: '' }
  let members: string | null
  let neighbour: Landlord
  let ofNeighbour: Record<string, string | null>
  const isThere = async () => (await as('owner').properties.list({ q: 'Nowa 1' })).total === 1
  const setInterval = (minutes: number) =>
    server.query('update organizations set demo_reset_interval = $1 where is_demo', [minutes])
  const dashboard = async () => {
    const { counts, revenue } = await as('viewer').dashboard.get()
    return JSON.stringify([counts, revenue.length > 0])
  }

  async function resetWithReader(): Promise<void> {
    dashboards.before = await dashboard()
    let resetting = true
    const done = resetDemo.run(server.services, {}).finally(() => {
      resetting = false
    })
    while (resetting) {
      dashboards.during.push(await dashboard())
      // A reader without a pause would take the processor from the reset.
      await setTimeout(50)
    }
    await done
    dashboards.after = await dashboard()
  }

  beforeAll(async () => {
    const api = as('owner')
    const { id } = await api.properties.create({
      address: 'ul. Nowa 1',
      propertyType: 'apartment',
      rentalType: 'long-term',
      rentAmount: 100_000,
    })
    added = id
    const { rows } = await api.payments.list({ limit: 1 })
    await api.payments.recordReceipt({
      tenantId: rows[0]!.tenantId,
      amount: 5000,
      paymentDate: today,
      paymentMethod: 'cash',
    })
    members = await rowHash('organization_members', demoOrganizationId)
    neighbour = await server.signUpLandlord('Dom i Ogród')
    const property = await neighbour.api.properties.create({
      address: 'ul. Cicha 2',
      propertyType: 'apartment',
      rentalType: 'long-term',
      rentAmount: 90_000,
    })
    const tenant = await neighbour.api.tenants.create({ name: 'Jan Cichy' })
    await neighbour.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-09-01',
      rentAmount: 90_000,
    })
    await neighbour.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 90_000,
      paymentDate: '2026-09-05',
      paymentMethod: 'blik',
    })
    ofNeighbour = await hashes(neighbour.organizationId, tables)
    // A job at 11:32 resets every 30 minutes, but not every 60.
    await setInterval(60)
    await resetDemo.run(server.services, {})
    keptAtHalfPast = await isThere()
    resetsAt = (await api.account.me()).organization?.demoResetsAt
    setClock(`${today}T12:02:00Z`)
    await resetWithReader()
    await setInterval(30)
  })

  test('the same seed and day give the same data, including ids and the end of the audit chain', async () => {
    expect(await hashes(demoOrganizationId, stories)).toEqual(seeded)
    expect(seeded).toMatchObject({ transactions: expect.any(String), audit_logs: expect.any(String) })
  })

  test('is reset at the interval of its organization (DEMO-03)', async () => {
    expect(keptAtHalfPast).toBe(true)
    expect(resetsAt).toBe(`${today}T12:00:00Z`)
    expect(await isThere()).toBe(false)
  })

  test('readers never see a partial state during a reset', () => {
    const { before, during, after } = dashboards
    expect(during.length).toBeGreaterThan(2)
    expect(before).not.toBe(after)
    expect(during.filter((seen) => seen !== before && seen !== after)).toEqual([])
  })

  test('a reset undoes the changes of visitors and keeps them signed in', async () => {
    const api = as('owner')
    expect((await api.properties.list({ q: 'Nowa 1' })).rows.map((row) => row.id)).not.toContain(added)
    expect((await api.properties.list({})).total).toBe(53)
    expect(await api.payments.books()).toMatchObject({ differences: 0 })
    expect(await rowHash('organization_members', demoOrganizationId)).toBe(members)
  })

  test('a reset changes no row of another organization', async () => {
    expect(await hashes(neighbour.organizationId, tables)).toEqual(ofNeighbour)
    expect(ofNeighbour).toMatchObject({ transactions: expect.any(String), audit_logs: expect.any(String) })
  })
})

test('the audit chain of another organization cannot be deleted, even with the reset flag set', async () => {
  const neighbour = await server.signUpLandlord('Dom Trwały')
  const erase = forOrganization(
    server.services,
    neighbour.organizationId,
    'test',
    async ({ db, organizationId }) => {
      await db.execute(`select set_config('app.removing', 'organization_erasure', true)`)
      await db.execute(`delete from audit_logs where organization_id = '${organizationId}'`)
    },
  )
  await expect(erase).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('open screens are notified of a reset, although the new chain is shorter than their last event', async () => {
  const stop = new AbortController()
  const answer = await server.fetch('/api/events', {
    token: people.get('owner')!.token,
    headers: { 'last-event-id': '999999' },
    signal: stop.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const tables = ['leases', 'properties', 'tenants', 'tickets', 'transactions']
  let heard = ''
  while (!tables.every((table) => heard.includes(`"table":"${table}"`))) {
    const { done, value } = await reader.read()
    expect(done, heard).toBe(false)
    heard += value
  }
  stop.abort()
  expect(Number(/id: ?(\d+)/.exec(heard)![1])).toBeLessThan(10_000)
})

test('the totals of the tenant list equal the sum of its rows, in every sort order and filter', async () => {
  const owner = as('owner')
  const all = await owner.tenants.list({ limit: 200 })
  const sum = (rows: { balance: number | null; overdue: number | null }[]) => ({
    balance: rows.reduce((total, row) => total + row.balance!, 0),
    overdue: rows.reduce((total, row) => total + row.overdue!, 0),
  })
  expect(all.rows).toHaveLength(all.total)
  expect(all.totals).toMatchObject(sum(all.rows))
  for (const sort of ['name', '-overdue', 'balance', 'rentAmount'] as const) {
    const sorted = await owner.tenants.list({ sort, limit: 200 })
    expect({ ...sorted.totals, total: sorted.total }).toEqual({ ...all.totals, total: all.total })
    expect(new Set(sorted.rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(all.rows.map((row) => JSON.stringify(row))),
    )
  }
  const late = await owner.tenants.list({ paymentStatus: ['overdue'], limit: 200 })
  expect(late.rows.map(({ id }) => id).sort()).toEqual(
    all.rows
      .filter(({ paymentStatus }) => paymentStatus === 'overdue')
      .map(({ id }) => id)
      .sort(),
  )
  expect(late.totals).toMatchObject(sum(late.rows))
})

test('a demonstration account cannot change administration data or enter another organization', async () => {
  const root = as('super_admin')
  const { version, ...settings } = await root.platform.settings()
  const refused = { code: 'demo_view_only' }
  await expect(root.platform.saveSettings({ ...settings, name: 'x', version })).rejects.toMatchObject(refused)
  await expect(root.platformPages.create({ title: 'x', slug: 'x', content: [] })).rejects.toMatchObject(
    refused,
  )
  const { rows: leads, total } = await root.leads.list({})
  expect(total).toBe(5)
  await expect(root.leads.decide({ id: leads[0]!.id, decision: 'approved' })).rejects.toMatchObject(refused)
  const anna = await server.signUpLandlord('Prawdziwa Agencja')
  const id = anna.organizationId
  const { organizations, users, keys } = root.superAdmin
  expect((await organizations.get({ id })).can).toEqual({
    enter: false,
    edit: false,
    suspend: false,
    giveBack: false,
    export: false,
    erase: false,
  })
  for (const act of [
    () => organizations.exportData({ id }),
    () => organizations.suspend({ id, reason: 'because the password is known' }),
    () => organizations.update({ id, phone: '1' }),
    () => users.changeRole({ id: anna.userId, role: 'admin' }),
    () => users.signOut({ id: anna.userId }),
    () => keys.rotate({}),
    () => root.subscriptions.adjust({ id, reason: 'because the password is known', status: 'canceled' }),
  ])
    await expect(act()).rejects.toMatchObject(refused)
  const inside = server.admin({ ...people.get('super_admin'), headers: { 'x-organization-id': id } })
  await expect(inside.properties.list({})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(inside.organizations.get()).rejects.toMatchObject({ code: 'forbidden' })
})

test('every table of an organization is either erased or kept', async () => {
  const rows = await server.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...erasedTables, ...keptTables].sort())
})

test('nothing is reset without a demonstration', async () => {
  const plain = await startTestServer({ day: today })
  try {
    await resetDemo.run(plain.services, {})
    expect(await plain.query('select id from organizations')).toEqual([])
  } finally {
    await plain.stop()
  }
})

test('demonstration accounts cannot be taken over by changing their password or address', async () => {
  for (const { email, password } of demoAccounts) {
    const answer = await server.fetch('/auth/v1/user', {
      method: 'PUT',
      token: await signIn(email, password),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'mine-alone-from-now-on' }),
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'demo_read_only' })
  }
})
