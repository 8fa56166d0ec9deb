/** A PDF that does more than show pages is neither sent to be signed nor recorded as signed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { pdfOf } from '../../../test/hostile-pdfs.fixture.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let anna: Landlord
let home: Letting
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

const withCatalog = (entries: string, trailer = '') =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, '<< /Type /Pages /Kids [] /Count 0 >>'], trailer)

async function document(bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], 'umowa.pdf', { type: 'application/pdf' })
  const subject = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await anna.api.documents.create({ file, ...subject })
  return { documentId, fileId: (await anna.api.documents.get({ id: documentId })).versions[0]!.id }
}

describe('a document that is sent to be signed or recorded as signed', () => {
  it.each([
    ['a script', withCatalog('/OpenAction << /S /JavaScript /JS (x) >>'), 'pdf_with_scripts'],
    ['a program that is started', withCatalog('/OpenAction << /S /Launch /F (x) >>'), 'pdf_starts_programs'],
    ['a file inside', withCatalog('/Names << /EmbeddedFiles << >> >>'), 'pdf_with_attachments'],
    ['a password', withCatalog('', '/Encrypt << /Filter /Standard >>'), 'pdf_encrypted'],
  ])('is refused with %s', async (_, bytes, code) => {
    const sent = await document(bytes)
    expect(await codeOf(anna.api.signings.send({ ...sent, law: 'none' }))).toBe(code)
    const names = { landlordName: 'Anna', tenantName: 'Marta', signedOn: '2026-03-14' }
    expect(await codeOf(anna.api.signings.recordPaper({ ...sent, ...names, law: 'none' }))).toBe(code)
    expect(await server.query('select id from signings where document_id = $1', [sent.documentId])).toEqual(
      [],
    )
  })

  it('is sent after a version without it was added', async () => {
    const { documentId, fileId } = await document(withCatalog('/OpenAction << /S /JavaScript /JS (x) >>'))
    expect(await codeOf(anna.api.signings.send({ documentId, fileId, law: 'none' }))).toBe('pdf_with_scripts')
    const file = new File([new Uint8Array(withCatalog(''))], 'umowa.pdf', { type: 'application/pdf' })
    await anna.api.documents.addVersion({ id: documentId, file })
    const { versions } = await anna.api.documents.get({ id: documentId })
    const { state } = await anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
    expect(state).toBe('sent')
  })
})
