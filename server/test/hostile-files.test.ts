/** Every reader of foreign files, with files made to stop the server: the sender gets an error, and nobody else anything. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { DomainError } from '@domovik/domain/errors.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureReader } from '../src/machinery/files/picture.ts'
import { openForeignFiles } from '../src/machinery/foreign-files/open.ts'
import type { ForeignFiles, ForeignReader } from '../src/machinery/services/foreign-files.ts'
import { statementReader } from '../src/rental/bank/files/read-statements.ts'
import { calendarReader } from '../src/rental/channels/read-foreign-calendar.ts'
import { tableReader } from '../src/rental/imports/read/read-table.ts'
import { sheetOf, workbookOf, zipOf } from '../src/rental/imports/workbook.fixture.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'
import { pdfAttacks } from './hostile-pdfs.fixture.ts'
import { hostileStatements } from './hostile-statements.fixture.ts'
import { slowReader } from './slow-reader.fixture.ts'

/** A PNG that states its size and holds no pixels. */
function pngOf(width: number, height: number, pixels: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), body])
    const sizes = [Buffer.alloc(4), Buffer.alloc(4)] as const
    sizes[0].writeUInt32BE(body.length)
    sizes[1].writeUInt32BE(crc32(content))
    return Buffer.concat([sizes[0], content, sizes[1]])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const text = 'x'.repeat(32_000)
const good = workbookOf('List', [
  ['Adres', 'Miasto'],
  ['ul. Długa 5', 'Kraków'],
])
/** A cell for each address, all with the first shared text. */
const shared = (...addresses: string[]) =>
  addresses.map((at) => `<row r="${/\d+$/.exec(at)}"><c r="${at}" t="s"><v>0</v></c></row>`).join('')

const tables: [string, string, string | Buffer, string][] = [
  ['a cell at the end of the sheet', 'a.xlsx', sheetOf(shared('A1', 'XFD1048576')), 'import_too_many_rows'],
  ['a cell in the last column', 'a.xlsx', sheetOf(shared('A1', 'XFD1')), 'import_too_many_columns'],
  ['a cell far below and to the right', 'a.xlsx', sheetOf(shared('A1', 'ZZ100000')), 'import_too_many_rows'],
  [
    'a cell without an address',
    'a.xlsx',
    sheetOf('<row r="0"><c r="1"><v>1</v></c></row>'),
    'file_unreadable',
  ],
  [
    'a long text that many cells repeat',
    'a.xlsx',
    sheetOf(shared(...Array.from({ length: 20_000 }, (_, i) => `A${i + 1}`)), text),
    'file_too_large',
  ],
  ['a zip bomb', 'a.xlsx', zipOf({ 'xl/workbook.xml': ' '.repeat(200_000_000) }), 'file_too_large'],
  ['deep XML', 'a.xlsx', sheetOf('<a>'.repeat(1_000_000)), 'file_unreadable'],
  ['a tag that never ends', 'a.xlsx', sheetOf(`<c r="${'A'.repeat(900_000)}`), 'file_too_large'],
  [
    'entities that multiply',
    'a.xlsx',
    zipOf({
      'xl/workbook.xml': '<workbook/>',
      'xl/_rels/workbook.xml.rels': '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>',
    }),
    'file_unreadable',
  ],
  ['half a workbook', 'a.xlsx', good.subarray(0, good.length / 2), 'file_unreadable'],
  ['a workbook without its directory', 'a.xlsx', good.subarray(0, -30), 'file_unreadable'],
  ['a picture named as a workbook', 'a.xlsx', pngOf(1, 1), 'import_format_differs'],
  ['a quoted field that never ends', 'a.csv', `a,b\n"${'x,\n'.repeat(5_000_000)}`, 'file_unreadable'],
  ['a line of separators', 'a.csv', `a;b\n${';'.repeat(19_000_000)}`, 'import_too_many_columns'],
  ['a line with many columns', 'a.csv', `a;b\n${'1;'.repeat(90_000)}`, 'import_too_many_columns'],
  ['only empty lines', 'a.csv', '\n'.repeat(19_000_000), 'import_too_many_rows'],
  ['too many lines', 'a.csv', 'a;b\n'.repeat(4_000_000), 'import_too_many_rows'],
  ['too many cells', 'a.csv', `${'1;'.repeat(199)}1\n`.repeat(20_000), 'import_too_many_rows'],
  ['a method in JSON', 'a.json', '[{"address":[{"toString":1}]}]', 'accepted'],
  ['deep JSON', 'a.json', '['.repeat(9_000_000), 'file_unreadable'],
  [
    'a deep value in JSON',
    'a.json',
    `[{"address":${'['.repeat(900_000)}${']'.repeat(900_000)}}]`,
    'file_unreadable',
  ],
  ['many small objects', 'a.json', `[${'{},'.repeat(6_000_000)}{}]`, 'import_too_many_rows'],
  [
    'many keys',
    'a.json',
    `[{${Array.from({ length: 500_000 }, (_, i) => `"k${i}":1`)}}]`,
    'import_too_many_columns',
  ],
  ['an endless number', 'a.json', '[{"address":"x","rent":1e999}]', 'accepted'],
  ['half a JSON', 'a.json', '[{"address":"x"', 'file_unreadable'],
  ['a PDF', 'a.csv', '%PDF-1.7', 'import_format_differs'],
]

const pictures: [string, Buffer, string][] = [
  ['a picture of 4 gigapixels', pngOf(65_000, 65_000), 'too_many_pixels'],
  ['a picture of more pixels than there are numbers', pngOf(2_147_483_647, 2_147_483_647), 'file_unreadable'],
  ['pixels that unpack to 100 MB', pngOf(10, 10, Buffer.alloc(100_000_000)), 'accepted'],
  ['a picture without pixels', pngOf(3_000, 3_000), 'file_unreadable'],
  ['half a picture', pngOf(100, 100, Buffer.alloc(30_100)).subarray(0, 60), 'file_unreadable'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>'),
    'file_unreadable',
  ],
  ['a workbook', good, 'file_unreadable'],
  ['nothing', Buffer.alloc(0), 'file_unreadable'],
]

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendarOf = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
const repeated = (events: number) =>
  Array.from({ length: events }, (_, i) =>
    event(`UID:${i}`, 'DTSTART:20260101', 'RRULE:FREQ=DAILY;COUNT=100'),
  )
const calendars: [string, string, string][] = [
  ['a page of HTML', '<html></html>', 'calendar_unreadable'],
  ['an endless rule', calendarOf(event('DTSTART:19700101', 'RRULE:FREQ=SECONDLY')), 'accepted'],
  ['many rules', calendarOf(...repeated(2_000)), 'accepted'],
  ['more events than are read', calendarOf(...repeated(2_001)), 'file_too_complex'],
  [
    'events that never end',
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(140_000)}\r\nEND:VCALENDAR`,
    'accepted',
  ],
  ['one long line', `BEGIN:VCALENDAR\r\nSUMMARY;${'a=";'.repeat(490_000)}\r\nEND:VCALENDAR`, 'accepted'],
  [
    'a line in many pieces',
    `BEGIN:VCALENDAR\r\nSUMMARY:${'\r\n x'.repeat(490_000)}\r\nEND:VCALENDAR`,
    'accepted',
  ],
]

type Attack = {
  title: string
  reader: ForeignReader<never, unknown, unknown>
  bytes: Buffer
  given: unknown
  code: string
}

const attacks: Attack[] = [
  ...tables.map(([title, fileName, content, code]) => ({
    title: `a table: ${title}`,
    reader: tableReader as Attack['reader'],
    bytes: Buffer.from(content as string),
    given: { fileName, subject: 'properties' },
    code,
  })),
  ...calendars.map(([title, content, code]) => ({
    title: `a calendar: ${title}`,
    reader: calendarReader as Attack['reader'],
    ...{ bytes: Buffer.from(content), given: { timeZone: 'Europe/Warsaw' }, code },
  })),
  ...hostileStatements.map(([title, content, code]) => ({
    title: `a statement: ${title}`,
    reader: statementReader as Attack['reader'],
    ...{ bytes: Buffer.from(content as string), given: { currency: 'EUR', today: '2026-03-20' }, code },
  })),
  ...(pdfAttacks as unknown as Attack[]),
  ...(['photo', 'logo'] as const).flatMap((given) =>
    pictures.map(([title, bytes, code]) => ({
      title: `a ${given}: ${title}`,
      reader: pictureReader as Attack['reader'],
      ...{ bytes, given, code },
    })),
  ),
]

const outcomeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'accepted',
    (error) => (error instanceof DomainError ? error.code : String(error)),
  )

describe('hostile files', () => {
  let files: ForeignFiles
  beforeAll(() => {
    // The machine of the tests is busier than a server. The limit of time has its own test below.
    files = openForeignFiles(pino({ level: 'silent' }), { timeMs: 60_000 })
  })
  afterAll(() => files.stop())

  it('are tried on every reader', async () => {
    const folder = fileURLToPath(new URL('../src', import.meta.url))
    const readers: string[] = []
    for await (const name of glob('**/*.ts', { cwd: folder })) {
      const source = await readFile(`${folder}/${name}`, 'utf8')
      for (const [, module] of source.matchAll(/module: import\.meta\.resolve\('\.\/(.+?)'\)/g))
        readers.push(module!)
    }
    const tried = new Set(attacks.map(({ reader }) => reader.module.split('/').at(-1)))
    expect(readers.length).toBeGreaterThan(0)
    expect([...tried].sort()).toEqual(readers.sort())
  })

  it.each(attacks)('$title: $code', async ({ reader, bytes, given, code }) => {
    const before = process.threadCpuUsage()
    const outcome = await outcomeOf(files.read(reader, { sender: 'mallory', bytes, given: given as never }))
    const { user, system } = process.threadCpuUsage(before)
    expect(outcome).toBe(code)
    expect((user + system) / 1000, 'milliseconds in which the server could do nothing else').toBeLessThan(
      1_500,
    )
  })
})

describe('the processes that read files', () => {
  const limits = { memoryMb: 96, timeMs: 2_500 }
  let files: ForeignFiles
  beforeAll(() => {
    files = openForeignFiles(pino({ level: 'silent' }), limits)
  })
  afterAll(() => files.stop())
  const read = (content: string, sender = 'mallory') =>
    files.read(slowReader, { sender, bytes: Buffer.from(content), given: null })

  it.each([
    ['loop', 'file_too_complex'],
    ['memory', 'file_too_complex'],
    ['crash', 'file_too_complex'],
    ['throw', 'file_unreadable'],
  ])('a reader that ends in "%s" costs its sender %s, and the next file is read', async (content, code) => {
    expect(await outcomeOf(read(content))).toBe(code)
    const { head, rows } = await read('good')
    expect(head).toBe('done')
    expect(rows).toEqual(Array.from({ length: 1_234 }, (_, i) => i))
  })

  it('have neither keys nor addresses', async () => {
    expect((await read('secrets')).head).toBe('')
  })

  it('read the files of others while one sender keeps them busy, and refuse that sender when too many wait', async () => {
    let ended = 0
    const busy = Array.from({ length: 4 }, async () => {
      const outcome = await outcomeOf(read('loop'))
      ended += 1
      return outcome
    })
    expect(await outcomeOf(read('good'))).toBe('service_unavailable')
    expect((await read('good', 'anna')).head).toBe('done')
    expect(ended).toBe(0)
    files.stop()
    for (const outcome of await Promise.all(busy))
      expect(outcome).toMatch(/file_too_complex|service_unavailable/)
    expect(await outcomeOf(read('good'))).toBe('service_unavailable')
  })
})

describe('an upload through the API', () => {
  let server: TestServer
  let anna: Landlord
  beforeAll(async () => {
    server = await startTestServer()
    anna = await server.signUpLandlord()
  })
  afterAll(() => server?.stop())

  it('is refused in the language of the sender, and leaves nothing', async () => {
    const form = new FormData()
    form.set('subject', 'properties')
    form.set('file', new File([new Uint8Array(sheetOf(shared('A1', 'XFD1048576')))], 'lokale.xlsx'))
    const answer = await server.fetch('/api/imports', {
      method: 'POST',
      body: form,
      token: anna.token,
      headers: { 'accept-language': 'pl' },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      code: 'import_too_many_rows',
      message: 'Ten plik ma zbyt wiele wierszy. Podziel go i zaimportuj częściami.',
    })
    expect(await anna.api.imports.list()).toEqual([])
  })
})
