/** Documents that several people sign: until which day, what happens to their links, and how a signing cannot get stuck. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createLetting, createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { byPaul, mailbox, paul, pdfText, sendWith, sha, signerBy } from './by-link.fixture.ts'
import { remindSigners } from './jobs.ts'
import { inviteSigners } from './turns.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let open: TenantClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home, marta } = await createTwoLettings(server))
  open = server.tenant()
})
beforeEach(async () => {
  await server.query('delete from mail_outbox')
  await server.query('delete from auth.rate_limits')
  await server.moveTo('2026-03-15T08:00:00Z', anna, marta)
})
afterAll(() => server?.stop())

const later = { ...paul, name: 'Druga', email: 'druga@example.com', role: 'co_tenant', step: 3 } as const
const signs = { signedName: 'Marta', agreed: true } as const

describe('the last day of a document that is signed', () => {
  it('is named everywhere, and everybody can sign until its end in the time zone of the organization', async () => {
    const { id, documentId, lastDay } = await sendWith(anna, home, [paul], 'together', 'until')
    const { links, newToken, confirm } = signerBy(server, open)
    expect(lastDay).toBe('2026-03-29')
    expect((await server.mails(paul.email))[0]!.text).toContain('until 29 March 2026')
    // 22:30 in Warsaw.
    await server.moveTo('2026-03-29T20:30:00Z', anna, marta)
    const own = await confirm(await newToken())
    expect(await links.read(own)).toMatchObject({ lastDay: '2026-03-29', turn: true })
    const [shared] = (await marta.api.documents.list()).filter(({ signing }) => signing?.id === id)
    expect(shared!.signing).toMatchObject({ lastDay: '2026-03-29', state: 'sent' })
    await links.sign({ ...own, ...byPaul, sha256: sha('until') })
    // Midnight.
    await server.moveTo('2026-03-29T22:00:00Z', anna, marta)
    expect(await codeOf(links.read(own))).toBe('link_invalid')
    expect(await codeOf(marta.api.signings.sign({ ...signs, id, sha256: sha('until') }))).toBe(
      'signing_not_open',
    )
    expect((await anna.api.documents.get({ id: documentId })).signing?.state).toBe('expired')
  })
})

describe('the link of a signer', () => {
  it('cannot be ended or sent before the turn, when only the address can be replaced', async () => {
    const { id, partyId } = await sendWith(anna, home, [later], 'tenant_first', 'early')
    const party = { id, partyId }
    expect(await codeOf(anna.api.signings.revokeLink(party))).toBe('party_not_in_turn')
    expect(await codeOf(anna.api.signings.sendLink(party))).toBe('party_not_in_turn')
    for (let time = 0; time < 7; time += 1)
      await anna.api.signings.sendLink({ ...party, email: `druga${time}@example.com` })
    await marta.api.signings.sign({ ...signs, id, sha256: sha('early') })
    const signed = await anna.api.signings.sign({ ...signs, id, sha256: sha('early') })
    expect(signed.parties.find((each) => each.id === partyId)?.invited).toMatchObject({ left: 5 })
    expect(await mailbox(server, later.email).count()).toBe(0)
    expect(await mailbox(server, 'druga6@example.com').count()).toBe(1)
    await anna.api.signings.revokeLink(party)
    await inviteSigners.run(server.services, {})
    expect(await mailbox(server, 'druga6@example.com').count()).toBe(1)
  })

  it('cannot be ended after the signer signed, who gets the finished file by it', async () => {
    const { id, partyId } = await sendWith(anna, home, [paul], 'together', 'signed')
    const { links, newToken, confirm } = signerBy(server, open)
    await links.sign({ ...(await confirm(await newToken())), ...byPaul, sha256: sha('signed') })
    expect(await codeOf(anna.api.signings.revokeLink({ id, partyId }))).toBe('party_signed')
  })
})

describe('a document that waits for the tenant', () => {
  it('keeps their portal account open until they signed or the signing ended', async () => {
    const letting = await createLetting(anna, 'Zofia')
    const zofia = await server.acceptInvitation(anna, letting.tenant)
    const close = () => codeOf(anna.api.tenants.closePortal({ id: letting.tenant }))
    // The tenant signs after the landlord, who has not signed.
    const first = await sendWith(anna, letting, [paul], 'landlord_first', 'first')
    expect(await close()).toBe('portal_has_open_signing')
    await anna.api.signings.cancel({ id: first.id, reason: 'Nowa wersja' })
    const { id } = await sendWith(anna, letting, [paul], 'together', 'second')
    expect(await close()).toBe('portal_has_open_signing')
    await zofia.api.signings.sign({ ...signs, id, sha256: sha('second') })
    expect(await anna.api.tenants.closePortal({ id: letting.tenant })).toEqual({ accountStatus: 'disabled' })
  })

  it('reminds nobody if the account of the tenant is closed in another way', async () => {
    await server.query('update signings set voided_at = app.now() where voided_at is null')
    const letting = await createLetting(anna, 'Ola')
    await server.acceptInvitation(anna, letting.tenant)
    await sendWith(anna, letting, [paul], 'together', 'stuck')
    const reminded = async (at: string) => {
      await server.moveTo(at, anna)
      await server.query('delete from mail_outbox')
      await remindSigners.run(server.services, {})
      return mailbox(server).count()
    }
    const account = 'update tenant_accounts set disabled_at = $1 where tenant_id = $2'
    await server.query(account, ['2026-03-16T08:00:00Z', letting.tenant])
    expect(await reminded('2026-03-18T08:00:00Z')).toBe(0)
    await server.query(account, [null, letting.tenant])
    expect(await reminded('2026-03-18T09:00:00Z')).toBe(1)
  })
})

it('a paper that four people signed by hand is recorded with all of them', async () => {
  const file = new File([pdfText('skan')], 'skan.pdf', { type: 'application/pdf' })
  const about = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await anna.api.documents.create({ file, ...about })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const record = await anna.api.signings.recordPaper({
    ...{ documentId, fileId: versions[0]!.id, law: 'none', signedOn: '2026-03-14' },
    ...{ landlordName: 'Anna Wierzba', tenantName: 'Marta Nowak' },
    others: [
      { role: 'co_tenant', name: 'Wojtek Nowak' },
      { role: 'guarantor', name: 'Paweł Poręczyciel' },
    ],
  })
  expect(record.state).toBe('completed')
  const names = record.parties.map(({ role, signedName, signedOn }) => `${role} ${signedName} ${signedOn}`)
  expect(names.toSorted()).toEqual([
    'co_tenant Wojtek Nowak 2026-03-14',
    'guarantor Paweł Poręczyciel 2026-03-14',
    'landlord Anna Wierzba 2026-03-14',
    'tenant Marta Nowak 2026-03-14',
  ])
  expect(await anna.api.signings.evidence({ id: record.id })).toHaveLength(4)
})
