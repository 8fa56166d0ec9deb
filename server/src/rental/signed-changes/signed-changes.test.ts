/** What is signed and not applied is listed until somebody makes the change or says that there is none. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let other: Letting

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, other } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

const pdf = () => new File(['%PDF-1.7\naneks\n%%EOF\n'], 'aneks.pdf', { type: 'application/pdf' })
const added = async (kind: 'annex' | 'notice' | 'handover', title: string) => {
  const about = { file: pdf(), kind, title, subject: 'lease', subjectId: home.lease } as const
  const { id } = await anna.api.documents.create(about)
  const { versions } = await anna.api.documents.get({ id })
  return { documentId: id, fileId: versions[0]!.id, law: 'none' } as const
}
const signed = async (kind: 'annex' | 'notice' | 'handover', title: string) =>
  anna.api.signings.recordPaper({
    ...(await added(kind, title)),
    ...{ landlordName: 'Anna', tenantName: 'Marta', signedOn: '2026-03-10' },
  })
const listed = async (leaseId?: string) =>
  (await anna.api.signedChanges.list(leaseId ? { leaseId } : {})).map(({ title, kind }) => `${kind} ${title}`)

const terms = {
  ...{ validFrom: '2026-04-01', rentAmount: 95_000, billsAmount: 0, extraFees: 0, additionalFees: 0 },
  additionalFeesOnce: false,
}

it('lists signed annexes and notices of a lease until they are applied', async () => {
  const { api } = anna
  await api.signings.send({ ...(await added('annex', 'otwarty')), days: 5 }).catch(() => undefined)
  await signed('handover', 'protokół')
  expect(await listed()).toEqual([])
  const annex = await signed('annex', 'podwyżka')
  const house = await signed('annex', 'zwierzęta')
  const notice = await signed('notice', 'koniec')
  expect(await listed(home.lease)).toHaveLength(3)
  expect(await listed(other.lease)).toEqual([])
  expect(await ben.api.signedChanges.list({})).toEqual([])
  expect(await codeOf(ben.api.signedChanges.note({ id: annex.id, outcome: 'no_change' }))).toBe('not_found')

  // The change of another lease does not apply it, and nothing of that change stays.
  const wrong = { id: other.lease, ...terms, signingId: annex.id }
  expect(await codeOf(api.leases.changeTerms(wrong))).toBe('not_found')
  expect((await api.leases.get({ id: other.lease })).termsVersions).toHaveLength(1)
  await api.leases.changeTerms({ id: home.lease, ...terms, signingId: annex.id })
  expect((await api.leases.get({ id: home.lease })).termsVersions).toHaveLength(2)
  expect(await codeOf(api.signedChanges.note({ id: annex.id, outcome: 'applied' }))).toBe('not_found')

  await api.signedChanges.note({ id: house.id, outcome: 'no_change' })
  expect(await listed()).toEqual(['notice koniec'])
  await api.leases.terminate({
    ...{ id: home.lease, lastDay: '2026-04-30', reason: 'Koniec', signingId: notice.id },
  })
  expect(await listed()).toEqual([])
  const { history } = await api.documents.get({
    id: (await api.documents.list({ leaseId: home.lease })).rows[0]!.id,
  })
  expect(history.length).toBeGreaterThan(0)
})
