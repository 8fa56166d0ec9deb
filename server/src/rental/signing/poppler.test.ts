/** A paper of our own printing that two parties sign with a program of somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { canPopplerSign, signWithPoppler } from '../../../test/poppler-signature.fixture.ts'
import { hasSigningTools, makeSigner, paperPdf, pdfsig } from '../../../test/signed-pdf.fixture.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { sealDocuments } from './seal-job.ts'

describe.runIf(hasSigningTools && canPopplerSign)('documents signed with pdfsig', () => {
  let server: TestServer
  let anna: Landlord
  let home: Letting
  let marta: Person & { api: TenantClient }

  beforeAll(async () => {
    server = await startTestServer({ day: '2026-03-15' })
    ;({ anna, home, marta } = await createTwoLettings(server))
  })
  afterAll(() => server?.stop())

  const pdf = (bytes: Buffer) =>
    new File([new Uint8Array(bytes)], 'umowa-podpisana.pdf', { type: 'application/pdf' })
  const bytesOf = async (answer: Promise<{ body: Blob }>) =>
    Buffer.from(await (await answer).body.arrayBuffer())

  async function printedLease() {
    const { api } = anna
    const { id, updatedAt } = await api.paperTemplates.create({ kind: 'lease', name: 'Umowa' })
    await api.paperTemplates.publish({ id, updatedAt })
    const { asked } = await api.paperTemplates.draft({ id, leaseId: home.lease })
    const { documentId } = await api.paperTemplates.make({
      id,
      leaseId: home.lease,
      asked: Object.fromEntries(Object.keys(asked ?? {}).map((name) => [name, '1'])),
    })
    return documentId
  }
  async function uploaded(bytes: Buffer) {
    const subject = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
    return (await anna.api.documents.create({ file: pdf(bytes), ...subject })).id
  }
  async function send(documentId: string) {
    const { versions } = await anna.api.documents.get({ id: documentId })
    const about = { documentId, fileId: versions[0]!.id, law: 'pl', route: 'qualified' } as const
    return anna.api.signings.send(about)
  }

  it.each([
    ['printed from a template', printedLease],
    ['with a plain table of references', () => uploaded(paperPdf())],
  ])('%s: by both parties, then sealed, all valid for its own reader', async (_, make) => {
    const { id } = await send(await make())
    const given = await bytesOf(marta.api.signings.fileToSign({ id }))
    const byMarta = await signWithPoppler(given, await makeSigner({ name: 'Marta Wójcik-Żółć' }))
    const after = await marta.api.signings.signOutside({ id, file: pdf(byMarta) })
    expect(after.parties.find(({ mine }) => mine)?.certificate).toMatchObject({
      signer: 'Marta Wójcik-Żółć',
      visibleOn: [],
    })
    const forAnna = await bytesOf(anna.api.signings.fileToSign({ id }))
    const byAnna = await signWithPoppler(forAnna, await makeSigner({ name: 'Anna Wierzba' }))
    expect(await codeOf(anna.api.signings.signOutside({ id, file: pdf(byMarta) }))).toBe(
      'signed_file_without_signature',
    )
    const done = await anna.api.signings.signOutside({ id, file: pdf(byAnna) })
    expect(done.state).toBe('completed')
    await sealDocuments.run(server.services, {})
    const finished = await bytesOf(anna.api.signings.file({ id }))
    const said = await pdfsig(finished)
    expect(said.match(/Signature is Valid/g)).toHaveLength(3)
    expect(said).toContain('Total document signed')
  })
})
