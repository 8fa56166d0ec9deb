/** What an outside program may add to a PDF, and what makes its signature valid. */

import { DomainError } from '@domovik/domain/errors.ts'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasSigningTools,
  makeSigner,
  page,
  paperPdf,
  pdfsig,
  type Signer,
  signPdf,
  updatePdf,
} from '../../../test/signed-pdf.fixture.ts'
import { openForeignFiles } from '../foreign-files/open.ts'
import { signedUpdateReader } from './signed-update.ts'

const files = openForeignFiles(pino({ level: 'silent' }))
afterAll(() => files.stop())

const seen = paperPdf()
const now = Date.parse('2026-03-15T12:00:00Z')
let marta: Signer
beforeAll(async () => {
  marta = await makeSigner()
})

const check = async (bytes: Buffer, before = seen.length, at = now) =>
  (await files.read(signedUpdateReader, { sender: 'anna', bytes, given: { before, now: at } })).head
const refusal = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'accepted',
    (error) =>
      error instanceof DomainError
        ? [error.code, error.details.reason].filter(Boolean).join(' ')
        : String(error),
  )

describe.runIf(hasSigningTools)('a PDF that was signed with another program', () => {
  it('is valid for poppler too, and names its signer and certificate', async () => {
    const signed = await signPdf(seen, marta)
    expect(await pdfsig(signed)).toContain('Signature is Valid')
    const { certificate, claimedAt, visibleOn } = await check(signed)
    expect(certificate).toMatchObject({
      ...{ signer: 'Marta Wójcik-Żółć', issuer: 'Próbne Centrum, Centrum sp. z o.o.', serial: '1267' },
      ...{ statesQualified: false, selfSigned: false, validTo: '2027-01-01T00:00:00.000Z' },
    })
    expect(JSON.stringify(certificate)).not.toContain('80010112345')
    expect(Date.parse(claimedAt!)).toBeGreaterThan(0)
    expect(visibleOn).toEqual([])
  })

  it.each<[string, Parameters<typeof signPdf>[2], Parameters<typeof makeSigner>[0]]>([
    ['a certificate that says it is qualified', {}, { qualified: true }],
    ['an elliptic curve', {}, { algorithm: 'EC' }],
    ['RSA-PSS', { openssl: ['-cades', '-keyopt', 'rsa_padding_mode:pss'] }, {}],
    ['the older format', { format: 'adbe.pkcs7.detached', openssl: [] }, {}],
    ['data that programs write for validation', { catalogue: '/DSS << /Certs [] >> /Extensions << >>' }, {}],
  ])('is accepted with %s', async (_, given, making) => {
    const signed = await signPdf(seen, await makeSigner(making), given)
    expect(await pdfsig(signed)).toContain('Signature is Valid')
    expect((await check(signed)).certificate.statesQualified).toBe(Boolean(making?.qualified))
  })

  // Poppler does not find such a certificate.
  it('is accepted if it names its certificate by the key', async () => {
    const signed = await signPdf(seen, marta, { openssl: ['-cades', '-keyid'] })
    expect((await check(signed)).certificate.signer).toBe('Marta Wójcik-Żółć')
  })

  it('is accepted with a visible mark, whose page is named', async () => {
    const signed = await signPdf(seen, marta, { field: '/Rect [50 50 250 100]' })
    expect((await check(signed)).visibleOn).toEqual([1])
  })

  it('is accepted in an empty place for a signature', async () => {
    const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Here) /F 4 /P 3 0 R /Rect [0 0 9 9] >>'
    const form = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>'
    const prepared = updatePdf(seen, { 1: form, 3: page('/Annots [6 0 R]'), 6: field })
    const filled = { 6: field.replace('>>', '/V 7 0 R >>'), 1: form, 3: page('/Annots [6 0 R]') }
    const signed = await signPdf(prepared, marta, { objects: filled })
    expect(await pdfsig(signed)).toContain('Signature is Valid')
    expect((await check(signed, prepared.length)).visibleOn).toEqual([1])
  })

  it('is accepted again when the next person signs it', async () => {
    const first = await signPdf(seen, marta)
    const ben = await makeSigner({ name: 'Ben' })
    const both = await signPdf(first, ben, { id: 8, fields: '6 0 R', annots: '6 0 R' })
    expect((await pdfsig(both)).match(/Signature is Valid/g)).toHaveLength(2)
    expect((await check(both, first.length)).certificate.signer).toBe('Ben')
    expect(await refusal(check(both))).toBe('signed_file_with_several')
  })

  it('is accepted in a file with packed objects that another library signed', async () => {
    const document = PDF.create()
    document.addPage({ size: 'a4' }).drawText('Umowa', { x: 60, y: 700, size: 20 })
    const written = Buffer.from(await document.save({ useXRefStream: true }))
    const pkcs8 = Buffer.from(marta.key.replace(/-----.*-----|\s/g, ''), 'base64')
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
    const certificate = Buffer.from(marta.certificate.replace(/-----.*-----|\s/g, ''), 'base64')
    const signer = new CryptoKeySigner(key, new Uint8Array(certificate), 'RSA', 'RSASSA-PKCS1-v1_5')
    const { bytes } = await (await PDF.load(written)).sign({ signer, reason: 'x' })
    expect(await pdfsig(bytes)).toContain('Signature is Valid')
    expect((await check(Buffer.from(bytes), written.length)).certificate.signer).toBe('Marta Wójcik-Żółć')
  })

  it.each<[string, Parameters<typeof signPdf>[2], string]>([
    [
      'another content of the page',
      { objects: { 4: '<< /Length 4 >>\nstream\nq Q \nendstream' } },
      'signed_file_adds_more object',
    ],
    [
      'a second content of the page',
      { content: '[4 0 R 8 0 R]', objects: { 8: '<< /Length 4 >>\nstream\nq Q \nendstream' } },
      'signed_file_adds_more object',
    ],
    ['another size of the page', { pageEntries: '/CropBox [0 0 9 9]' }, 'signed_file_adds_more object'],
    [
      'a note on the page',
      {
        annots: '8 0 R',
        objects: { 8: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (2) >>' },
      },
      'signed_file_adds_more annotation',
    ],
    [
      'a field for text',
      { fields: '8 0 R', objects: { 8: '<< /FT /Tx /T (x) /V (2) >>' } },
      'signed_file_adds_more field',
    ],
    [
      'a page more',
      { objects: { 2: '<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 >>', 8: page() } },
      'signed_file_adds_more object',
    ],
    ['a layer', { catalogue: '/OCProperties << /OCGs [] /D << >> >>' }, 'signed_file_adds_more object'],
    ['fields that are drawn anew', { form: '/NeedAppearances true' }, 'signed_file_adds_more form'],
    [
      'an action of the signature',
      { field: '/Rect [0 0 0 0] /A << /S /URI /URI (https://example.com) >>' },
      'signed_file_adds_more field',
    ],
    [
      'another title',
      { objects: { 5: '<< /Title (Aneks) /Producer (Domovik) >>' } },
      'signed_file_adds_more object',
    ],
    ['a script', { catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' }, 'pdf_with_scripts'],
    [
      'content that was signed differently',
      { signedContent: (content) => Buffer.concat([content, Buffer.from('x')]) },
      'signed_file_signature_invalid changed',
    ],
    [
      'SHA-1',
      { openssl: ['-md', 'sha1'], format: 'adbe.pkcs7.detached' },
      'signed_file_signature_invalid digest',
    ],
    [
      'no certificate inside',
      { openssl: ['-cades', '-nocerts'] },
      'signed_file_signature_invalid certificate',
    ],
    [
      'a certificate that the signature does not name',
      { openssl: [] },
      'signed_file_signature_invalid certificate',
    ],
    ['the content inside', { openssl: ['-cades', '-nodetach'] }, 'signed_file_signature_invalid content'],
    ['an unknown format', { format: 'adbe.x509.rsa_sha1' }, 'signed_file_signature_invalid format'],
    [
      'a ban on everything that follows',
      { signature: '/Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>]' },
      'signed_file_forbids_more',
    ],
  ])('is refused with %s', async (_, given, code) => {
    expect(await refusal(signPdf(seen, marta, given).then((signed) => check(signed)))).toBe(code)
  })

  it('is refused if a missing object of what was read appears', async () => {
    const dangling = updatePdf(seen, { 3: page('', '[4 0 R 99 0 R]') })
    const objects = { 99: '<< /Length 4 >>\nstream\nq Q \nendstream' }
    const given = { content: '[4 0 R 99 0 R]', objects }
    expect(
      await refusal(signPdf(dangling, marta, given).then((signed) => check(signed, dangling.length))),
    ).toBe('signed_file_adds_more object')
  })

  it('is refused if its table of references names an object twice, of which poppler shows the other', async () => {
    const text = 'BT /F1 20 Tf 60 700 Td (Aneks) Tj ET'
    const objects = { 4: `<< /Length ${text.length} >>\nstream\n${text}\nendstream` }
    const offset = seen.toString('latin1').indexOf('4 0 obj')
    const rows = `4 1\n${String(offset).padStart(10, '0')} 00000 n \n`
    const signed = await signPdf(seen, marta, { objects, rows })
    expect(await pdfsig(signed)).toContain('Signature is Valid')
    expect(await refusal(check(signed))).toBe('signed_file_adds_more table')
    const old = await signPdf(seen, marta, { rows })
    expect(await refusal(check(old))).toBe('signed_file_adds_more table')
  })

  it('is refused if its table names a second table', async () => {
    expect(await refusal(check(await signPdf(seen, marta, { trailer: '/XRefStm 15' })))).toBe(
      'signed_file_adds_more table',
    )
  })

  it.each<[string, Parameters<typeof makeSigner>[0], string]>([
    ['has expired', { to: '2026-03-14' }, 'signed_file_certificate_invalid expired'],
    ['is not valid yet', { from: '2026-03-16' }, 'signed_file_certificate_invalid expired'],
    ['is not for signatures', { usage: 0x20 }, 'signed_file_certificate_invalid usage'],
    ['has a short key', { algorithm: 'weak' }, 'signed_file_signature_invalid key'],
  ])('is refused with a certificate that %s', async (_, making, code) => {
    expect(await refusal(check(await signPdf(seen, await makeSigner(making))))).toBe(code)
  })

  it('is refused without a signature, and with one that was changed', async () => {
    expect(await refusal(check(updatePdf(seen, { 9: 'null' })))).toBe('signed_file_without_signature')
    const signed = await signPdf(seen, marta)
    const text = signed.toString('latin1')
    const broken = (at: number, sign: string) =>
      Buffer.from(text.slice(0, at) + sign + text.slice(at + 1), 'latin1')
    const start = text.lastIndexOf('/Contents <') + '/Contents <'.length
    expect(await refusal(check(broken(start, 'f')))).toBe('signed_file_signature_invalid cms')
    const end = text.slice(start).search(/0{200}/) + start
    expect(await refusal(check(broken(end - 3, text[end - 3] === '1' ? '2' : '1')))).toBe(
      'signed_file_signature_invalid signature',
    )
    expect(await refusal(check(broken(text.lastIndexOf('10150'), '2')))).toBe(
      'signed_file_signature_invalid changed',
    )
  })

  it('is refused if the signature does not cover all that was added', async () => {
    const signed = await signPdf(seen, marta)
    const painted = updatePdf(signed, { 4: '<< /Length 4 >>\nstream\nq Q \nendstream' })
    expect(await refusal(check(painted))).toBe('signed_file_adds_more object')
    // The page is painted while it is signed, and repaired afterwards.
    const repaired = updatePdf(
      await signPdf(seen, marta, { objects: { 4: '<< /Length 4 >>\nstream\nq Q \nendstream' } }),
      { 4: /4 0 obj\n([\s\S]*?)\nendobj/.exec(seen.toString('latin1'))![1]! },
    )
    expect(await refusal(check(repaired))).toBe('signed_file_adds_more object')
    const wide = signed
      .toString('latin1')
      .replace(
        /\/ByteRange \[0 (\d+) (\d+)/,
        (_, from, to) => `/ByteRange [0 ${String(Number(from) - 50).padStart(10, '0')} ${to}`,
      )
    expect(await refusal(check(Buffer.from(wide, 'latin1')))).toBe('signed_file_signature_invalid range')
  })
})
