/** A document that everybody signed while the storage of the organization is full. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'
import { pdfText, sha } from './by-link.fixture.ts'
import { sealDocuments } from './seal-job.ts'

let server: TestServer
let all: TwoLettings

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  all = await createTwoLettings(server)
})
afterAll(() => server?.stop())

it('says to members that its finished file waits for storage, and gets it within about an hour after there is room', async () => {
  const { anna, marta, home } = all
  const file = new File([pdfText('umowa')], 'umowa.pdf', { type: 'application/pdf' })
  const about = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await anna.api.documents.create({ file, ...about })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const { id } = await anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
  const finishing = async () => (await anna.api.documents.get({ id: documentId })).signing!.finishing
  const signature = { id, sha256: sha(), agreed: true } as const
  await anna.api.signings.sign({ ...signature, signedName: 'Anna' })
  expect(await finishing()).toBeNull()
  await marta.api.signings.sign({ ...signature, signedName: 'Marta' })
  expect(await finishing()).toBe('made')

  const config = server.services.config as { filesPerOrganization: number }
  const before = config.filesPerOrganization
  config.filesPerOrganization = 1000
  await sealDocuments.run(server.services, {})
  expect(await finishing()).toBe('storage')
  // After many attempts another failure would wait for a day.
  await server.query('update signings set seal_attempts = 9, seal_tried_at = null where id = $1', [id])
  await sealDocuments.run(server.services, {})
  expect(await finishing()).toBe('storage')
  expect(await codeOf(anna.api.signings.file({ id }))).toBe('not_found')
  const portal = (await marta.api.documents.list()).find((one) => one.id === documentId)
  expect(portal!.signing!.finishing).toBeNull()

  config.filesPerOrganization = before
  expect(await finishing()).toBe('failed')
  await server.moveTo('2026-03-15T13:05:00Z', anna)
  await sealDocuments.run(server.services, {})
  expect(await finishing()).toBeNull()
  expect((await (await anna.api.signings.file({ id })).body.text()).startsWith('%PDF')).toBe(true)
})
