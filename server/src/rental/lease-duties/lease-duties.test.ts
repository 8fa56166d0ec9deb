/** The checklist of an occasional lease, and the reminder of its report to the tax office. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { setClock } from '../../machinery/clock.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { sweepDocuments } from '../documents/jobs.ts'
import { reportsDue } from './queries.ts'

let server: TestServer
let anna: Landlord
let leaseId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-01T10:00:00Z' })
  anna = await server.signUpLandlord()
  const { id: propertyId } = await anna.api.properties.create({ address: 'ul. Okazji 1' })
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Marta' })
  const days = { startDate: '2026-05-01', endDate: '2027-04-30' }
  const lease = { propertyId, tenantId, ...days, rentAmount: 90_000, kind: 'occasional' } as const
  leaseId = (await anna.api.leases.create(lease)).id
})
afterAll(() => server?.stop())

const due = (day: string) => {
  setClock(`${day}T10:00:00Z`)
  return forOrganization(server.services, anna.organizationId, 'test', reportsDue)
}

it('lists attachments and the report, keeps their proof, and reminds 7 and 2 days before the deadline', async () => {
  const { api } = anna
  const file = new File(['%PDF-1.7\nakt\n%%EOF\n'], 'akt.pdf', { type: 'application/pdf' })
  const about = {
    file,
    kind: 'certificate',
    title: 'Akt notarialny',
    subject: 'lease',
    subjectId: leaseId,
  } as const
  const { id: documentId } = await api.documents.create(about)
  const before = await api.leaseDuties.list({ leaseId })
  expect(before.duties.map(({ duty, state, dueOn }) => [duty, state, dueOn])).toEqual([
    ['execution', 'open', '2026-05-01'],
    ['dwelling', 'open', '2026-05-01'],
    ['consent', 'open', '2026-05-01'],
    ['tax_report', 'open', '2026-05-15'],
  ])
  const put = (duty: 'execution' | 'tax_report', doneOn: string | null, proof: string | null = null) =>
    api.leaseDuties.put({ leaseId, duty, doneOn, documentId: proof })
  const { duties } = await put('execution', '2026-05-01', documentId)
  expect(duties[0]).toMatchObject({ state: 'done', documentTitle: 'Akt notarialny' })
  expect(await codeOf(put('tax_report', '2026-05-02'))).toBe('validation_failed')
  expect(await codeOf(put('tax_report', '2026-05-01', leaseId))).toBe('not_found')

  expect((await due('2026-05-08')).map(({ id, days, date }) => [id, days, date])).toEqual([
    [leaseId, 7, '2026-05-15'],
  ])
  expect(await due('2026-05-07')).toEqual([])
  expect((await due('2026-05-09')).map(({ days }) => days)).toEqual([7])
  expect((await due('2026-05-15')).map(({ days }) => days)).toEqual([2])
  expect(await due('2026-05-16')).toEqual([])
  expect((await due('2026-05-13')).map(({ days }) => days)).toEqual([2])
  await server.moveTo('2026-05-13T10:00:00Z', anna)
  await put('tax_report', '2026-05-13')
  expect(await due('2026-05-13')).toEqual([])
  await put('tax_report', null)
  expect(await due('2026-05-13')).toHaveLength(1)
})

it('keeps identity papers from members who may not edit tenants, and stays done when its proof is gone', async () => {
  const { api } = anna
  await server.moveTo('2026-05-14T10:00:00Z', anna)
  const file = new File(['%PDF-1.7\ndowod\n%%EOF\n'], 'dowod.pdf', { type: 'application/pdf' })
  const about = { file, title: 'Dowód ABC 123456', subject: 'lease', subjectId: leaseId } as const
  const { id: documentId } = await api.documents.create({ ...about, kind: 'identity' })
  await api.leaseDuties.put({ leaseId, duty: 'dwelling', doneOn: '2026-05-14', documentId })
  const viewer = await server.addMember(anna, 'viewer')
  expect((await api.leaseDuties.list({ leaseId })).documents.map(({ id }) => id)).toContain(documentId)
  expect(JSON.stringify(await viewer.api.leaseDuties.list({ leaseId }))).not.toMatch(
    new RegExp(`ABC 123456|${documentId}`),
  )

  await api.documents.remove({ ids: [documentId] })
  await server.moveTo('2026-06-20T10:00:00Z', anna)
  await sweepDocuments.run(server.services, {})
  expect((await api.leaseDuties.list({ leaseId })).duties[1]).toMatchObject({
    ...{ duty: 'dwelling', doneOn: '2026-05-14', state: 'done', documentId: null },
  })
})
