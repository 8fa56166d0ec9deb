/** PDFs made to stop the readers that add pages to them and look for scripts in them (machinery/seal, machinery/pdf). */
import { deflateSync } from 'node:zlib'
import { signedUpdateReader } from '../src/machinery/pdf/signed-update.ts'
import { unsafeReader } from '../src/machinery/pdf/unsafe.ts'
import { type Sheet, sheetReader } from '../src/machinery/seal/sheet.ts'

/** A certificate of nobody, because the place for a seal is laid with one. */
const certificate = Buffer.from(
  'MIIB/DCCAWWgAwIBAgIUfoXpBm6GHZwfhDPUJhqVBhanZwQwDQYJKoZIhvcNAQELBQAwDzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjMxNjU4NTFaGA8yMTI2MTAzMDE2NTg1MVowDzENMAsGA1UEAwwEdGVzdDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAr05P6QlDj46h5iW/5FPxzAQNgHDRFXW8FuMpWC16Pd/wgZwY26XBsRsPZNMh+naebqNJASy2/KzxrdZg0fF4B2pDOTzNLH6qRvja0MNRmRWi1LTM00P3EZo5e/iCcdu+/fKqXFYxtZEFBWWBzof7nsyk8csipsAFrKtQA7bkPc8CAwEAAaNTMFEwHQYDVR0OBBYEFDPRHFsFvKYPKyStebuNg6Wu0yjeMB8GA1UdIwQYMBaAFDPRHFsFvKYPKyStebuNg6Wu0yjeMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEADhWNZleQsmXNrw4AExNa1kt1MdekqJFiTgR7kIx5POR6ixT7cD6SCVGbpXAUOLQbGRiDd0j2dHDNHVvkTw9qzHPq0dAJVSqmLS1lYnY4m5McRl9H/KnJQZTAnqJeIKjY+fqJmO3hzHxLie4auADaROK2QhINcp6ipor8mxVjYsc=',
  'base64',
)

const sheetForHostilePdfs: Sheet = {
  lines: [{ style: 'text', text: 'Zażółć 中' }],
  squares: [[true]],
  appended: true,
  reason: null,
  stamped: false,
  certificate: new Uint8Array(certificate),
}

/** A PDF of these objects, with a table of references that is right. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((body, index) => {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body as string),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    length += object.length
    parts.push(object)
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'
const good = pdfOf([catalog, pages, page])
const bomb = deflateSync(Buffer.alloc(900_000_000))
const packed = (dictionary: string) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`),
    bomb,
    Buffer.from('\nendstream'),
  ])

const hostilePdfs: [string, Buffer, string][] = [
  ['a small one', good, 'accepted'],
  ['half of one', good.subarray(0, good.length / 2), 'file_unreadable'],
  ['nothing', Buffer.alloc(0), 'file_unreadable'],
  [
    'a page tree without end',
    pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>', page]),
    'accepted',
  ],
  ['references without end', pdfOf([catalog, pages, page], '/Prev 9'), 'accepted'],
  ['deep lists', pdfOf([catalog, pages, page, `${'['.repeat(400_000)}${']'.repeat(400_000)}`]), 'accepted'],
  [
    'deep lists in its catalogue',
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(400_000)} >>`, pages, page]),
    'file_unreadable',
  ],
  [
    'a password',
    pdfOf([catalog, pages, page], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P 0 >>'),
    'file_unreadable',
  ],
  [
    'a stream that unpacks to 900 MB',
    pdfOf([
      catalog,
      pages,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      packed(''),
    ]),
    'accepted',
  ],
  [
    'objects that unpack to 900 MB',
    pdfOf([catalog, '4 0 R', page, packed('/Type /ObjStm /N 1 /First 4')]),
    'file_unreadable',
  ],
]

/** PDFs made to stop the reader that looks for scripts (machinery/pdf/unsafe-reader.ts). */
const hostileToSign: [string, Buffer, string][] = [
  ['a small one', good, 'accepted'],
  ['half of one', good.subarray(0, good.length / 2), 'accepted'],
  ['nothing', Buffer.alloc(0), 'accepted'],
  ['strings that never end', Buffer.from('1 0 obj ('.repeat(1_000_000)), 'accepted'],
  ['objects that never end', Buffer.from(`1 0 obj ${'<< /A [ '.repeat(1_000_000)}`), 'accepted'],
  [
    'objects that unpack to 900 MB',
    pdfOf([catalog, pages, page, packed('/Type /ObjStm /N 1 /First 4')]),
    'file_unreadable',
  ],
  [
    'objects under a filter that nobody uses',
    pdfOf([catalog, pages, page, '<< /N 1 /First 4 /Filter /LZWDecode >>\nstream\nxx\nendstream']),
    'file_unreadable',
  ],
]

/** The beginning of the files of the next list. */
const goodPdfLength = good.length
const added = (...objects: string[]) =>
  Buffer.concat([
    good,
    Buffer.from(
      `${objects.join('\n')}\nxref\n0 0\ntrailer\n<< /Size 9 /Root 1 0 R /Prev ${good.lastIndexOf('xref\n0')} >>\nstartxref\n${good.length + objects.join('\n').length + 1}\n%%EOF\n`,
    ),
  ])

/** PDFs made to stop the reader that checks signatures of other programs (machinery/pdf/signed-update-reader.ts). */
const hostileSigned: [string, Buffer, string][] = [
  ['nothing', Buffer.alloc(0), 'file_unreadable'],
  ['nothing was added', good, 'signed_file_without_signature'],
  ['an empty update', added(), 'signed_file_without_signature'],
  ['strings that never end', added('9 0 obj ('.repeat(200_000)), 'signed_file_without_signature'],
  ['deep lists', added(`9 0 obj\n${'['.repeat(400_000)}\nendobj`), 'signed_file_without_signature'],
  [
    'an update that only a repair finds',
    Buffer.concat([good, Buffer.from('1 0 obj\n<<>>\nendobj\n')]),
    'signed_file_without_signature',
  ],
]

/** Each of them with the reader that gets it. */
export const pdfAttacks = [
  ...hostilePdfs.map(([title, bytes, code]) => ({
    title: `a PDF to be sealed: ${title}`,
    reader: sheetReader,
    ...{ bytes, given: sheetForHostilePdfs, code },
  })),
  ...hostileToSign.map(([title, bytes, code]) => ({
    title: `a PDF to be signed: ${title}`,
    reader: unsafeReader,
    ...{ bytes, given: { extendable: false }, code },
  })),
  ...hostileSigned.map(([title, bytes, code]) => ({
    title: `a PDF that was signed: ${title}`,
    reader: signedUpdateReader,
    ...{ bytes, given: { before: Math.min(bytes.length, goodPdfLength), now: 0 }, code },
  })),
]
