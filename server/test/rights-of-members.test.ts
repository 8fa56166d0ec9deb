/** What a member with few permissions is shown by the calls that are allowed. */
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../src/machinery/db/ids.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'
import { adminCalls, attempt, inputs } from './isolation/calls.ts'
import { createWorld, type World } from './isolation/world.ts'

let server: TestServer
let world: World
let member: Landlord
/** A handover report with a deduction; the one of the world is of a move-in. */
let moveOut: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  world = await createWorld(server)
  const { payments } = world.anna.api
  const { tenant: tenantId, lease: leaseId } = world.ids
  // Amounts far above every agreed price: a sum that contains one of them has eight digits or more.
  await payments.addCharge({
    ...{ tenantId, leaseId, type: 'other', amount: 777_700_000, dueDate: '2026-02-01' },
    description: 'Tajny dług',
  })
  await payments.recordReceipt({
    ...{ tenantId, amount: 333_300_000, paymentDate: '2026-03-11', paymentMethod: 'cash' },
  })
  const { inspections } = world.anna.api
  moveOut = (await inspections.create({ leaseId, kind: 'out', day: '2026-03-15' })).id
  await inspections.putDeduction({
    ...{
      id: moveOut,
      deductionId: newId(),
      reason: 'Tajna szkoda',
      amount: 555_500_000,
      decision: 'disputed',
    },
  })
  member = await server.addMember(world.anna, 'viewer')
})
afterAll(() => server?.stop())

const allow = (...permissions: Permission[]) =>
  world.anna.api.organizations.changeRole({ userId: member.userId, role: 'viewer', permissions })

/** Returns the text of every answer that the member gets to a read call, with the path of the call. */
async function answersTo(reader: Landlord): Promise<[path: string, text: string][]> {
  const answers: [string, string][] = []
  const given = inputs(world)
  const more = (['tenant', 'lease', 'property'] as const).map((subject) => ({
    path: 'timeline.list',
    input: { subject, subjectId: world.ids[subject], limit: 200 },
  }))
  const calls = adminCalls
    .filter(({ meta, writes }) => !writes && meta.needs !== 'public')
    .map(({ path }) => ({ path, input: given[path] }))
  const reports = [{ path: 'inspections.get', input: { id: moveOut } }]
  for (const { path, input } of [...calls, ...more, ...reports]) {
    const { code, answer } = await attempt(reader.api, path, input)
    if (code) continue
    // PDFs, pictures and archives are compressed.
    const isText = !(answer instanceof Blob) || /text|json/.test(answer.type)
    if (isText) answers.push([path, answer instanceof Blob ? await answer.text() : JSON.stringify(answer)])
  }
  expect(answers.length).toBeGreaterThan(20)
  return answers
}

const people = [
  'Zofia Sekretna',
  'Adam Sekretny',
  'Gość Sekretny',
  'Ola Sekretna',
  'Tajny płatnik',
  'Sekretny Właściciel',
]

/** An amount of eight digits in an answer, or of six digits before the comma in a file. Days and ids have no such numbers. */
const money = /":-?\d{8,}\b|;-?\d{6,},\d\d\b|\d{1,3}(?:[\s\u00a0\u202f]\d{3}){2},\d\d/

it('shows no person to a member who may only see properties', async () => {
  await allow('view_properties', 'export_data')
  // Who reported a ticket and who is at a handover belongs to the work of a caretaker.
  const work = ['tickets.list', 'tickets.get', 'tickets.exportCsv', 'inspections.list', 'inspections.get']
  const shown: string[] = []
  for (const [path, text] of await answersTo(member))
    for (const name of people) if (!work.includes(path) && text.includes(name)) shown.push(`${path}: ${name}`)
  // An open ticket on the dashboard says who reported it, as the list of tickets does.
  const { needsHand, ...dashboard } = await member.api.dashboard.get()
  expect(dashboard).toMatchObject({
    sees: { money: false, tenants: false },
    month: { expected: 0, collected: 0 },
    overdue: { amount: 0, rows: [] },
    recentPayments: [],
    leasesEnding: { rows: [] },
  })
  expect(JSON.stringify({ ...needsHand, tickets: [] })).not.toMatch(/Sekretn/)
  expect(shown.filter((found) => !found.startsWith('dashboard.get'))).toEqual([])
  await allow('view_tenants')
  expect((await member.api.dashboard.get()).needsHand).toMatchObject({
    tickets: [],
    stays: [],
    calendars: [],
  })
  expect((await world.anna.api.dashboard.get()).sees).toEqual({ money: true, tenants: true })
})

it('shows no money of tenants to a member who may not see payments', async () => {
  for (const permissions of [
    ['view_tenants'],
    ['view_properties'],
    ['view_tenants', 'view_properties'],
  ] as const) {
    await allow(...permissions, 'export_data')
    const shown = (await answersTo(member)).filter(([, text]) => money.test(text))
    expect(shown, permissions.join()).toEqual([])
  }
  // The owner sees them in the same answers, so that the test cannot pass for want of amounts.
  const paths = (await answersTo(world.anna)).filter(([, text]) => money.test(text)).map(([path]) => path)
  for (const path of [
    'tenants.list',
    'tenants.get',
    'leases.list',
    'leases.get',
    'timeline.list',
    'tenants.exportCsv',
    'inspections.get',
  ])
    expect(paths).toContain(path)
})

it('refuses to sort and filter by money that the member does not see', async () => {
  await allow('view_tenants', 'view_properties', 'export_data')
  const { tenants, leases, properties, bookings } = member.api
  const refused = [
    ...(['balance', '-balance', 'overdue', '-overdue'] as const).map((sort) => () => tenants.list({ sort })),
    () => tenants.list({ paymentStatus: ['overdue'] }),
    () => tenants.list({ arrears: 'serious' }),
    () => tenants.list({ demand: ['none'] }),
    () => tenants.exportCsv({ sort: 'balance' }),
    () => leases.list({ sort: '-overdue' }),
    () => leases.list({ arrears: 'serious' }),
    () => properties.list({ sort: 'overdue' }),
    () => bookings.list({ unpaid: 'yes' }),
  ]
  for (const read of refused) await expect(read()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await tenants.list({ sort: 'name', status: ['active'] })).total).toBe(2)
  expect((await tenants.list({})).totals).toMatchObject({ balance: null, overdue: null })
  expect((await tenants.get({ id: world.ids.tenant })).openCharges).toEqual([])
  expect((await leases.get({ id: world.ids.lease })).summary).toBeNull()
})

it('shows nothing but money to a member who may only see payments', async () => {
  await allow('view_payments', 'export_data')
  const shown = (await answersTo(member)).filter(([, text]) =>
    /tajna (?:notatka|wiadomość|umowa|kuchnia)|tajny kran|(?:zofia|ola|adam)@example\.com/.test(text),
  )
  expect(shown.map(([path]) => path)).toEqual([])
})

it('shows neither persons nor money to a member who only manages the organization', async () => {
  const { bankAccounts, owners } = world.anna.api
  await bankAccounts.add({ holder: 'Tajny Posiadacz', iban: 'PL61109010140000071219812874' })
  await owners.create({ name: 'Sekretny Właściciel' })
  await allow('manage_pages', 'export_data')
  const answers = await answersTo(member)
  expect(answers.map(([path]) => path)).toEqual(expect.arrayContaining(['audit.list', 'audit.exportCsv']))
  const shown = answers.flatMap(([path, text]) =>
    [...people, 'Tajny Posiadacz', '777700000']
      .filter((name) => text.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(shown).toEqual([])
  // The size of stored files is no amount.
  const amounts = answers.filter(([path, text]) => path !== 'organizations.state' && money.test(text))
  expect(amounts.map(([path]) => path)).toEqual([])
  // The entry stays, without its facts; a member who may see payments reads them.
  const charges = { table: ['transactions' as const], limit: 1 }
  expect((await member.api.audit.list(charges)).rows[0]).toMatchObject({ details: {}, isReduced: true })
  expect((await member.api.audit.exportCsv({})).content).toContain('Some details are left out')
  await allow('manage_pages', 'view_payments')
  const [seen] = (await member.api.audit.list(charges)).rows
  expect(seen).toMatchObject({ details: { amount: expect.any(Number) }, isReduced: false })
  const { content: csv } = await world.anna.api.audit.exportCsv({})
  expect(csv).toContain('777700000')
  expect(csv).toContain('Tajny Posiadacz')
})

it('shows sums but no tenant to a member who may only see reports', async () => {
  await allow('view_reports', 'export_data')
  const shown = (await answersTo(member)).flatMap(([path, text]) =>
    people.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
  )
  expect(shown).toEqual([])
  const run = (type: 'overdue' | 'revenue' | 'lease_status', tenantId?: string) =>
    member.api.reports.run({ type, ...(tenantId ? { tenantId } : {}) })
  expect((await run('revenue')).figures[0]!.value).toBe(333_390_000)
  for (const [type, tenantId] of [['overdue'], ['lease_status'], ['revenue', world.ids.tenant]] as const)
    await expect(run(type, tenantId)).rejects.toMatchObject({ code: 'forbidden' })
  const all = await member.api.reports.runMany({})
  expect(all.map(({ type }) => type)).not.toContain('overdue')
  expect(all.filter(({ error }) => error === 'forbidden')).toEqual([])
  await allow('view_reports', 'view_tenants')
  expect((await run('lease_status')).type).toBe('lease_status')
  await expect(run('overdue')).rejects.toMatchObject({ code: 'forbidden' })
})
