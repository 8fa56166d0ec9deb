/** PDFs that people sign with another program: OpenSSL makes the signatures, and the objects are written by hand. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BitString, Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension } from 'pkijs'
import { pdfOf } from './hostile-pdfs.fixture.ts'

const run = promisify(execFile)
/** OpenSSL signs and poppler reads (apt-get install poppler-utils); without them these tests are skipped. */
export const hasSigningTools = await Promise.all([run('pdfsig', ['-v']), run('openssl', ['version'])]).then(
  () => true,
  () => false,
)

/** A page with a text: objects 1 (catalogue), 2 (pages), 3 (page), 4 (its content) and 5 (information). */
export const paperPdf = (text = 'Umowa najmu'): Buffer => {
  const content = `BT /F1 20 Tf 60 700 Td (${text}) Tj ET`
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Title (Umowa) /Producer (Domovik) >>',
    ],
    '/Info 5 0 R',
  )
}

export const page = (entries = '', content = '4 0 R'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${entries} >>`

/** Appends objects as an incremental update; `rows` are more rows of its table. */
export function updatePdf(
  bytes: Buffer,
  objects: Readonly<Record<number, string>>,
  trailer = '',
  rows = '',
): Buffer {
  const before = bytes.toString('latin1')
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)![1]
  const size = Math.max(
    Number(/\/Size (\d+)(?![\s\S]*\/Size )/.exec(before)![1]),
    ...Object.keys(objects).map((id) => Number(id) + 1),
  )
  let body = ''
  let table = ''
  for (const [id, object] of Object.entries(objects)) {
    table += `${id} 1\n${String(bytes.length + body.length).padStart(10, '0')} 00000 n \n`
    body += `${id} 0 obj\n${object}\nendobj\n`
  }
  const end = `xref\n${table}${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R /Prev ${previous} ${trailer} >>\nstartxref\n${bytes.length + body.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(body + end, 'latin1')])
}

export type Signer = { certificate: string; key: string }

type Making = {
  name?: string
  from?: string
  to?: string
  /** The first byte of the key usage; undefined for a certificate without one. */
  usage?: number
  qualified?: boolean
  algorithm?: 'RSA' | 'weak' | 'EC'
}

const algorithms = {
  RSA: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  weak: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
}
const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${label}-----\n`
const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(
    ([type, value]) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) }),
  )

/** A key and a certificate that an authority issued. */
/** Returns what the last signature of a file gives as its reason, as a reader shows it. */
export function reasonOf(file: Buffer): string {
  const written = file.toString('latin1').matchAll(/\/Reason ?(?:<([0-9A-F]*)>|\(((?:\\.|[^\\)])*)\))/gis)
  const [, hex, literal = ''] = [...written].at(-1)!
  const bytes = hex ? Buffer.from(hex, 'hex') : Buffer.from(literal.replace(/\\(.)/gs, '$1'), 'latin1')
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

export async function makeSigner({
  name = 'Marta Wójcik-Żółć',
  from = '2026-01-01',
  to = '2027-01-01',
  usage = 0xc0,
  qualified = false,
  algorithm = 'RSA',
}: Making = {}): Promise<Signer> {
  const make = (kind: keyof typeof algorithms) =>
    crypto.subtle.generateKey(algorithms[kind], true, ['sign', 'verify']) as Promise<CryptoKeyPair>
  const [authority, keys] = [await make('RSA'), await make(algorithm)]
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 4711 })
  certificate.subject.typesAndValues.push(...named({ '2.5.4.3': name, '2.5.4.5': 'PNOPL-80010112345' }))
  certificate.issuer.typesAndValues.push(
    ...named({ '2.5.4.3': 'Próbne Centrum', '2.5.4.10': 'Centrum sp. z o.o.' }),
  )
  certificate.notBefore.value = new Date(from)
  certificate.notAfter.value = new Date(to)
  const statement = new Sequence({ value: [new ObjectIdentifier({ value: '0.4.0.1862.1.1' })] })
  const keyId = new OctetString({ valueHex: new Uint8Array([1, 2, 3, 4]).buffer })
  certificate.extensions = [
    new Extension({ extnID: '2.5.29.14', critical: false, extnValue: keyId.toBER() }),
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: new Uint8Array([usage]).buffer, unusedBits: 5 }).toBER(),
    }),
    ...(qualified
      ? [
          new Extension({
            extnID: '1.3.6.1.5.5.7.1.3',
            critical: false,
            extnValue: new Sequence({ value: [statement] }).toBER(),
          }),
        ]
      : []),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(authority.privateKey, 'SHA-256')
  return {
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}

type Signing = {
  format?: string
  /** Entries of the signature, its field, the form and the page. */
  signature?: string
  field?: string
  form?: string
  pageEntries?: string
  content?: string
  fields?: string
  annots?: string
  /** Number of the new field; the signature has the next one. */
  id?: number
  catalogue?: string
  objects?: Readonly<Record<number, string>>
  trailer?: string
  rows?: string
  openssl?: readonly string[]
  /** Changes the content that OpenSSL signs. */
  signedContent?: (content: Buffer) => Buffer
}

const ROOM = 8_192
const RANGE = '[0 0000000000 0000000000 0000000000]'

/** Adds a signature as an incremental update, as an outside program does. */
export async function signPdf(
  bytes: Buffer,
  { certificate, key }: Signer,
  given: Signing = {},
): Promise<Buffer> {
  const { id = 6, format = 'ETSI.CAdES.detached', field = '/Rect [0 0 0 0]' } = given
  const { fields = '', annots = '' } = given
  const objects = {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields} ${id} 0 R] /SigFlags 3 ${given.form ?? ''} >> ${given.catalogue ?? ''} >>`,
    3: page(`/Annots [${annots} ${id} 0 R] ${given.pageEntries ?? ''}`, given.content),
    [id]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature${id}) /F 132 /P 3 0 R /V ${id + 1} 0 R ${field} >>`,
    [id + 1]:
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${format} /M (D:20260315101500+01'00') ${given.signature ?? ''} /ByteRange ${RANGE} /Contents <${'0'.repeat(ROOM)}> >>`,
    ...given.objects,
  }
  const updated = updatePdf(bytes, objects, given.trailer, given.rows)
  const text = updated.toString('latin1')
  const range = text.lastIndexOf(RANGE)
  const start = text.indexOf('/Contents <', range) + '/Contents '.length
  const after = start + ROOM + 2
  const numbers = [start, after, updated.length - after].map((number) => String(number).padStart(10, '0'))
  updated.write(`[0 ${numbers.join(' ')}]`, range, 'latin1')
  const content = Buffer.concat([updated.subarray(0, start), updated.subarray(after)])
  const cms = await cmsOf(
    given.signedContent?.(content) ?? content,
    { certificate, key },
    given.openssl ?? ['-cades'],
  )
  updated.write(cms.toString('hex'), start + 1, 'latin1')
  return updated
}

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'domovik-sign-'))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const cmsOf = (content: Buffer, { certificate, key }: Signer, options: readonly string[]): Promise<Buffer> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'certificate'), certificate)
    await writeFile(join(folder, 'key'), key)
    await writeFile(join(folder, 'content'), content)
    const files = ['-in', 'content', '-signer', 'certificate', '-inkey', 'key', '-out', 'cms']
    await run(
      'openssl',
      ['cms', '-sign', '-binary', '-outform', 'DER', ...files, '-md', 'sha256', ...options],
      { cwd: folder },
    )
    return readFile(join(folder, 'cms'))
  })

/** Returns what poppler says about the signatures of a PDF. */
export const pdfsig = (bytes: Uint8Array): Promise<string> =>
  inFolder(async (folder) => {
    const file = join(folder, 'signed.pdf')
    await writeFile(file, bytes)
    return (await run('pdfsig', ['-nocert', file])).stdout
  })
