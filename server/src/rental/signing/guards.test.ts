/** What must not happen to a document that is being signed, and when the tenant is written to. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { setClock } from '../../machinery/clock.ts'
import { remindSigners } from './jobs.ts'
import { sealDocuments } from './seal-job.ts'

let server: TestServer
let anna: Landlord
let home: { tenant: string; lease: string }
let marta: Person & { api: TenantClient }

const content = '%PDF-1.7\numowa\n%%EOF\n'
const sha256 = createHash('sha256').update(content).digest('hex')
const byAnna = { sha256, signedName: 'Anna Wierzba', agreed: true } as const
const byMarta = { sha256, signedName: 'Marta Nowak', agreed: true } as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Wierzba')
  const property = await anna.api.properties.create({ address: 'ul. Wierzbowa 1', rentAmount: 90_000 })
  const tenant = await anna.api.tenants.create({ name: 'Marta Nowak', email: 'marta@example.com' })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 90_000,
  })
  home = { tenant: tenant.id, lease: lease.id }
  marta = await server.acceptInvitation(anna, home.tenant)
})
beforeEach(async () => {
  await server.moveTo('2026-03-15', anna, marta)
  await server.query('update signings set voided_at = app.now() where voided_at is null')
})
afterAll(() => server?.stop())

const added = async (file = new File([content], 'umowa.pdf', { type: 'application/pdf' })) => {
  const about = { subject: 'lease', subjectId: home.lease } as const
  const { id } = await anna.api.documents.create({ file, kind: 'lease', ...about })
  const { versions } = await anna.api.documents.get({ id })
  return { documentId: id, fileId: versions[0]!.id }
}
const sent = async (order: 'together' | 'landlord_first' = 'together') => {
  const document = await added()
  return { ...document, ...(await anna.api.signings.send({ ...document, law: 'pl', order })) }
}
const mails = async () => (await server.mails('marta@example.com')).length
const mailsOf = async (act: () => Promise<unknown>) => {
  const before = await mails()
  await act()
  return (await mails()) - before
}
const remindOn = (day: string, time = '07:20') =>
  mailsOf(async () => {
    setClock(`${day}T${time}:00Z`)
    await remindSigners.run(server.services, {})
  })

it('the kind of a document stays while it is signed and afterwards, because it decides how it may be signed', async () => {
  const { id, documentId } = await sent()
  const refusals = async () => {
    expect(await codeOf(anna.api.documents.update({ id: documentId, kind: 'notice' }))).toBe(
      'document_locked',
    )
    expect(await anna.api.documents.change({ ids: [documentId], kind: 'notice', check: false })).toEqual({
      changed: [],
      refused: [{ id: documentId, reason: 'not_allowed' }],
    })
  }
  await refusals()
  await marta.api.signings.sign({ id, ...byMarta })
  expect(await anna.api.signings.sign({ id, ...byAnna })).toMatchObject({ state: 'completed' })
  await refusals()
  const before = (await anna.api.documents.get({ id: documentId })).document.title
  await anna.api.documents.update({ id: documentId, kind: 'lease', title: before, expiresOn: '2027-01-01' })
})

it('the title of a document stays from sending until the finished file prints it', async () => {
  const { id, documentId } = await sent()
  const rename = (title: string) => codeOf(anna.api.documents.update({ id: documentId, title }))
  expect(await rename('Aneks')).toBe('document_locked')
  await marta.api.signings.sign({ id, ...byMarta })
  expect(await rename('Aneks')).toBe('document_locked')
  await anna.api.signings.sign({ id, ...byAnna })
  expect(await rename('Aneks')).toBe('document_locked')
  await sealDocuments.run(server.services, {})
  const { body } = await anna.api.signings.file({ id })
  const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
  expect(text).toContain('umowa')
  expect((await anna.api.documents.update({ id: documentId, title: 'Aneks' })).title).toBe('Aneks')
})

it('a document whose signing was cancelled or was on paper can get another title', async () => {
  const cancelled = await sent()
  await anna.api.signings.cancel({ id: cancelled.id, reason: 'x' })
  const onPaper = await added()
  await anna.api.signings.recordPaper({
    ...{ ...onPaper, law: 'pl', signedOn: '2026-03-01', landlordName: 'Anna', tenantName: 'Marta' },
  })
  for (const { documentId } of [cancelled, onPaper])
    expect((await anna.api.documents.update({ id: documentId, title: 'Umowa 2' })).title).toBe('Umowa 2')
})

it('a document is either sent or removed if both are asked for at once', async () => {
  for (let run = 0; run < 8; run += 1) {
    const document = await added()
    const ids = [document.documentId]
    const acts = await Promise.allSettled([
      anna.api.signings.send({ ...document, law: 'none' }),
      anna.api.documents.remove({ ids }),
    ])
    expect(acts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

it('a tenant whose portal is closed is not reminded, and the landlord reads why', async () => {
  const { id } = await sent()
  // An earlier version closed the portal also while a document waited.
  await server.query('update tenant_accounts set disabled_at = app.now() where tenant_id = $1', [home.tenant])
  const remind = () => anna.api.signings.remind({ id })
  expect(await mailsOf(async () => expect(await codeOf(remind())).toBe('signer_without_account'))).toBe(0)
  expect(await remindOn('2026-03-18')).toBe(0)
  await server.moveTo('2026-03-15', anna, marta)
  await anna.api.tenants.reopenPortal({ id: home.tenant })
  expect(await mailsOf(remind)).toBe(1)
})

it('reminders count from the day when it was the turn of the tenant', async () => {
  const { id } = await sent('landlord_first')
  await server.moveTo('2026-03-23', anna, marta)
  expect(await mailsOf(() => anna.api.signings.sign({ id, ...byAnna }))).toBe(1)
  const sentOn = []
  for (const day of ['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-28'])
    if ((await remindOn(day)) > 0) sentOn.push(day)
  expect(sentOn).toEqual(['2026-03-26'])
})

it('a reminder by hand takes the place of the next one, so that nobody gets two on one day', async () => {
  const { id } = await sent()
  await server.moveTo('2026-03-22', anna, marta)
  expect(await mailsOf(() => anna.api.signings.remind({ id }))).toBe(1)
  expect(await remindOn('2026-03-22', '20:20')).toBe(0)
  expect(await remindOn('2026-03-26')).toBe(1)
  expect(await remindOn('2026-03-27')).toBe(0)
})

it('a signature can be changed or deleted by no member, also not past the application', async () => {
  const [allowed] = await server.query(`
    select has_table_privilege('domovik_app', 'signatures', 'update') as changed, has_table_privilege('domovik_app', 'signatures', 'delete') as deleted,
           has_table_privilege('domovik_app', 'signings', 'delete') as signing, has_table_privilege('domovik_app', 'signing_parties', 'delete') as party,
           has_any_column_privilege('domovik_tenant', 'signatures', 'update') as tenant`)
  expect(Object.values(allowed!)).toEqual([false, false, false, false, false])
})

it('a picture is signed by the bytes that the tenant receives', async () => {
  const size = { width: 3000, height: 2000, channels: 3, background: '#eee' } as const
  const png = new Uint8Array(await sharp({ create: size }).png().toBuffer())
  const document = await added(new File([png], 'scan.png', { type: 'image/png' }))
  const { id } = await anna.api.signings.send({ ...document, law: 'none' })
  const { body } = await marta.api.documents.file({ id: document.documentId })
  const seen = createHash('sha256')
    .update(Buffer.from(await body.arrayBuffer()))
    .digest('hex')
  const signed = await marta.api.signings.sign({ id, ...byMarta, sha256: seen })
  expect(signed).toMatchObject({ state: 'partly_signed' })
})

it('a tenant who opens a document after the signing was cancelled does not appear to have opened it before', async () => {
  const { id, documentId, fileId } = await sent()
  await anna.api.signings.cancel({ id, reason: 'Nowe warunki' })
  await marta.api.documents.markSeen({ id: documentId, fileId })
  expect((await anna.api.documents.get({ id: documentId })).signing?.parties[1]).toMatchObject({
    state: 'notified',
  })
})

it('a wrong record of signatures on paper is withdrawn with a reason, and recorded again', async () => {
  const document = await added()
  const record = (tenantName: string) =>
    anna.api.signings.recordPaper({
      ...document,
      ...{ law: 'pl', landlordName: 'Anna Wierzba', tenantName, signedOn: '2026-03-01' },
    })
  const { id } = await record('Jan Nowak')
  expect(await codeOf(record('Marta Nowak'))).toBe('signing_already_begun')
  const mailed = await mailsOf(async () =>
    expect(await anna.api.signings.cancel({ id, reason: 'Złe nazwisko' })).toMatchObject({
      state: 'voided',
      voidReason: 'Złe nazwisko',
    }),
  )
  expect(mailed).toBe(0)
  expect(await codeOf(anna.api.signings.cancel({ id, reason: 'x' }))).toBe('signing_not_open')
  expect(await record('Marta Nowak')).toMatchObject({ state: 'completed' })
  const { history } = await anna.api.documents.get({ id: document.documentId })
  expect(history.map(({ details }) => details)).toMatchObject([
    { recordedOnPaper: '2026-03-01' },
    { signing: id, recordWithdrawn: true },
    { recordedOnPaper: '2026-03-01' },
    {},
  ])
  expect((await anna.api.signings.evidence({ id })).map(({ intact }) => intact)).toEqual([true, true])
})

it('what was sent is signed or cancelled while the organization is read-only, and nothing new is sent', async () => {
  const [first, second, document] = [await sent(), await sent(), await added()]
  const subscribed = (status: string) =>
    server.query('update subscribers set subscription_status = $2 where organization_id = $1', [
      anna.organizationId,
      status,
    ])
  await subscribed('canceled')
  expect(await marta.api.signings.sign({ id: first.id, ...byMarta })).toMatchObject({
    state: 'partly_signed',
  })
  expect(await anna.api.signings.sign({ id: first.id, ...byAnna })).toMatchObject({ state: 'completed' })
  expect(await anna.api.signings.cancel({ id: second.id, reason: 'x' })).toMatchObject({ state: 'voided' })
  expect(await codeOf(anna.api.signings.send({ ...document, law: 'pl' }))).toBe('subscription_read_only')
  await subscribed('active')
})

it('a tenant is not removed while a document is signed, and nothing is sent to a removed tenant', async () => {
  const tenant = await anna.api.tenants.create({ name: 'Piotr Lis', email: 'piotr@example.com' })
  const file = new File([content], 'pismo.pdf', { type: 'application/pdf' })
  const about = { subject: 'tenant', subjectId: tenant.id } as const
  await server.acceptInvitation(anna, tenant.id)
  const { id: documentId } = await anna.api.documents.create({ file, kind: 'other', ...about })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const send = () => anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'pl' })
  const { id } = await send()
  const remove = () => anna.api.tenants.remove({ ids: [tenant.id] })
  expect(await codeOf(remove())).toBe('tenant_has_open_signing')
  await anna.api.signings.cancel({ id, reason: 'not needed' })
  expect(await remove()).toEqual({ removed: [tenant.id] })
  const before = (await server.mails('piotr@example.com')).length
  expect(await codeOf(send())).toBe('signer_without_account')
  expect(await server.mails('piotr@example.com')).toHaveLength(before)
})
