/** When documents that were sent to be signed are removed, and what is left of them (papers.md 1 and acceptance case 19). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { forgetOldData } from '../../account/organizations/jobs.ts'
import { sweepDocuments } from '../documents/jobs.ts'

let server: TestServer
let anna: Landlord
let marta: Person & { api: TenantClient }
let tenantId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Wierzba')
  await anna.api.organizations.update({ retentionYears: 3 })
  tenantId = (await anna.api.tenants.create({ name: 'Marta', email: 'marta@example.com' })).id
  marta = await server.acceptInvitation(anna, tenantId)
})
afterAll(() => server?.stop())

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const check = async (sha256: string) => {
  await server.query('delete from auth.rate_limits')
  return anna.api.signings.check({ sha256 })
}
const night = async (day: string) => {
  await server.moveTo(day, anna, marta)
  await forgetOldData.run(server.services, {})
}
const forgettable = async () =>
  (await anna.api.organizations.retention()).find(({ years }) => years === 3)!.papers

let count = 0
/** A lease with one document that was sent to be signed. */
async function sent(leaseId: string) {
  count += 1
  const text = `%PDF-1.7\numowa ${count}\n%%EOF\n`
  const file = new File([text], `umowa-${count}.pdf`, { type: 'application/pdf' })
  const { id: documentId } = await anna.api.documents.create({
    ...{ file, kind: 'lease', subject: 'lease', subjectId: leaseId },
  })
  const { id } = await send(documentId)
  return { id, documentId, sha256: sha(text) }
}
async function send(documentId: string) {
  const { versions } = await anna.api.documents.get({ id: documentId })
  return anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
}
async function lease(address: string, startDate: string, endDate?: string) {
  const { id: propertyId } = await anna.api.properties.create({ address, rentAmount: 90_000 })
  const terms = { propertyId, tenantId, startDate, rentAmount: 90_000, ...(endDate ? { endDate } : {}) }
  return (await anna.api.leases.create(terms)).id
}
const cancel = (id: string) => anna.api.signings.cancel({ id, reason: 'Pomyłka' })
const signAsLandlord = ({ id, sha256 }: { id: string; sha256: string }) =>
  anna.api.signings.sign({ id, sha256, agreed: true, signedName: 'Anna Wierzba' })
async function sign({ id, sha256 }: { id: string; sha256: string }) {
  await signAsLandlord({ id, sha256 })
  await marta.api.signings.sign({ id, sha256, agreed: true, signedName: 'Marta' })
}
const listed = async () => (await anna.api.documents.list({ limit: 100 })).rows.map(({ id }) => id)
/** The stored files of a document and its signings that still have bytes to keep. */
const bytesOf = async (documentId: string, signingId: string) =>
  (
    await server.query('select id from files where owner_id = any ($1) and removed_at is null', [
      [documentId, signingId],
    ])
  ).length

describe('a document that was not signed by everybody', () => {
  it('is removed a year after it was cancelled, declined or expired, and not a day earlier', async () => {
    const leaseId = await lease('ul. Niepodpisana 1', '2026-04-01')
    const cancelled = await sent(leaseId)
    await signAsLandlord(cancelled)
    await cancel(cancelled.id)
    const declined = await sent(leaseId)
    await marta.api.signings.decline({ id: declined.id, reason: 'Za drogo' })
    const expired = await sent(leaseId)
    const touched = await sent(leaseId)
    await cancel(touched.id)
    const again = await sent(leaseId)
    await cancel(again.id)
    const second = await send(again.documentId)
    await sign({ id: second.id, sha256: again.sha256 })
    const all = [cancelled, declined, expired, touched, again].map(({ documentId }) => documentId).toSorted()

    await server.moveTo('2026-09-01', anna, marta)
    const { document } = await anna.api.documents.get({ id: touched.documentId })
    await anna.api.documents.update({
      id: touched.documentId,
      title: 'Zostaje',
      updatedAt: document.updatedAt,
    })
    await night('2027-03-15')
    expect((await listed()).toSorted()).toEqual(all)
    expect(await forgettable()).toBe(0)
    expect((await check(cancelled.sha256)).verdict).toBe('withdrawn')

    await server.moveTo('2027-03-16', anna, marta)
    expect(await forgettable()).toBe(2)
    await night('2027-03-16')
    // That which expired on 29 March ended two weeks later.
    expect((await listed()).toSorted()).toEqual(
      [expired, touched, again].map(({ documentId }) => documentId).toSorted(),
    )
    await night('2027-03-30')
    expect((await listed()).toSorted()).toEqual(
      [touched, again].map(({ documentId }) => documentId).toSorted(),
    )

    // Of those that stay, only what was signed in vain is gone.
    const left = await server.query<{ id: string }>('select id from signings where document_id = any ($1)', [
      all,
    ])
    expect(left.map(({ id }) => id)).toEqual(
      expect.arrayContaining([cancelled.id, declined.id, expired.id, second.id]),
    )
    expect(left).toHaveLength(4)
    expect((await check(again.sha256)).verdict).toBe('not_final')
    expect((await check(touched.sha256)).verdict).toBe('not_kept')

    // A restored document stays.
    await anna.api.documents.restore({ ids: [declined.documentId] })
    await night('2027-03-31')
    expect(await listed()).toContain(declined.documentId)

    // The others can be restored for 30 days, then their bytes go.
    expect(await bytesOf(cancelled.documentId, cancelled.id)).toBe(1)
    // It was removed shortly after noon.
    await server.moveTo('2027-04-15T11:00:00Z', anna, marta)
    await sweepDocuments.run(server.services, {})
    expect(await bytesOf(cancelled.documentId, cancelled.id)).toBe(1)
    await server.moveTo('2027-04-16', anna, marta)
    await sweepDocuments.run(server.services, {})
    expect(await bytesOf(cancelled.documentId, cancelled.id)).toBe(0)
    expect(await bytesOf(touched.documentId, touched.id)).toBe(1)
    const answer = await check(cancelled.sha256)
    expect(answer).toMatchObject({
      verdict: 'not_kept',
      document: { kind: 'lease', signedOn: null, signatures: 1 },
    })
    expect(JSON.stringify(answer)).not.toMatch(/Anna|Marta|Wierzba/)
  })
})

describe('a signed document', () => {
  it('is kept while the law of money asks for it, and then goes with its evidence; the lease stays signed', async () => {
    await server.moveTo('2027-05-01', anna, marta)
    const [paid, owed] = [
      await lease('ul. Opłacona 1', '2027-05-01', '2027-05-31'),
      await lease('ul. Zaległa 1', '2027-05-01', '2027-05-31'),
    ]
    const [gone, kept] = [await sent(paid), await sent(owed)]
    for (const each of [gone, kept]) await sign(each)
    const { rows } = await anna.api.payments.list({ view: 'charges', tenantId, limit: 100 })
    const charge = rows.find(({ leaseId }) => leaseId === paid)!
    await anna.api.payments.recordReceipt({
      ...{ tenantId, amount: charge.amount, paymentDate: '2027-05-01', paymentMethod: 'cash' },
      designations: [charge.id],
    })
    // The lease ended three years ago in 2030, but names of payers of 2027 are kept until the end of 2033.
    await night('2033-12-31')
    expect(await listed()).toEqual(expect.arrayContaining([gone.documentId, kept.documentId]))
    expect((await check(gone.sha256)).verdict).toBe('not_final')

    await night('2034-01-01')
    const left = await listed()
    expect(left).not.toContain(gone.documentId)
    expect(left).toContain(kept.documentId)
    expect(await bytesOf(gone.documentId, gone.id)).toBe(0)
    expect(await bytesOf(kept.documentId, kept.id)).toBe(1)
    expect(
      await server.query('select id from signatures where signed_name = $1', ['Anna Wierzba']),
    ).not.toEqual([])
    expect(
      await server.query(
        'select g.id from signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1',
        [gone.id],
      ),
    ).toEqual([])
    expect(await check(gone.sha256)).toMatchObject({
      verdict: 'not_kept',
      document: { kind: 'lease', signedOn: '2027-05-01', signatures: 2 },
    })
    await server.query('select app.rebuild_signed_leases($1)', [anna.organizationId])
    const [row] = await server.query<{ day: string }>(
      'select signed_on::text as day from leases where id = $1',
      [paid],
    )
    expect(row!.day).toBe('2027-05-01')
  })
})
