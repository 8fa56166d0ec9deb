/** Signing by a link, without an account (docs/decisions/115). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { byPaul, mailbox, paul, sendWith, sha, signerBy } from './by-link.fixture.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let open: TenantClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta } = await createTwoLettings(server))
  open = server.tenant()
})
beforeEach(async () => {
  await server.query('delete from mail_outbox')
  await server.query('delete from auth.rate_limits')
  await server.moveTo('2026-03-15T12:00:00Z', anna, ben, marta)
})
afterAll(() => server?.stop())

const box = () => mailbox(server)
const signer = () => signerBy(server, open)
const links = () => signer().links
const newToken = () => signer().newToken()
const confirm = (token: string) => signer().confirm(token)
const bytesOf = async (answer: Promise<{ body: Blob }>) =>
  Buffer.from(await (await answer).body.arrayBuffer())

describe('a guarantor without an account', () => {
  it('opens the link, confirms it with a code, reads exactly what is signed, and signs', async () => {
    const { id, documentId, parties } = await sendWith(anna, home)
    expect(parties.map(({ role, invited }) => [role, invited?.contact ?? null])).toEqual([
      ['guarantor', 'p•••@example.com'],
      ['landlord', null],
      ['tenant', null],
    ])
    const token = await newToken()
    expect(await links().open({ token })).toEqual({
      ...{ landlord: 'Wierzba', language: 'en', contact: 'p•••@example.com', stage: 'open' },
    })
    const { pass } = await confirm(token)
    const request = await links().read({ token, pass })
    expect(request).toMatchObject({
      title: 'umowa',
      state: 'sent',
      turn: true,
      sha256: sha(),
      finished: false,
    })
    expect(request.parties.find(({ mine }) => mine)).toMatchObject({ role: 'guarantor', name: paul.name })
    const bytes = await bytesOf(links().file({ token, pass }))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha())
    expect((await anna.api.documents.get({ id: documentId })).signing).toMatchObject({ state: 'viewed' })
    expect(await links().sign({ token, pass, ...byPaul })).toMatchObject({
      state: 'partly_signed',
      turn: false,
    })
    await marta.api.signings.sign({ id, sha256: sha(), signedName: 'Marta Nowak', agreed: true })
    const done = await anna.api.signings.sign({ id, sha256: sha(), signedName: 'Anna', agreed: true })
    expect(done.state).toBe('completed')
    const evidence = await anna.api.signings.evidence({ id })
    expect(evidence[0]).toMatchObject({
      ...{ role: 'guarantor', email: paul.email, intact: true, signedName: byPaul.signedName },
      code: { sentAt: expect.any(String), confirmedAt: expect.any(String) },
    })
    expect(evidence.slice(1).map(({ code }) => code)).toEqual([null, null])
    const { history } = await anna.api.documents.get({ id: documentId })
    const details = history.map((entry) => entry.details)
    expect(details).toMatchObject([
      { signed: 'landlord', completed: true },
      { signed: 'tenant' },
      { signed: 'guarantor', sha256: sha() },
      { codeConfirmed: 'guarantor' },
      { sent: true, invited: 1 },
      {},
    ])
    expect(JSON.stringify(history)).not.toMatch(/pawel|Paweł/)
  })

  it('declines with a reason, which only the landlord reads; then the link shows nothing', async () => {
    const { id, documentId } = await sendWith(anna, home)
    const own = await confirm(await newToken())
    const declined = await links().decline({ ...own, reason: 'Nie znam tej umowy' })
    expect(declined.state).toBe('declined')
    expect(JSON.stringify(declined)).not.toContain('Nie znam')
    expect(await codeOf(links().read(own))).toBe('link_invalid')
    expect(await codeOf(links().open({ token: own.token }))).toBe('link_invalid')
    const sign = { id, sha256: sha(), signedName: 'Anna', agreed: true } as const
    expect(await codeOf(anna.api.signings.sign(sign))).toBe('signing_not_open')
    const { signing } = await anna.api.documents.get({ id: documentId })
    expect(signing!.parties.find(({ role }) => role === 'guarantor')).toMatchObject({
      ...{ state: 'declined', declineReason: 'Nie znam tej umowy' },
    })
  })

  it('is told by mail that the tenant declined after the guarantor signed, without the reason', async () => {
    const { id, documentId } = await sendWith(anna, home)
    const own = await confirm(await newToken())
    await links().sign({ ...own, ...byPaul })
    const before = await box().count()
    await marta.api.signings.decline({ id, reason: 'Za drogo' })
    expect(await box().count()).toBe(before + 1)
    const [mail] = await server.mails(paul.email)
    expect(mail!.subject).toBe('Not signed: umowa')
    expect(mail!.text).not.toContain('Za drogo')
    expect(await codeOf(links().open({ token: own.token }))).toBe('link_invalid')
    const { signing } = await anna.api.documents.get({ id: documentId })
    expect(JSON.stringify(signing)).toContain('Za drogo')
    const shared = (await marta.api.documents.list()).find((each) => each.id === documentId)
    expect(JSON.stringify(shared)).toContain('Za drogo')
  })

  it('declines after the tenant signed, who is told by mail and in the portal, without the reason', async () => {
    const { id, documentId } = await sendWith(anna, home)
    const { token } = { token: await newToken() }
    await marta.api.signings.sign({ id, sha256: sha(), signedName: 'Marta Nowak', agreed: true })
    const mails = async () => (await server.mails(marta.email)).map(({ subject }) => subject)
    const before = (await mails()).length
    await links().decline({ ...(await confirm(token)), reason: 'Nie znam tej umowy' })
    expect(await mails()).toHaveLength(before + 1)
    expect((await mails())[0]).toMatch(/^(Not signed|Nie podpisano|Sin firmar): umowa$/)
    const shared = (await marta.api.documents.list()).find((each) => each.id === documentId)
    expect(shared!.signing).toMatchObject({ state: 'declined' })
    expect(JSON.stringify(shared)).not.toContain('Nie znam')
  })

  it('is written to when it is their turn, also after the tenant signed in the portal', async () => {
    const before = await box().count()
    const { id, partyId } = await sendWith(anna, home, [{ ...paul, step: 3 }], 'tenant_first')
    expect(await box().count()).toBe(before)
    await marta.api.signings.sign({ id, sha256: sha(), signedName: 'Marta', agreed: true })
    expect(await box().count()).toBe(before)
    const answer = await anna.api.signings.sign({ id, sha256: sha(), signedName: 'Anna', agreed: true })
    expect(answer.parties.find((party) => party.id === partyId)).toMatchObject({
      turn: true,
      state: 'notified',
    })
    expect(await box().count()).toBe(before + 1)
    const second = await sendWith(anna, home, [{ ...paul, step: 2 }], 'together')
    await anna.api.signings.sign({ id: second.id, sha256: sha(), signedName: 'Anna', agreed: true })
    expect(await box().count()).toBe(before + 1)
    await marta.api.signings.sign({ id: second.id, sha256: sha(), signedName: 'Marta', agreed: true })
    expect(await box().count()).toBe(before + 2)
    expect(await links().sign({ ...(await confirm(await newToken())), ...byPaul })).toMatchObject({
      state: 'completed',
    })
  })

  it('makes the landlord sign last if the order says so', async () => {
    const { id } = await sendWith(anna, home, [paul], 'tenant_first')
    const own = await confirm(await newToken())
    await marta.api.signings.sign({ id, sha256: sha(), signedName: 'Marta', agreed: true })
    const sign = { id, sha256: sha(), signedName: 'Anna', agreed: true } as const
    expect(await codeOf(anna.api.signings.sign(sign))).toBe('not_your_turn')
    await links().sign({ ...own, ...byPaul })
    expect(await anna.api.signings.sign(sign)).toMatchObject({ state: 'completed' })
  })
})
