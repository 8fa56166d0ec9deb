/** What a member with few permissions is shown by the calls that are allowed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { adminCalls, attempt, inputs } from './isolation/calls.ts'
import { createWorld, type World } from './isolation/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  world = await createWorld(server)
})
afterAll(() => server?.stop())

it('shows no person to a member who may only see properties', async () => {
  const caretaker = await server.addMember(world.anna, 'viewer')
  const { organizations } = world.anna.api
  await organizations.changeRole({
    userId: caretaker.userId,
    role: 'viewer',
    permissions: ['view_properties', 'export_data'],
  })
  const people = [
    'Zofia Sekretna',
    'Adam Sekretny',
    'Gość Sekretny',
    'Ola Sekretna',
    'Tajny płatnik',
    'Sekretny Właściciel',
  ]
  // Who reported a ticket and who is at a handover belongs to the work of a caretaker.
  const work = ['tickets.list', 'tickets.get', 'tickets.exportCsv', 'inspections.list', 'inspections.get']
  const shown: string[] = []
  for (const { path, meta, writes } of adminCalls) {
    if (writes || meta.needs === 'public' || work.includes(path)) continue
    const { answer } = await attempt(caretaker.api, path, inputs(world)[path])
    const text = answer instanceof Blob ? await answer.text() : JSON.stringify(answer ?? null)
    for (const name of people) if (text.includes(name)) shown.push(`${path}: ${name}`)
  }
  // An open ticket on the dashboard says who reported it, as the list of tickets does.
  const { needsHand, ...dashboard } = await caretaker.api.dashboard.get()
  expect(dashboard).toMatchObject({
    sees: { money: false, tenants: false },
    month: { expected: 0, collected: 0 },
    overdue: { amount: 0, rows: [] },
    recentPayments: [],
    leasesEnding: { rows: [] },
  })
  expect(JSON.stringify({ ...needsHand, tickets: [] })).not.toMatch(/Sekretn/)
  expect(shown.filter((found) => !found.startsWith('dashboard.get'))).toEqual([])
  await organizations.changeRole({ userId: caretaker.userId, role: 'viewer', permissions: ['view_tenants'] })
  expect((await caretaker.api.dashboard.get()).needsHand).toMatchObject({
    tickets: [],
    stays: [],
    calendars: [],
  })
  expect((await world.anna.api.dashboard.get()).sees).toEqual({ money: true, tenants: true })
})
