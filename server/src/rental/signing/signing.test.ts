/** Signing over the real API: who signs what, in which order, at once, and who must not. */
import { createHash } from 'node:crypto'
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
import { setClock } from '../../machinery/clock.ts'
import { remindSigners } from './jobs.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }

const pdfText = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`
const pdf = (text = 'umowa') => new File([pdfText(text)], `${text}.pdf`, { type: 'application/pdf' })
const sha = (text = 'umowa') => createHash('sha256').update(pdfText(text)).digest('hex')

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta, jan } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

const added = async (text = 'umowa', subjectId = home.lease, kind: 'lease' | 'notice' = 'lease') => {
  const { id } = await anna.api.documents.create({ file: pdf(text), kind, subject: 'lease', subjectId })
  const { versions } = await anna.api.documents.get({ id })
  return { documentId: id, fileId: versions[0]!.id }
}
const sent = async (order: 'together' | 'landlord_first' | 'tenant_first' = 'together', text?: string) => {
  const document = await added(text)
  return { ...document, ...(await anna.api.signings.send({ ...document, law: 'none', order })) }
}
const byAnna = { sha256: sha(), signedName: 'Anna Wierzba', agreed: true } as const
const byMarta = { sha256: sha(), signedName: 'Marta Nowak', agreed: true } as const
const subjects = async (address = 'marta@example.com') =>
  (await server.mails(address)).map(({ subject }) => subject)

describe('a lease', () => {
  it('is sent, read and signed by both; the document is then complete and cannot change', async () => {
    const { id, documentId, state, parties } = await sent('together')
    expect(state).toBe('sent')
    expect(parties.map(({ role, turn, mine }) => ({ role, turn, mine }))).toEqual([
      { role: 'landlord', turn: true, mine: true },
      { role: 'tenant', turn: true, mine: false },
    ])
    expect((await subjects()).some((subject) => subject.includes('umowa'))).toBe(true)
    const own = async () => (await marta.api.documents.list()).find((each) => each.id === documentId)!
    const { fileId } = await own()
    const { body } = await marta.api.documents.file({ id: documentId })
    expect(
      createHash('sha256')
        .update(await body.text())
        .digest('hex'),
    ).toBe(sha())
    await marta.api.documents.markSeen({ id: documentId, fileId })
    expect((await anna.api.documents.get({ id: documentId })).signing).toMatchObject({ state: 'viewed' })
    expect(await marta.api.signings.sign({ id, ...byMarta })).toMatchObject({ state: 'partly_signed' })
    const done = await anna.api.signings.sign({ id, ...byAnna })
    expect(done).toMatchObject({ state: 'completed' })
    expect(done.parties.map(({ signedName, signedOn }) => ({ signedName, signedOn }))).toEqual([
      { signedName: 'Anna Wierzba', signedOn: '2026-03-15' },
      { signedName: 'Marta Nowak', signedOn: '2026-03-15' },
    ])
    expect((await own()).signing).toMatchObject({ state: 'completed', sha256: sha() })
    for (const call of [
      () => anna.api.documents.addVersion({ id: documentId, file: pdf('inna') }),
      () => anna.api.documents.remove({ ids: [documentId] }),
      () => anna.api.documents.share({ id: documentId, tenantIds: [] }),
    ])
      expect(await codeOf(call())).toBe('document_locked')
    expect(await codeOf(anna.api.signings.cancel({ id, reason: 'x' }))).toBe('signing_not_open')
    const again = anna.api.signings.send({ documentId, fileId, law: 'none' })
    expect(await codeOf(again)).toBe('signing_already_begun')
    const history = (await anna.api.documents.get({ id: documentId })).history.map(({ details }) => details)
    expect(history).toMatchObject([
      { signing: id, signed: 'landlord', completed: true, sha256: sha() },
      { signing: id, signed: 'tenant', sha256: sha() },
      { seen: true },
      { signing: id, sent: true },
      { kind: 'lease' },
    ])
  })

  it('is counted on the first screen of the tenant while it is their turn', async () => {
    const count = async () => (await marta.api.home.get()).documentsToSign
    const before = await count()
    const { id } = await sent('landlord_first', 'umowa')
    expect(await count()).toBe(before)
    await anna.api.signings.sign({ id, ...byAnna })
    expect(await count()).toBe(before + 1)
    expect((await jan.api.home.get()).documentsToSign).toBe(0)
    await marta.api.signings.sign({ id, ...byMarta })
    expect(await count()).toBe(before)
  })

  it('has evidence of each signature, stored encrypted', async () => {
    const { id } = await sent()
    await marta.api.signings.sign({ id, ...byMarta })
    const [evidence] = await anna.api.signings.evidence({ id })
    expect(evidence).toMatchObject({
      role: 'tenant',
      signedName: 'Marta Nowak',
      sha256: sha(),
      email: 'marta@example.com',
      statement: expect.stringContaining('simple electronic signature'),
    })
    const [row] = await server.query<{ sealed: string }>(
      'select evidence_sealed as sealed from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1',
      [id],
    )
    expect(row!.sealed).not.toContain('marta')
  })

  it('has evidence whose digest is in the audit log, so that a later change is seen', async () => {
    const { id } = await sent()
    await marta.api.signings.sign({ id, ...byMarta })
    await anna.api.signings.sign({ id, ...byAnna })
    const intact = async () => (await anna.api.signings.evidence({ id })).map((each) => each.intact)
    expect(await intact()).toEqual([true, true])
    const rows = `from signing_parties p where p.id = g.party_id and p.role = 'tenant' and p.signing_id = $1`
    await server.query(`update signatures g set signed_name = 'Jan Nowak' ${rows}`, [id])
    expect(await intact()).toEqual([false, true])
    await server.query(
      `update signatures g set signed_name = 'Marta Nowak', signed_on = '2026-03-14' ${rows}`,
      [id],
    )
    expect(await intact()).toEqual([false, true])
    await server.query(`update signatures g set signed_on = '2026-03-15' ${rows}`, [id])
    expect(await intact()).toEqual([true, true])
  })

  it.each([
    ['landlord_first', 'tenant'],
    ['tenant_first', 'landlord'],
  ] as const)('signed in the order %s makes the %s wait', async (order, last) => {
    const before = (await subjects()).length
    const { id, parties } = await sent(order)
    expect(parties.find(({ role }) => role === last)).toMatchObject({
      turn: false,
      state: last === 'tenant' ? 'waiting' : 'notified',
    })
    const first = () =>
      last === 'tenant'
        ? anna.api.signings.sign({ id, ...byAnna })
        : marta.api.signings.sign({ id, ...byMarta })
    const second = () =>
      last === 'tenant'
        ? marta.api.signings.sign({ id, ...byMarta })
        : anna.api.signings.sign({ id, ...byAnna })
    expect((await subjects()).length).toBe(before + (last === 'tenant' ? 0 : 1))
    expect(await codeOf(second())).toBe('not_your_turn')
    await first()
    expect((await subjects()).length).toBe(before + 1)
    expect(await second()).toMatchObject({ state: 'completed' })
    // The tenant learns of the completion by mail, unless they completed it.
    expect((await subjects()).length).toBe(before + (last === 'tenant' ? 1 : 2))
  })

  it('is signed only in the bytes that were sent, and once', async () => {
    const { id } = await sent()
    expect(await codeOf(marta.api.signings.sign({ id, ...byMarta, sha256: sha('inna') }))).toBe(
      'document_changed',
    )
    expect(
      await server.query(
        'select 1 from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1',
        [id],
      ),
    ).toEqual([])
    await marta.api.signings.sign({ id, ...byMarta })
    expect(await codeOf(marta.api.signings.sign({ id, ...byMarta }))).toBe('already_signed')
  })

  it('is completed once when both sign at once, many times', async () => {
    for (let run = 0; run < 10; run += 1) {
      const { id } = await sent('together', 'umowa')
      const acts = await Promise.allSettled([
        anna.api.signings.sign({ id, ...byAnna }),
        marta.api.signings.sign({ id, ...byMarta }),
        marta.api.signings.sign({ id, ...byMarta }),
      ])
      expect(acts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      const [count] = await server.query<{ signed: number; completed: number }>(
        `select (select count(*)::int from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1) as signed,
                (select count(*)::int from audit_logs where details->>'signing' = $1::text and details->>'completed' = 'true') as completed`,
        [id],
      )
      expect(count).toEqual({ signed: 2, completed: 1 })
    }
  })

  it('is declined with a reason; then nobody signs, and it can be sent again', async () => {
    const { id, documentId, fileId } = await sent()
    expect(await marta.api.signings.decline({ id, reason: 'Zły czynsz' })).toMatchObject({
      state: 'declined',
    })
    expect(await codeOf(anna.api.signings.sign({ id, ...byAnna }))).toBe('signing_not_open')
    const { signing } = await anna.api.documents.get({ id: documentId })
    expect(signing!.parties[1]).toMatchObject({ state: 'declined', declineReason: 'Zły czynsz' })
    const again = await anna.api.signings.send({ documentId, fileId, law: 'none' })
    expect(again.state).toBe('sent')
    expect(await marta.api.signings.sign({ id: again.id, ...byMarta })).toMatchObject({
      state: 'partly_signed',
    })
    expect(await codeOf(marta.api.signings.sign({ id, ...byMarta }))).toBe('signing_not_open')
  })

  it('is cancelled with a reason, and the tenant is told', async () => {
    const { id, documentId } = await sent()
    await marta.api.signings.sign({ id, ...byMarta })
    expect(await anna.api.signings.cancel({ id, reason: 'Nowe warunki' })).toMatchObject({ state: 'voided' })
    expect(await codeOf(anna.api.signings.sign({ id, ...byAnna }))).toBe('signing_not_open')
    expect((await subjects())[0]).toMatch(/No longer|Nie trzeba|Ya no/)
    await anna.api.documents.addVersion({ id: documentId, file: pdf('nowa') })
  })

  it('cannot be signed after it expired, and reminders are sent on two days', async () => {
    const { id } = await sent()
    const mails = (await subjects()).length
    for (const [day, more] of [
      ['2026-03-17', 0],
      ['2026-03-18', 1],
      ['2026-03-19', 1],
      ['2026-03-22', 2],
      ['2026-03-28', 2],
    ] as const) {
      setClock(`${day}T12:30:00Z`)
      await remindSigners.run(server.services, {})
      const mine = await server.query<{ reminders: number }>('select reminders from signings where id = $1', [
        id,
      ])
      expect(mine[0]!.reminders, day).toBe(more)
    }
    expect((await subjects()).length).toBeGreaterThanOrEqual(mails + 2)
    await server.moveTo('2026-03-30', anna, marta)
    expect(await codeOf(marta.api.signings.sign({ id, ...byMarta }))).toBe('signing_not_open')
    await server.moveTo('2026-03-15', anna, marta)
  })
})

describe('the form of the law', () => {
  it('refuses a click for a notice under Polish law; a record on paper is possible', async () => {
    const document = await added('wypowiedzenie', home.lease, 'notice')
    expect(await codeOf(anna.api.signings.send({ ...document, law: 'pl' }))).toBe('form_not_allowed')
    const paper = { ...document, law: 'pl', landlordName: 'Anna', tenantName: 'Marta' } as const
    expect(await codeOf(anna.api.signings.recordPaper({ ...paper, signedOn: '2026-03-16' }))).toBe(
      'validation_failed',
    )
    const done = await anna.api.signings.recordPaper({ ...paper, signedOn: '2026-03-14' })
    expect(done).toMatchObject({ route: 'paper', state: 'completed', expiresAt: null })
    expect(done.parties.map(({ signedName, signedOn }) => [signedName, signedOn])).toEqual([
      ['Anna', '2026-03-14'],
      ['Marta', '2026-03-14'],
    ])
  })

  it('needs an acknowledgement for a Polish lease of more than one year', async () => {
    const lease = await anna.api.leases.create({
      propertyId: (await anna.api.properties.create({ address: 'ul. Długa 2', rentAmount: 90_000 })).id,
      tenantId: home.tenant,
      startDate: '2026-04-01',
      endDate: '2028-03-31',
      rentAmount: 90_000,
    })
    const document = await added('długa', lease.id)
    expect(await codeOf(anna.api.signings.send({ ...document, law: 'pl' }))).toBe('validation_failed')
    expect(await anna.api.signings.send({ ...document, law: 'pl', acknowledged: true })).toMatchObject({
      state: 'sent',
    })
  })

  it('refuses a click for an occasional lease, which exists only in Polish law and is void without writing', async () => {
    const lease = await anna.api.leases.create({
      propertyId: (await anna.api.properties.create({ address: 'ul. Krótka 3', rentAmount: 90_000 })).id,
      tenantId: home.tenant,
      kind: 'occasional',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      rentAmount: 90_000,
    })
    const document = await added('okazjonalna', lease.id)
    for (const law of ['pl', 'none'] as const)
      expect(await codeOf(anna.api.signings.send({ ...document, law, acknowledged: true }))).toBe(
        'form_not_allowed',
      )
    const paper = { ...document, law: 'pl', landlordName: 'Anna', tenantName: 'Marta' } as const
    expect(await anna.api.signings.recordPaper({ ...paper, signedOn: '2026-03-14' })).toMatchObject({
      state: 'completed',
    })
  })

  it('lets nobody sign house rules, documents of a property, or an old version', async () => {
    const rules = await anna.api.documents.create({
      file: pdf(),
      kind: 'rules',
      subject: 'lease',
      subjectId: home.lease,
    })
    const house = await anna.api.documents.create({
      file: pdf(),
      kind: 'lease',
      subject: 'property',
      subjectId: home.property,
    })
    for (const { id } of [rules, house]) {
      const { versions, can } = await anna.api.documents.get({ id })
      expect(can.send).toBe(false)
      const send = anna.api.signings.send({ documentId: id, fileId: versions[0]!.id, law: 'none' })
      expect(await codeOf(send)).toBe('form_not_allowed')
    }
    const document = await added()
    await anna.api.documents.addVersion({ id: document.documentId, file: pdf('v2') })
    expect(await codeOf(anna.api.signings.send({ ...document, law: 'none' }))).toBe('document_changed')
  })

  it('needs a tenant who uses the portal', async () => {
    const { lease } = await createLetting(anna, 'Ewa')
    const document = await added('ewa', lease)
    expect(await codeOf(anna.api.signings.send({ ...document, law: 'none' }))).toBe('signer_without_account')
    expect((await anna.api.documents.get({ id: document.documentId })).signing).toBeNull()
  })
})

describe('nobody else', () => {
  it('signs, declines, reads or cancels', async () => {
    const { id, documentId, fileId } = await sent()
    for (const call of [
      () => jan.api.signings.sign({ id, ...byMarta }),
      () => jan.api.signings.decline({ id, reason: 'x' }),
      () => ben.api.signings.sign({ id, ...byAnna }),
      () => ben.api.signings.cancel({ id, reason: 'x' }),
      () => ben.api.signings.remind({ id }),
      () => ben.api.signings.evidence({ id }),
      () => ben.api.signings.send({ documentId, fileId, law: 'none' }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    const colleague = await server.addMember(anna, 'manager')
    // A colleague manages the signing, but signs only what they sent.
    expect(await codeOf(colleague.api.signings.sign({ id, ...byAnna }))).toBe('not_found')
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.signings.evidence({ id }))).toBe('forbidden')
    expect((await viewer.api.documents.get({ id: documentId })).can.send).toBe(false)
    await server.query('update tenant_accounts set disabled_at = app.now() where tenant_id = $1', [
      home.tenant,
    ])
    expect(await codeOf(marta.api.signings.sign({ id, ...byMarta }))).toBe('forbidden')
    await anna.api.tenants.reopenPortal({ id: home.tenant })
  })
})
