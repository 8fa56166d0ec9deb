/** Letters to several tenants: what is made, how it reaches them, stopping and going on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { createLetting, createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'
import { makeLetters } from './jobs.ts'

let server: TestServer
let all: TwoLettings
let anna: Landlord
let tenants: { tenantId: string }[]

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  all = await createTwoLettings(server)
  anna = all.anna
  const third = await createLetting(anna, 'Ola')
  tenants = [all.home.tenant, all.other.tenant, third.tenant].map((tenantId) => ({ tenantId }))
})
afterAll(() => server?.stop())

const run = () => makeLetters.run(server.services, {})
const textOf = async (answer: Promise<{ body: File }>) =>
  (await readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))).text

it('writes demands with the sums of the screen, once each, and refuses whom they cannot reach', async () => {
  const { candidates } = await anna.api.letters.candidates({ kind: 'demand' })
  expect(candidates.map(({ tenantId }) => tenantId).toSorted()).toEqual(
    tenants.map(({ tenantId }) => tenantId).toSorted(),
  )
  const preview = await anna.api.papers.previewDemand({ id: all.home.tenant })
  expect(candidates.find(({ tenantId }) => tenantId === all.home.tenant)?.amount).toBe(preview.principal)
  const order = { kind: 'demand', delivery: 'portal', to: tenants } as const
  expect(await codeOf(anna.api.letters.start(order))).toBe('validation_failed')
  const { batchId } = await anna.api.letters.start({ ...order, payBy: '2026-05-04' })
  await Promise.all([run(), run()])
  await run()
  const batch = await anna.api.letters.get({ id: batchId })
  expect(batch).toMatchObject({ state: 'done', total: 3, can: { cancel: false } })
  const mine = batch.items.find(({ tenantId }) => tenantId === all.home.tenant)!
  expect(mine.state).toBe('made')
  expect(batch.items.filter(({ state }) => state === 'refused').map(({ reason }) => reason)).toContain(
    'tenant_not_reached',
  )
  const own = await all.marta.api.documents.list()
  expect(own.filter(({ id }) => id === mine.documentId)).toHaveLength(1)
  await run()
  expect((await anna.api.letters.get({ id: batchId })).items).toEqual(batch.items)
})

it('mails statements as a PDF, packs all in one archive, and leaves the portal of others alone', async () => {
  const { batchId } = await anna.api.letters.start({
    ...{ kind: 'statement', delivery: 'mail', to: tenants, firstDay: '2026-03-01', lastDay: '2026-04-20' },
  })
  await run()
  const { items, made } = await anna.api.letters.get({ id: batchId })
  const mailed = (await server.mails('marta@example.com')).filter(({ file }) => file !== undefined)
  expect(mailed).toHaveLength(1)
  const { text } = await readPdf(new Uint8Array(Buffer.from(mailed[0]!.file!.base64, 'base64')))
  expect(text).toContain('Marta')
  const mine = items.find(({ tenantId }) => tenantId === all.home.tenant)!
  expect(await textOf(anna.api.documents.showFile({ id: mine.documentId! }))).toBe(text)
  const { body } = await anna.api.letters.archive({ id: batchId })
  const archive = Buffer.from(await body.arrayBuffer()).toString('utf8')
  expect(archive.split('PK\u0001\u0002')).toHaveLength(made + 1)
  for (const { tenantName, state } of items)
    expect(archive.includes(`${tenantName}, `)).toBe(state === 'made')
})

it('asks before the same letters are made again on one day, also if two members start them at once', async () => {
  const days = { firstDay: '2026-02-01', lastDay: '2026-02-28' }
  const order = { kind: 'statement' as const, delivery: 'archive' as const, to: tenants, ...days }
  const start = (more: object = {}) => anna.api.letters.start({ ...order, ...more })
  const both = await Promise.allSettled([start(), start()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await run()
  const error = await start({ to: tenants.slice(0, 2) }).catch((thrown) => thrown)
  expect([error.code, error.data.details]).toEqual(['letters_made_today', { count: 2 }])
  await start({ lastDay: '2026-02-27' })
  expect(await codeOf(start({ delivery: 'portal' }))).toBe('letters_made_today')
  await start({ again: true })
  await run()
  const first = await anna.api.letters.list()
  // Removed letters are not there, so nobody is asked about them.
  for (const { id } of first.batches.filter(({ kind }) => kind === 'statement')) {
    const made = (await anna.api.letters.get({ id })).items.flatMap(({ documentId }) => documentId ?? [])
    if (made.length > 0) await anna.api.documents.remove({ ids: made })
  }
  await start()
  await run()
})

it('stops where it is, keeps what is made, and confirms each payment once', async () => {
  for (const day of ['2026-04-02', '2026-04-03'])
    await anna.api.payments.recordReceipt({
      ...{ tenantId: all.home.tenant, amount: 1_000, paymentDate: day, paymentMethod: 'cash' },
    })
  const { candidates } = await anna.api.letters.candidates({
    kind: 'receipt',
    from: '2026-04-02',
    to: '2026-04-03',
  })
  expect(candidates.map(({ amount, day }) => [amount, day])).toEqual([
    [1_000, '2026-04-02'],
    [1_000, '2026-04-03'],
  ])
  const to = candidates.map(({ tenantId, paymentId }) => ({ tenantId, paymentId: paymentId! }))
  const order = { kind: 'receipt' as const, delivery: 'archive' as const, to: [...to, ...to] }
  const stopped = await anna.api.letters.start(order)
  expect(await anna.api.letters.cancel({ id: stopped.batchId })).toMatchObject({
    state: 'cancelled',
    total: 2,
  })
  await run()
  expect(await anna.api.letters.get({ id: stopped.batchId })).toMatchObject({ state: 'cancelled', made: 0 })
  const { batchId } = await anna.api.letters.start(order)
  await run()
  const made = await anna.api.letters.get({ id: batchId })
  expect(made).toMatchObject({ state: 'done', made: 2 })
  const foreign = { ...order, to: [{ tenantId: all.other.tenant, paymentId: to[0]!.paymentId }] }
  expect(await codeOf(anna.api.letters.start(foreign))).toBe('not_found')
  // A payment that is taken back withdraws its letter, and no other.
  await anna.api.payments.reverse({ id: to[0]!.paymentId, reason: 'Returned by the bank' })
  const isWithdrawn = async (at: number) =>
    (await anna.api.documents.get({ id: made.items[at]!.documentId! })).document.withdrawnAt !== null
  expect([await isWithdrawn(0), await isWithdrawn(1)]).toEqual([true, false])
})

it('sends a stage to many, and knows for whom it is the next letter', async () => {
  const { tenant: mine } = await createLetting(anna, 'Ela')
  const { tenant: other } = await createLetting(anna, 'Iza')
  const nextOf = async () => {
    const { candidates } = await anna.api.letters.candidates({ kind: 'demand' })
    return candidates.find(({ tenantId }) => tenantId === other)!.demand
  }
  expect(await nextOf()).toMatchObject({ last: null, next: 'demand' })
  const to = [{ tenantId: mine }, { tenantId: other }]
  const order = { kind: 'demand' as const, delivery: 'archive' as const, to }
  expect(await codeOf(anna.api.letters.start({ ...order, stage: 'reminder' }))).toBe('validation_failed')
  const { batchId } = await anna.api.letters.start({ ...order, stage: 'reminder', payBy: '2026-05-04' })
  await run()
  const batch = await anna.api.letters.get({ id: batchId })
  expect(batch).toMatchObject({ state: 'done', stage: 'reminder', made: 2 })
  expect(await textOf(anna.api.documents.showFile({ id: batch.items[1]!.documentId! }))).toContain(
    'Payment reminder',
  )
  // The reminder leaves time until 4 May.
  expect(await nextOf()).toMatchObject({ last: 'reminder', lastOn: '2026-04-20', next: null })
  const notices = await anna.api.letters.start({ ...order, stage: 'notice', payBy: '2026-05-04' })
  await run()
  expect(await anna.api.letters.get({ id: notices.batchId })).toMatchObject({ made: 2, payBy: null })
  expect((await anna.api.tenants.get({ id: other })).demands.map(({ stage }) => stage)).toEqual([
    'notice',
    'reminder',
  ])
})
