/** Batches of papers: progress, refusals, stopping, going on after a crash. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createLetting, createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'
import { makePapers } from './jobs.ts'

let server: TestServer
let all: TwoLettings
let anna: Landlord
let leases: string[]

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  all = await createTwoLettings(server)
  anna = all.anna
  leases = [all.home.lease, all.other.lease, (await createLetting(anna, 'Ola')).lease]
})
afterAll(() => server?.stop())

const run = () => makePapers.run(server.services, {})

async function letter(body: string): Promise<string> {
  const { id, updatedAt } = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Pismo' })
  const texts = { pl: { title: 'Pismo do {tenant.name}', body } }
  const saved = await anna.api.paperTemplates.update({ id, updatedAt, texts })
  await anna.api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
  return id
}

it('names the characters that are printed as boxes', async () => {
  const id = await letter('Drogi 李明, {ask.what}')
  const [leaseId] = leases as [string]
  const { batchId } = await anna.api.paperTemplates.startBatch({
    ...{ id, leaseIds: [leaseId], asked: { 'ask.what': 'x' } },
  })
  await run()
  const { items } = await anna.api.paperTemplates.getBatch({ id: batchId })
  expect(items[0]).toMatchObject({ state: 'made', missing: [] })
  expect(items[0]!.unprintable.toSorted()).toEqual(['明', '李'])
})

it('makes a document of each lease, shares it, and packs all in one archive', async () => {
  const id = await letter('Podwyżka: {ask.what}')
  const asked = { 'ask.what': 'sekret' }
  const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: leases, asked, share: true })
  expect(await anna.api.paperTemplates.getBatch({ id: batchId })).toMatchObject({
    ...{ state: 'running', total: 3, made: 0, can: { cancel: true } },
  })
  await Promise.all([run(), run()])
  await run()
  const batch = await anna.api.paperTemplates.getBatch({ id: batchId })
  expect(batch).toMatchObject({ state: 'done', total: 3, made: 3, refused: 0, can: { cancel: false } })
  expect(batch.items.map(({ tenantName }) => tenantName)).toEqual(['Marta', 'Jan', 'Ola'])
  for (const { documentId, leaseId } of batch.items) {
    const { document, readers } = await anna.api.documents.get({ id: documentId! })
    expect(document).toMatchObject({ leaseId, versions: 1 })
    expect(readers).toHaveLength(1)
  }
  expect((await all.marta.api.documents.list()).map(({ title }) => title)).toEqual(['Pismo do Marta'])
  expect((await server.mails('marta@example.com'))[0]?.text).toContain('Pismo do Marta')
  const { body } = await anna.api.paperTemplates.batchArchive({ id: batchId })
  const names = Buffer.from(await body.arrayBuffer()).toString('latin1')
  for (const name of ['Marta', 'Jan', 'Ola']) expect(names).toContain(`Pismo do ${name}.pdf`)
  // What was typed is not kept after the batch.
  const [row] = await server.query<{ asked: object }>('select asked from paper_batches where id = $1', [
    batchId,
  ])
  expect(row!.asked).toEqual({})
  const logged = await server.query<{ count: number }>(
    `select count(*)::int as count from audit_logs where record_id = $1`,
    [batchId],
  )
  expect(logged[0]!.count).toBe(2)
})

it('refuses single leases with the reason, and makes the others', async () => {
  const id = await letter('{tenant.phone}')
  await anna.api.tenants.update({ id: all.other.tenant, phone: '600' })
  const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: leases })
  await run()
  const { state, items, made, refused } = await anna.api.paperTemplates.getBatch({ id: batchId })
  expect({ state, made, refused }).toEqual({ state: 'done', made: 1, refused: 2 })
  expect(items[0]).toMatchObject({
    ...{ state: 'refused', reason: 'template_value_missing', missing: ['tenant.phone'], documentId: null },
  })
  expect(items[1]).toMatchObject({ state: 'made', reason: null })
})

it('stops, and keeps what is made', async () => {
  const id = await letter('Stop')
  const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: leases })
  const stopped = await anna.api.paperTemplates.cancelBatch({ id: batchId })
  expect(stopped).toMatchObject({ state: 'cancelled', made: 0 })
  await run()
  const { items } = await anna.api.paperTemplates.getBatch({ id: batchId })
  expect(items.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await codeOf(anna.api.paperTemplates.batchArchive({ id: batchId }))).toBe('not_found')
})

it('tries again when the press failed, and gives a lease up after three attempts', async () => {
  const id = await letter('Prasa')
  const { press } = server.services
  const print = press.print
  let calls = 0
  press.print = () => {
    calls += 1
    return Promise.reject(new Error('the press is broken'))
  }
  try {
    const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: [leases[0]!] })
    await run()
    expect(await anna.api.paperTemplates.getBatch({ id: batchId })).toMatchObject({ state: 'running' })
    await run()
    await run()
    await run()
    expect(calls).toBe(3)
    const { state, items } = await anna.api.paperTemplates.getBatch({ id: batchId })
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ state: 'refused', reason: 'internal_error' })
  } finally {
    press.print = print
  }
})

it('makes papers of the version of its start, also after a new one and without the template', async () => {
  const id = await letter('Stara')
  const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: [leases[0]!] })
  await anna.api.paperTemplates.remove({ ids: [id] })
  await run()
  expect(await anna.api.paperTemplates.getBatch({ id: batchId })).toMatchObject({ made: 1, version: 1 })
})

it('is not seen by another organization', async () => {
  const id = await letter('Obce')
  const { batchId } = await anna.api.paperTemplates.startBatch({ id, leaseIds: leases })
  for (const call of [
    () => all.ben.api.paperTemplates.getBatch({ id: batchId }),
    () => all.ben.api.paperTemplates.cancelBatch({ id: batchId }),
    () => all.ben.api.paperTemplates.batchArchive({ id: batchId }),
  ])
    expect(await codeOf(call())).toBe('not_found')
  await run()
})

it('asks before leases get a document of the same text twice on one day, also from two members at once', async () => {
  const id = await letter('Dzień dobry')
  const start = (leaseIds: string[], more: object = {}) =>
    anna.api.paperTemplates.startBatch({ id, leaseIds, ...more })
  const both = await Promise.allSettled([start(leases), start(leases)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await run()
  expect(await codeOf(start(leases.slice(0, 1)))).toBe('letters_made_today')
  const { batchId } = await start(leases, { again: true })
  await run()
  const { body } = await anna.api.paperTemplates.batchArchive({ id: batchId })
  const archive = Buffer.from(await body.arrayBuffer()).toString('utf8')
  for (const name of ['Marta', 'Jan', 'Ola']) expect(archive).toContain(`${name}, Pismo do ${name}.pdf`)
})
