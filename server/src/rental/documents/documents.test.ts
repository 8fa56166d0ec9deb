/** Documents over the real API: sharing, versions, expiry, retention, and files and callers that must be refused. */
import { DOCUMENT_MAX_BYTES } from '@domovik/domain/machinery/files/documents.ts'
import { documentState } from '@domovik/domain/rental/documents/kinds.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createLetting, createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { notifyOfDay } from '../../account/notifications/jobs.ts'
import { forgetOldData } from '../../account/organizations/jobs.ts'
import { setClock } from '../../machinery/clock.ts'
import { sweepDocuments } from './jobs.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let other: Letting
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }

const pdfText = '%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'
const pdf = (name = 'umowa.pdf', text = pdfText, type = 'application/pdf') => new File([text], name, { type })

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, other, marta, jan } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

const leaseDocument = (file = pdf()) =>
  anna.api.documents.create({ file, kind: 'lease', subject: 'lease', subjectId: home.lease })

describe('a document', () => {
  it('belongs to one record and is listed with it, its tenant and its property', async () => {
    const made = await leaseDocument()
    expect(made).toMatchObject({
      title: 'umowa',
      subject: 'lease',
      format: 'pdf',
      versions: 1,
      shared: 0,
      state: 'valid',
    })
    for (const filter of [{ leaseId: home.lease }, { tenantId: home.tenant }, { propertyId: home.property }])
      expect((await anna.api.documents.list(filter)).rows.map(({ id }) => id)).toContain(made.id)
    expect((await anna.api.documents.list({ tenantId: other.tenant })).rows).toEqual([])
    expect((await anna.api.documents.list({ q: 'UMOWA' })).total).toBeGreaterThan(0)
    const csv = await anna.api.documents.exportCsv({})
    expect(csv.content).toContain('umowa')
    const { body } = await anna.api.documents.showFile({ id: made.id })
    expect(await body.text()).toBe(pdfText)
  })

  it('is stored encrypted', async () => {
    const secret = `${pdfText.slice(0, 9)}tajny tekst\n%%EOF\n`
    const { id } = await leaseDocument(pdf('x.pdf', secret))
    const [file] = await server.query<{ stored_name: string }>(
      'select stored_name from files where owner_id = $1',
      [id],
    )
    const stored = await server.services.files.get(`${anna.organizationId}/${file!.stored_name}.full`)
    expect(stored.toString('latin1')).not.toContain('tajny')
  })

  it('keeps its earlier versions; a tenant reads the current one only', async () => {
    const { id } = await leaseDocument()
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    await marta.api.documents.markSeen({ id })
    const first = (await anna.api.documents.get({ id })).versions[0]!
    const second = `${pdfText}second`
    const changed = await anna.api.documents.addVersion({ id, file: pdf('v2.pdf', `${second}%%EOF`) })
    expect(changed).toMatchObject({ versions: 2, shared: 1, seen: 0 })
    expect((await anna.api.documents.get({ id })).versions.map(({ number }) => number)).toEqual([2, 1])
    expect(await (await marta.api.documents.file({ id })).body.text()).toContain('second')
    expect(await (await anna.api.documents.showFile({ id, fileId: first.id })).body.text()).toBe(pdfText)
  })

  it('lists the current version first, also if the request of an earlier one began later', async () => {
    const { id } = await leaseDocument()
    await server.query(`update files set created_at = created_at + interval '1 minute' where owner_id = $1`, [
      id,
    ])
    await anna.api.documents.addVersion({ id, file: pdf('v2.pdf', `${pdfText}second%%EOF`) })
    const { versions } = await anna.api.documents.get({ id })
    expect(versions.map(({ name, number }) => [name, number])).toEqual([
      ['v2.pdf', 2],
      ['umowa.pdf', 1],
    ])
    expect(await (await anna.api.documents.showFile({ id })).body.text()).toContain('second')
  })

  it('has the same state in SQL as in the rule', async () => {
    for (const day of [null, '2026-03-14', '2026-03-15', '2026-04-14', '2026-04-15']) {
      const [row] = await server.query<{ state: string }>('select app.document_state($1, $2) as state', [
        day,
        '2026-03-15',
      ])
      expect(row!.state).toBe(documentState(day, '2026-03-15'))
    }
  })

  it('that expires soon is notified once', async () => {
    const { id } = await leaseDocument(pdf('polisa.pdf'))
    await anna.api.documents.update({ id, kind: 'insurance', expiresOn: '2026-04-01' })
    expect((await anna.api.documents.list({ state: ['expiring'] })).rows.map((row) => row.id)).toEqual([id])
    for (let i = 0; i < 2; i++)
      await notifyOfDay(
        async () => [],
        async () => 0,
        async () => [],
      ).run(server.services, {})
    const { rows } = await anna.api.notifications.list({})
    expect(rows.filter(({ trigger }) => trigger === 'document_expiring').map(({ path }) => path)).toEqual([
      `/documents/${id}`,
    ])
  })

  it('can be restored for 30 days; then its row and its files go', async () => {
    const { id } = await leaseDocument()
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    await anna.api.documents.remove({ ids: [id] })
    expect(await codeOf(marta.api.documents.file({ id }))).toBe('not_found')
    expect(await codeOf(anna.api.documents.showFile({ id }))).toBe('not_found')
    await anna.api.documents.restore({ ids: [id] })
    await marta.api.documents.file({ id })
    await anna.api.documents.remove({ ids: [id] })
    const removedAt = (at: string) =>
      server.query('update documents set deleted_at = $2 where id = $1', [id, at])
    await removedAt('2026-02-14T00:00:00Z')
    await sweepDocuments.run(server.services, {})
    expect(await server.query('select 1 from documents where id = $1', [id])).toHaveLength(1)
    await removedAt('2026-02-12T00:00:00Z')
    await sweepDocuments.run(server.services, {})
    expect(await server.query('select 1 from documents where id = $1', [id])).toEqual([])
    expect(
      await server.query('select 1 from files where owner_id = $1 and removed_at is null', [id]),
    ).toEqual([])
  })

  it('is changed only in the version that was read', async () => {
    const made = await leaseDocument()
    await anna.api.documents.update({ id: made.id, title: 'Nowy', updatedAt: made.updatedAt })
    setClock('2026-03-15T12:05:00Z')
    await anna.api.documents.update({ id: made.id, title: 'Nowszy' })
    setClock('2026-03-15')
    expect(
      await codeOf(anna.api.documents.update({ id: made.id, title: 'Stary', updatedAt: made.updatedAt })),
    ).toBe('version_conflict')
  })

  it('counts for the documents that a lease must have', async () => {
    await anna.api.documents.saveRequired({ kinds: ['handover', 'lease'] })
    expect(await anna.api.documents.required({ leaseId: other.lease })).toMatchObject({
      kinds: ['lease', 'handover'],
      missing: ['lease', 'handover'],
    })
    const file = pdf()
    await anna.api.documents.create({ file, kind: 'handover', subject: 'tenant', subjectId: other.tenant })
    expect((await anna.api.documents.required({ leaseId: other.lease })).missing).toEqual(['lease'])
  })

  it('is downloaded with others as one archive, with names that stay in one folder', async () => {
    const made = []
    for (const name of ['a.pdf', 'a.pdf', 'b.pdf']) made.push((await leaseDocument(pdf(name))).id)
    await anna.api.documents.update({ id: made[2]!, title: '../../etc/pas:swd' })
    const { body } = await anna.api.documents.archive({ ids: made })
    const text = Buffer.from(await body.arrayBuffer()).toString('latin1')
    for (const name of ['a.pdf', 'a (2).pdf', '-..-etc-pas-swd.pdf']) expect(text).toContain(name)
    expect(text).not.toContain('../')
    const foreign = await ben.api.documents.create({ file: pdf(), kind: 'other', subject: 'organization' })
    expect(await codeOf(anna.api.documents.archive({ ids: [made[0]!, foreign.id] }))).toBe('not_found')
  })
})

it('goes with the personal data of a former tenant, as messages do', async () => {
  const gone = await ben.api.tenants.create({ name: 'Dawny' })
  const kept = await ben.api.tenants.create({ name: 'Obecny' })
  const made: string[] = []
  for (const { id: subjectId } of [gone, kept]) {
    made.push(
      (await ben.api.documents.create({ file: pdf(), kind: 'lease', subject: 'tenant', subjectId })).id,
    )
    await ben.api.messages.send({ tenantId: subjectId, body: 'Dzień dobry', files: [pdf()] })
    await ben.api.messages.setClosed({ tenantId: subjectId, closed: true })
  }
  const rules = await ben.api.documents.create({ file: pdf(), kind: 'rules', subject: 'organization' })
  await ben.api.documents.share({ id: rules.id, tenantIds: [gone.id, kept.id] })
  await server.query(`update tenants set created_at = '2010-01-01' where id = $1`, [gone.id])
  await forgetOldData.run(server.services, {})
  const left = async (text: string) =>
    (await server.query<{ of: string }>(text, [[gone.id, kept.id]])).map((row) => row.of)
  for (const table of ['documents', 'document_shares', 'messages', 'conversations'])
    expect(await left(`select tenant_id as of from ${table} where tenant_id = any($1)`), table).toEqual([
      kept.id,
    ])
  expect(
    await left(
      `select owner_id as of from files where owner_table = 'messages' and tenant_id = any($1) and removed_at is null`,
    ),
  ).toHaveLength(1)
  const files = await server.query('select 1 from files where owner_id = $1 and removed_at is null', [
    made[0],
  ])
  expect(files).toEqual([])
})

describe('sharing', () => {
  it('tells the tenant, who opens it; the landlord sees that', async () => {
    const { id } = await leaseDocument(pdf('Aneks.pdf'))
    expect((await anna.api.documents.get({ id })).suggested).toEqual([
      { tenantId: home.tenant, name: 'Marta' },
    ])
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    const mail = (await server.mails('marta@example.com')).find(({ subject }) => subject.includes('Aneks'))
    expect(mail!.link).toBe(`${server.config.tenantUrl}/documents?home=${home.tenant}`)
    const own = (await marta.api.documents.list()).find((one) => one.id === id)
    expect(own).toMatchObject({ title: 'Aneks', seenAt: null, address: 'ul. Marta 1' })
    await marta.api.documents.markSeen({ id })
    await marta.api.documents.markSeen({ id })
    const shown = await anna.api.documents.get({ id })
    expect(shown.readers).toMatchObject([{ name: 'Marta', seenAt: expect.any(String) }])
    expect(shown.history.filter(({ details }) => details.seen === true)).toHaveLength(1)
    await anna.api.documents.addVersion({ id, file: pdf('v2.pdf') })
    const told = (await anna.api.documents.get({ id })).history.map(({ details }) => details)
    expect(told).toMatchObject([
      { version: expect.any(String) },
      { seen: true, tenant: 'Marta' },
      { shared: true, tenant: 'Marta' },
      { kind: 'lease' },
    ])
    await anna.api.documents.share({ id, tenantIds: [] })
    expect(await codeOf(marta.api.documents.file({ id }))).toBe('not_found')
    expect((await marta.api.documents.list()).some((one) => one.id === id)).toBe(false)
  })

  it('refuses another tenant for a document of a lease, and everybody for identity numbers', async () => {
    const { id } = await leaseDocument()
    const share = (tenantIds: string[]) => codeOf(anna.api.documents.share({ id, tenantIds }))
    expect(await share([other.tenant])).toBe('document_of_another_tenant')
    await anna.api.documents.update({ id, kind: 'identity' })
    expect(await share([home.tenant])).toBe('document_confidential')
    const rules = await anna.api.documents.create({
      file: pdf(),
      kind: 'rules',
      subject: 'property',
      subjectId: home.property,
    })
    await anna.api.documents.share({ id: rules.id, tenantIds: [home.tenant, other.tenant] })
    expect(await codeOf(anna.api.documents.update({ id: rules.id, kind: 'identity' }))).toBe(
      'document_confidential',
    )
    const foreign = await createLetting(ben, 'Obcy')
    expect(await codeOf(anna.api.documents.share({ id: rules.id, tenantIds: [foreign.tenant] }))).toBe(
      'not_found',
    )
  })

  it('shows documents with identity numbers only to members who may edit tenants', async () => {
    const made = await anna.api.documents.create({
      file: pdf('dowod.pdf'),
      kind: 'identity',
      subject: 'tenant',
      subjectId: home.tenant,
    })
    const [viewer, manager] = [
      await server.addMember(anna, 'viewer'),
      await server.addMember(anna, 'manager'),
    ]
    expect((await viewer.api.documents.list({ kind: ['identity'] })).total).toBe(0)
    for (const call of [viewer.api.documents.get, viewer.api.documents.showFile])
      expect(await codeOf(call({ id: made.id }))).toBe('not_found')
    expect(await codeOf(viewer.api.documents.archive({ ids: [made.id] }))).toBe('not_found')
    await manager.api.documents.showFile({ id: made.id })
  })
})

describe('a tenant reads only what is shared now', () => {
  it('and the browser stores no document, because its address does not change with the version', async () => {
    const { id } = await leaseDocument()
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    const answers = [await marta.api.documents.file({ id }), await anna.api.documents.showFile({ id })]
    for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-store')
  })

  it('and a version that arrived after the opening stays unread', async () => {
    const { id } = await leaseDocument()
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    const own = async () => (await marta.api.documents.list()).find((one) => one.id === id)!
    const { fileId } = await own()
    await anna.api.documents.addVersion({ id, file: pdf('v2.pdf') })
    await marta.api.documents.markSeen({ id, fileId })
    expect((await own()).seenAt).toBeNull()
    await marta.api.documents.markSeen({ id, fileId: (await own()).fileId })
    expect((await own()).seenAt).not.toBeNull()
  })

  it('and an old screen does not give back access that a colleague has ended', async () => {
    const rules = await anna.api.documents.create({ file: pdf(), kind: 'rules', subject: 'organization' })
    const share = (tenantIds: string[], before: string[]) =>
      anna.api.documents.share({ id: rules.id, tenantIds, before })
    await share([home.tenant], [])
    await share([], [home.tenant])
    expect(await codeOf(share([home.tenant, other.tenant], [home.tenant]))).toBe('version_conflict')
    expect((await anna.api.documents.get({ id: rules.id })).readers).toEqual([])
  })

  it('and a document of a ticket leaves the tenant with the ticket, also while it is removed', async () => {
    const ticket = await anna.api.tickets.create({
      type: 'issue',
      title: 'Kran',
      propertyId: home.property,
      tenantId: home.tenant,
    })
    const ids: string[] = []
    for (const name of ['offer.pdf', 'removed.pdf']) {
      const about = { subject: 'ticket', subjectId: ticket.id } as const
      const { id } = await anna.api.documents.create({ file: pdf(name), kind: 'other', ...about })
      await anna.api.documents.share({ id, tenantIds: [home.tenant] })
      ids.push(id)
    }
    await anna.api.documents.remove({ ids: [ids[1]!] })
    await anna.api.tickets.update({ id: ticket.id, tenantId: other.tenant })
    await anna.api.documents.restore({ ids: [ids[1]!] })
    for (const id of ids) {
      expect(await codeOf(marta.api.documents.file({ id }))).toBe('not_found')
      expect((await anna.api.documents.get({ id })).readers).toEqual([])
    }
  })
})

describe('refused', () => {
  it('are files that are not what they say', async () => {
    const html = '<html><script>alert(1)</script>'
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const zip = Buffer.from('504b0304', 'hex').toString('latin1')
    const wrong: [File, string][] = [
      [pdf('a.pdf', html), 'file_type_not_allowed'],
      [pdf('a.pdf', `${html}${pdfText}`), 'file_type_not_allowed'],
      [
        pdf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'),
        'file_type_not_allowed',
      ],
      [pdf('a.html', html, 'text/html'), 'file_type_not_allowed'],
      [pdf('a.zip', zip, 'application/zip'), 'file_type_not_allowed'],
      [pdf('a.pdf', zip), 'file_type_not_allowed'],
      [pdf('a.exe'), 'file_type_not_allowed'],
      [new File([new Uint8Array(png)], 'a.pdf', { type: 'application/pdf' }), 'file_type_not_allowed'],
      [pdf('a.pdf', '%PDF-1.7 cut'), 'file_unreadable'],
      [pdf('a.pdf', `${pdfText.padEnd(DOCUMENT_MAX_BYTES + 1)}`), 'file_too_large'],
    ]
    for (const [file, code] of wrong) expect(await codeOf(leaseDocument(file)), file.name).toBe(code)
  })

  it('is nothing up to 10 MB, as the screen says', async () => {
    const file = pdf('scan.pdf', `%PDF-1.7\n${'x'.repeat(DOCUMENT_MAX_BYTES - 20)}\n%%EOF\n`)
    const { id } = await leaseDocument(file)
    expect((await anna.api.documents.addVersion({ id, file })).versions).toBe(2)
  })

  it('are folders and control characters in names', async () => {
    const made = await leaseDocument(pdf('../../etc/\u202Efdp.tset\u0007.pdf'))
    expect(made.title).toBe('fdp.tset')
    const { headers } = await anna.api.documents.showFile({ id: made.id })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="document\.pdf"/)
  })

  it('are parallel uploads that together exceed the storage', async () => {
    const cara = await server.signUpLandlord('Mała')
    const big = () => pdf('big.pdf', `%PDF-1.7\n${'x'.repeat(700_000)}\n%%EOF\n`)
    const { config } = server.services
    const before = config.filesPerOrganization
    Object.assign(config, { filesPerOrganization: 1_500_000 })
    try {
      const tries = await Promise.all(
        Array.from({ length: 6 }, () =>
          codeOf(
            cara.api.documents
              .create({ file: big(), kind: 'other', subject: 'organization' })
              .then(() => Promise.reject(new Error('stored'))),
          ),
        ),
      )
      expect(tries.filter((code) => code === 'storage_full')).toHaveLength(4)
    } finally {
      Object.assign(config, { filesPerOrganization: before })
    }
  })

  it('are members of other organizations, other tenants, former members and former tenants', async () => {
    const { id } = await leaseDocument()
    await anna.api.documents.share({ id, tenantIds: [home.tenant] })
    for (const call of [
      () => ben.api.documents.get({ id }),
      () => ben.api.documents.showFile({ id }),
      () => ben.api.documents.share({ id, tenantIds: [] }),
      () => ben.api.documents.addVersion({ id, file: pdf() }),
      () => ben.api.documents.create({ file: pdf(), kind: 'lease', subject: 'lease', subjectId: home.lease }),
      () => jan.api.documents.file({ id }),
      () => jan.api.documents.markSeen({ id }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    expect(await codeOf(ben.api.documents.remove({ ids: [id] }))).toBe('not_found')
    const former = await server.addMember(anna, 'manager')
    await anna.api.organizations.removeMember({ userId: former.userId })
    expect(['forbidden', 'organization_missing', 'session_expired']).toContain(
      await codeOf(former.api.documents.showFile({ id })),
    )
    await anna.api.tenants.closePortal({ id: home.tenant })
    expect(await codeOf(marta.api.documents.file({ id }))).toBe('forbidden')
    await anna.api.tenants.reopenPortal({ id: home.tenant })
    await marta.api.documents.file({ id })
  })
})
