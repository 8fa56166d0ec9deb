/** Documents that the parties sign with programs of their own (papers: acceptance case 12). */
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
import {
  hasSigningTools,
  makeSigner,
  page,
  paperPdf,
  pdfsig,
  reasonOf,
  type Signer,
  signPdf,
  updatePdf,
} from '../../../test/signed-pdf.fixture.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { mailbox, paul, signerBy } from './by-link.fixture.ts'
import { checkSignedFiles } from './integrity.ts'
import { sealDocuments } from './seal-job.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }
let ofAnna: Signer
let ofMarta: Signer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta, jan } = await createTwoLettings(server))
  ofAnna = await makeSigner({ name: 'Anna Wierzba (Domy)', qualified: true })
  ofMarta = await makeSigner({ name: 'Marta Wójcik-Żółć' })
})
beforeEach(() => server.query('delete from auth.rate_limits'))
afterAll(() => server?.stop())

const seen = paperPdf()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pdf = (bytes: Buffer) =>
  new File([new Uint8Array(bytes)], 'umowa-podpisana.pdf', { type: 'application/pdf' })
const bytesOf = async (answer: Promise<{ body: Blob }>) =>
  Buffer.from(await (await answer).body.arrayBuffer())
const second = { id: 8, fields: '6 0 R', annots: '6 0 R' }

type Sent = Partial<Parameters<Landlord['api']['signings']['send']>[0]>

async function sent(given: Sent = {}, bytes = seen, kind: 'lease' | 'notice' = 'lease') {
  const subject = { kind, subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await anna.api.documents.create({ file: pdf(bytes), ...subject })
  const { versions } = await anna.api.documents.get({ id: documentId })
  const about = { documentId, fileId: versions[0]!.id, law: 'pl', route: 'qualified' } as const
  return { ...(await anna.api.signings.send({ ...about, ...given })), documentId }
}

describe.runIf(hasSigningTools)('a document that is signed with signature programs', () => {
  it('is signed by one after another, each on the file of the one before, then sealed on top', async () => {
    // A notice under Polish law needs written form, which a typed name is not.
    expect(await codeOf(sent({ route: 'in_app' }, seen, 'notice'))).toBe('form_not_allowed')
    const { id, documentId, sha256 } = await sent({}, seen, 'notice')
    expect(sha256).toBe(sha(seen))
    const given = await bytesOf(marta.api.signings.fileToSign({ id }))
    expect(given.equals(seen)).toBe(true)
    // Whoever reads the file to sign it has opened the document.
    const { readers } = await anna.api.documents.get({ id: documentId })
    expect(readers.map(({ seenAt }) => seenAt)).toEqual([expect.any(String)])
    const first = await signPdf(given, ofMarta)
    const after = await marta.api.signings.signOutside({ id, file: pdf(first) })
    expect(after).toMatchObject({ state: 'partly_signed', route: 'qualified' })
    expect(after.parties.find(({ mine }) => mine)).toMatchObject({
      signedName: 'Marta Wójcik-Żółć',
      signedOn: '2026-03-15',
      certificate: { issuer: 'Próbne Centrum, Centrum sp. z o.o.', statesQualified: false, visibleOn: [] },
    })
    expect((await anna.api.signings.check({ sha256: sha(first) })).verdict).toBe('not_final')

    const forAnna = await bytesOf(anna.api.signings.fileToSign({ id }))
    expect(forAnna.equals(first)).toBe(true)
    // A second signature beside the first instead of on top of it.
    expect(await codeOf(anna.api.signings.signOutside({ id, file: pdf(await signPdf(seen, ofAnna)) }))).toBe(
      'document_changed',
    )
    const byMarta = await signPdf(forAnna, ofMarta, second)
    expect(await codeOf(anna.api.signings.signOutside({ id, file: pdf(byMarta) }))).toBe(
      'signed_file_certificate_used',
    )
    const both = await signPdf(forAnna, ofAnna, second)
    const done = await anna.api.signings.signOutside({ id, file: pdf(both) })
    expect(done.state).toBe('completed')
    expect(done.parties.find(({ mine }) => mine)?.certificate).toMatchObject({
      signer: 'Anna Wierzba (Domy)',
      statesQualified: true,
    })

    await sealDocuments.run(server.services, {})
    const finished = await bytesOf(anna.api.signings.file({ id }))
    expect(finished.subarray(0, both.length).equals(both)).toBe(true)
    const said = await pdfsig(finished)
    expect(said.match(/Signature is Valid/g)).toHaveLength(3)
    expect(said).toContain('Total document signed')
    // The library would escape round brackets twice.
    expect(reasonOf(finished)).toMatch(/^Signed by Anna Wierzba \[Domy\], .* sp\. z o\.o\. Code /)
    expect(sha(await bytesOf(marta.api.signings.file({ id })))).toBe(sha(finished))
    expect((await marta.api.signings.check({ sha256: sha(finished) })).verdict).toBe('genuine')
    const { signing } = await anna.api.documents.get({ id: documentId })
    expect((await marta.api.signings.check({ code: signing!.code! })).document?.signatures).toBe(2)
    expect(await codeOf(anna.api.documents.remove({ ids: [documentId] }))).toBe('document_locked')

    const evidence = await anna.api.signings.evidence({ id })
    expect(
      evidence.map(({ outside, intact }) => [outside?.sha256, outside?.certificate.signer, intact]),
    ).toEqual([
      [sha(first), 'Marta Wójcik-Żółć', true],
      [sha(both), 'Anna Wierzba (Domy)', true],
    ])
  })

  it('is refused if it is another document, was painted, is signed wrongly or not at all, and nothing is stored', async () => {
    const { id } = await sent()
    const files = async () => (await server.query(`select id from files where owner_id = $1`, [id])).length
    const other = paperPdf('Inna umowa')
    const tries: [Buffer, string][] = [
      [await signPdf(other, ofMarta), 'signed_file_differs'],
      [
        await signPdf(seen, ofMarta, { objects: { 4: '<< /Length 4 >>\nstream\nq Q \nendstream' } }),
        'signed_file_adds_more',
      ],
      [
        await signPdf(seen, ofMarta, { signedContent: () => Buffer.from('x') }),
        'signed_file_signature_invalid',
      ],
      [await signPdf(seen, await makeSigner({ to: '2026-03-01' })), 'signed_file_certificate_invalid'],
      [updatePdf(seen, { 3: page() }), 'signed_file_without_signature'],
      [seen, 'signed_file_without_signature'],
      [
        await signPdf(seen, ofMarta, { catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' }),
        'pdf_with_scripts',
      ],
    ]
    for (const [bytes, code] of tries)
      expect(await codeOf(marta.api.signings.signOutside({ id, file: pdf(bytes) })), code).toBe(code)
    const picture = new File(['x'], 'a.pdf', { type: 'application/pdf' })
    expect(await codeOf(marta.api.signings.signOutside({ id, file: picture }))).toBe('file_type_not_allowed')
    expect(await files()).toBe(0)
    expect(
      (await marta.api.signings.signOutside({ id, file: pdf(await signPdf(seen, ofMarta)) })).state,
    ).toBe('partly_signed')
    expect(
      await codeOf(marta.api.signings.signOutside({ id, file: pdf(await signPdf(seen, ofMarta)) })),
    ).toBe('already_signed')
    expect(await files()).toBe(1)
  })

  it('is signed in one way only, in turn, and by its parties', async () => {
    const outside = await sent({ order: 'landlord_first' })
    const signature = { sha256: outside.sha256, signedName: 'x', agreed: true } as const
    expect(await codeOf(anna.api.signings.sign({ id: outside.id, ...signature }))).toBe('form_not_allowed')
    const file = pdf(await signPdf(seen, ofMarta))
    expect(await codeOf(marta.api.signings.signOutside({ id: outside.id, file }))).toBe('not_your_turn')
    for (const { api } of [ben, jan]) {
      expect(await codeOf(api.signings.signOutside({ id: outside.id, file }))).toBe('not_found')
      expect(await codeOf(api.signings.fileToSign({ id: outside.id }))).toBe('not_found')
    }
    const typed = await sent({ route: 'in_app', law: 'none' })
    expect(await codeOf(marta.api.signings.signOutside({ id: typed.id, file }))).toBe('form_not_allowed')
    expect(await codeOf(marta.api.signings.fileToSign({ id: typed.id }))).toBe('not_found')
    await anna.api.signings.cancel({ id: outside.id, reason: 'x' })
    expect(await codeOf(marta.api.signings.signOutside({ id: outside.id, file }))).toBe('signing_not_open')
  })

  it('is a PDF without errors', async () => {
    const damaged = Buffer.from(`%PDF-1.7\numowa\n%%EOF\n`)
    expect(await codeOf(sent({}, damaged))).toBe('file_unreadable')
  })

  it('is signed by two at once only once each, and the second of them on the file of the first', async () => {
    const { id } = await sent()
    const [a, b] = [await signPdf(seen, ofAnna), await signPdf(seen, ofMarta)]
    const outcomes = await Promise.allSettled([
      anna.api.signings.signOutside({ id, file: pdf(a) }),
      marta.api.signings.signOutside({ id, file: pdf(b) }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['document_changed'])
  })

  it('is signed by a guarantor without an account too', async () => {
    const { id } = await sent({ signers: [paul] })
    const signer = signerBy(server, server.tenant())
    const access = await signer.confirm(await mailbox(server).token())
    const read = await signer.links.read(access)
    expect(read).toMatchObject({ route: 'qualified', turn: true })
    const ofPaul = await makeSigner({ name: 'Paweł Poręczyciel' })
    const given = await bytesOf(signer.links.file(access))
    const file = pdf(await signPdf(given, ofPaul))
    const signature = { sha256: read.sha256, signedName: 'x', agreed: true } as const
    expect(await codeOf(signer.links.sign({ ...access, ...signature }))).toBe('form_not_allowed')
    const after = await signer.links.signOutside({ ...access, file })
    expect(after.parties.find(({ mine }) => mine)).toMatchObject({
      state: 'signed',
      certificate: { signer: 'Paweł Poręczyciel' },
    })
    expect((await bytesOf(marta.api.signings.fileToSign({ id }))).length).toBeGreaterThan(given.length)
    const [evidence] = await anna.api.signings.evidence({ id })
    expect(evidence).toMatchObject({
      role: 'guarantor',
      email: paul.email,
      code: { sentAt: expect.any(String) },
    })
  })

  it('is compared every night: a file that was given back and then changed is named', async () => {
    const { id, documentId } = await sent()
    await marta.api.signings.signOutside({ id, file: pdf(await signPdf(seen, ofMarta)) })
    const difference = async () => {
      await checkSignedFiles.run(server.services, {})
      return (await anna.api.documents.get({ id: documentId })).signing!.difference
    }
    expect(await difference()).toBeNull()
    await server.query(`update files set removed_at = app.now() where owner_id = $1`, [id])
    expect(await difference()).toBe('signed_file')
    await server.query(`update files set removed_at = null where owner_id = $1`, [id])
    expect(await difference()).toBeNull()
  })
})
