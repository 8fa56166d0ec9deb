/** PDFs that people must not sign. */
import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../../../test/hostile-pdfs.fixture.ts'
import { openForeignFiles } from '../foreign-files/open.ts'
import { type Unsafe, unsafeReader } from './unsafe.ts'

const files = openForeignFiles(pino({ level: 'silent' }))
afterAll(() => files.stop())

const unsafeOf = async (bytes: Buffer): Promise<Unsafe | null> =>
  (await files.read(unsafeReader, { sender: 'anna', bytes, given: { extendable: false } })).head.unsafe

const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'
const withCatalog = (entries: string, ...objects: (string | Buffer)[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, pages, page, ...objects])
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('a PDF that people sign', () => {
  it.each<[string, Buffer, Unsafe | null]>([
    ['shows pages', withCatalog(''), null],
    ['has a link', withCatalog('', '<< /S /URI /URI (https://example.com/Launch/JavaScript) >>'), null],
    ['names a script in a text', withCatalog('', '(/S /JavaScript)'), null],
    ['names a script in a comment', withCatalog('', '<< /A 1 % /JavaScript\n >>'), null],
    [
      'has page content that mentions it',
      withCatalog('', stream('', Buffer.from('BT (x) Tj ET /Launch'))),
      null,
    ],
    ['runs a script when it is opened', withCatalog(`/OpenAction ${script}`), 'script'],
    ['hides the name of a script', withCatalog('/OpenAction << /S /Java#53cript /JS (x) >>'), 'script'],
    [
      'names a script in an object of its own',
      withCatalog('/OpenAction << /S 4 0 R >>', '/JavaScript'),
      'script',
    ],
    ['has named scripts', withCatalog('/Names << /JavaScript << /Names [] >> >>'), 'script'],
    ['has a form of scripts', withCatalog('/AcroForm << /XFA [] >>'), 'script'],
    ['starts a program', withCatalog('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'launch'],
    ['contains a file', withCatalog('/Names << /EmbeddedFiles << /Names [] >> >>'), 'attachment'],
    ['contains a file at a note', withCatalog('', '<< /Type /Filespec /EF << /F 5 0 R >> >>'), 'attachment'],
    [
      'is encrypted',
      Buffer.from(`${pdfOf(['<< /Type /Catalog >>'], '/Encrypt 9 0 R').toString('latin1')}`),
      'encrypted',
    ],
    [
      'packs a script into a stream of objects',
      withCatalog(
        '',
        stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`9 0 ${script}`)),
      ),
      'script',
    ],
    [
      'packs a script into a stream that does not say so',
      withCatalog('', stream('/Fi#72st 4 /N 1 /Filter [/FlateDecode]', deflateSync(`9 0 ${script}`))),
      'script',
    ],
    [
      'has a stream of objects that is not packed',
      withCatalog('', stream('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 ${script}`))),
      'script',
    ],
    [
      'had a script in an earlier version',
      Buffer.concat([withCatalog('', script), Buffer.from('4 0 obj\nnull\nendobj\n%%EOF\n')]),
      'script',
    ],
    ['has a script that no table names', Buffer.from(`%PDF-1.4\n7 0 obj${script}endobj\n%%EOF\n`), 'script'],
  ])('%s', async (_, bytes, expected) => {
    expect(await unsafeOf(bytes)).toBe(expected)
  })

  it('may be one that a common program made', async () => {
    const document = PDF.create()
    document.addPage({ size: 'a4' }).drawText('Umowa najmu', { x: 60, y: 700, size: 20 })
    expect(await unsafeOf(Buffer.from(await document.save({ useXRefStream: true })))).toBe(null)
    document.addAttachment('a.txt', new TextEncoder().encode('x'))
    expect(await unsafeOf(Buffer.from(await document.save()))).toBe('attachment')
  })
})
