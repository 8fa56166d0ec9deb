import { DomainError } from '@domovik/domain/errors.ts'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { sampleProperties } from '../sample.ts'
import type { Subject } from '../types.ts'
import { zipOf } from '../workbook.fixture.ts'
import { guessSeparator } from './csv.ts'
import { decode, guessEncoding } from './encoding.ts'
import { readFile } from './file.ts'

const polish =
  'Adres;Miasto;Czynsz\r\nul. Świętojańska 12/3;Gdańsk;"1 250,50"\r\nul. Łąkowa 7;Łódź;820,00\r\n'
const spanish =
  'Dirección;Población;Renta\r\nCalle Núñez de Balboa 5;Logroño;650,00\r\nC/ Peñón 3;A Coruña;700,00\r\n'

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  throw new Error('an error was expected')
}

const read = (text: string | Buffer, name = 'list.csv', subject: Subject = 'properties') =>
  readFile(Buffer.from(text), name, subject)

describe('encodings', () => {
  test.each([
    ['utf-8', Buffer.from(polish)],
    ['utf-8', Buffer.from(`\ufeff${polish}`)],
    ['utf-16le', iconv.encode(polish, 'utf-16le', { addBOM: true })],
    ['utf-16le', iconv.encode(polish, 'utf-16le')],
    ['windows-1250', iconv.encode(polish, 'windows-1250')],
    ['iso-8859-2', iconv.encode(polish, 'iso-8859-2')],
    ['windows-1252', iconv.encode(spanish, 'windows-1252')],
    ['cp852', iconv.encode(polish, 'cp852')],
    ['windows-1250', iconv.encode('najemca;kwota\nŻaneta Śliwińska;100\nWójcik Jędrzej;200', 'windows-1250')],
  ] as const)('%s is recognized (%#)', (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding)
  })

  test.each([
    ['windows-1252', '"31 Mar 2026","FEE","£7.90","£5,402.10"'],
    ['windows-1252', 'Date,Balance (£)\n1 Mar 2026,-£ 1,402.10'],
    ['windows-1252', 'fee 690.00£'],
    ['windows-1252', 'JOSÉ NUÑEZ;£690.00'],
    ['windows-1250', 'Łódź;ul. Łąkowa 3;690.00'],
    ['windows-1250', 'Żółć;blok Ł 5;Kraków'],
    ['cp852', 'PKP Łódź;ul. Żółwia;ú'],
    ['windows-1252', 'MARIA MUÑOZ IBAÑEZ'],
    ['windows-1252', 'COMPAÑIA DEL NIÑO'],
    ['windows-1252', 'MARíA MUñOZ'],
    ['windows-1252', 'BANC DE GRÀCIA'],
    ['windows-1252', '¿qué?'],
    ['windows-1252', 'PAGO ¿donde?'],
    ['windows-1252', '¿es correcto?'],
    ['windows-1252', '¿está pagado?'],
    ['windows-1252', '¡hola!'],
    ['cp850', '¿que?'],
    ['cp850', '¿está pagado?'],
    ['cp850', '3ª planta'],
    ['cp850', '1.ª planta'],
    ['windows-1250', 'żona; że tak?; żwir; żłobek; żdżary; żmija; ul. Długa 5ł'],
    ['windows-1250', 'ż'],
    ['iso-8859-2', '90-001ŁÓDŹ; Żabia 3'],
    ['cp852', 'żona; żółty; 90-001ŁÓDŹ'],
    ['cp850', 'MARIA MUÑOZ IBAÑEZ'],
    ['cp850', 'José Peña García'],
    ['cp850', 'RECIBO Nº 3 AÑO'],
    ['cp850', 'ÚLTIMO RECIBO'],
    ['cp850', 'Aquí'],
    ['cp850', 'PISO 1º'],
    ['windows-1250', 'CZYNSZ WG § 5 UMOWY'],
    ['windows-1250', '1\u00a0234,50;2\u00a0000,00'],
    ['windows-1252', 'MUÑOZ 1\u00a0234,50'],
    ['windows-1250', 'KOŃ'],
    ['windows-1250', 'DO KOŃCA; POZNAŃ UL. ŁĄKOWA'],
    ['windows-1250', 'GDAńSK'],
    ['windows-1250', 'KSIĄDZ'],
    ['windows-1250', 'SPÓŁKA Z O.O.'],
    ['utf-8', 'SPÓŁKA Олена Шевченко'],
    ['utf-8', 'сім’я'],
    ['windows-1250', 'ŻÓŁĆ'],
    ['iso-8859-2', 'ŁÓDŹ, ŚLĄSK'],
    ['cp852', 'ŁÓDŹ'],
    ['cp852', 'ŻÓŁĆ'],
    ['cp852', 'DO KOŃCA'],
    ['cp852', 'SĄ KSIĄŻKI'],
  ] as const)('%s is read correctly: %s', (encoding, text) => {
    const bytes = iconv.encode(text, encoding)
    expect(decode(bytes, guessEncoding(bytes))).toBe(text)
  })

  test.each(['windows-1250', 'iso-8859-2', 'utf-16le'])(
    'Polish text in %s is read correctly',
    async (encoding) => {
      const { table } = await read(iconv.encode(polish, encoding, { addBOM: true }))
      expect(table.columns).toEqual(['Adres', 'Miasto', 'Czynsz'])
      expect(table.rows[0]).toEqual({ row: 2, cells: ['ul. Świętojańska 12/3', 'Gdańsk', '1 250,50'] })
    },
  )
})

test.each([
  ['a;b;c\n1,5;2,5;3\n', ';'],
  ['a,b,c\n1.5,"x;y",3\n', ','],
  ['a\tb\tc\nul. Długa 5, Kraków\t2\t3\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['sep=|\na|b;c\n1|2;3\n', '|'],
  ['address\nul. Długa 5\n', ','],
] as const)('%j is split by %j', (text, separator) => {
  expect(guessSeparator(text)).toBe(separator)
})

test.each([
  ['Adres;Czynsz\nx;1250,50\n', ','],
  ['Address,Rent\nx,1250.50\n', '.'],
  ['Address,Rent\nx,"1,250.00"\n', '.'],
  ['Adres;Czynsz;Od\nx;1250;01.03.2026\n', ','],
  ['Address\tRent\nx\t1250\n', '.'],
  ['Adres;Czynsz\nx;1250.50\ny;980.00\n', '.'],
])('%j has the decimal sign %s', async (text, decimal) => {
  expect((await read(text)).format.decimal).toBe(decimal)
})

describe('the start of the table', () => {
  test('is found below a title and empty lines, with row numbers as in a spreadsheet', async () => {
    const { table } = await read(
      'Lista nieruchomości 2026;;\n;;\nAdres;Miasto;Czynsz\nul. Długa 5;Kraków;700\n;;\nul. Krótka 2;Łódź;500\n',
    )
    expect(table.columns).toEqual(['Adres', 'Miasto', 'Czynsz'])
    expect(table.rows.map(({ row }) => row)).toEqual([4, 6])
  })

  test('unnamed and repeated columns get unique names', async () => {
    const { table } = await read('Adres;;Uwagi;Uwagi\na;b;c;d\n')
    expect(table.columns).toEqual(['Adres', '#2', 'Uwagi', 'Uwagi (2)'])
  })
})

describe('JSON', () => {
  test('a list of objects, also inside an object', async () => {
    for (const text of [
      '[{"address":"a","rentAmount":12.5},{"city":"b","address":"c"}]',
      '{"properties":[{"address":"a","rentAmount":12.5},{"city":"b","address":"c"}]}',
    ]) {
      const { table, format } = await read(text, 'x.json')
      expect(format.kind).toBe('json')
      expect(table.columns).toEqual(['address', 'rentAmount', 'city'])
      expect(table.rows[1]?.cells).toEqual(['c', '', 'b'])
    }
  })

  test.each(['[1,2]', '{"a":1}', '[{"a":1},', '[]'])('%s is refused', async (text) => {
    expect(['file_unreadable', 'import_empty']).toContain(await codeOf(read(text, 'x.json')))
  })
})

describe('refused files', () => {
  test.each([
    ['empty.csv', '', 'import_empty'],
    ['headers.csv', 'Adres;Czynsz\n', 'import_empty'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 0]), 'import_format_differs'],
    ['old.xls', Buffer.from('d0cf11e0', 'hex'), 'import_format_old_excel'],
    ['old.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import_format_old_excel'],
    ['renamed.xls', Buffer.from('PK\u0003\u0004'), 'import_format_differs'],
    ['page.xls', '<!DOCTYPE html><table></table>', 'import_format_old_excel'],
    ['old.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import_format_old_excel'],
    ['page.csv', '<!DOCTYPE html><table></table>', 'import_format_differs'],
    ['list.xlsx', 'Adres;Czynsz\nx;1\n', 'import_format_differs'],
    ['list.csv', zipOf({ 'a.txt': 'x' }), 'import_format_differs'],
    ['list.json', 'Adres;Czynsz\nx;1\n', 'import_format_differs'],
    ['list.pdf', '%PDF-1.7', 'import_format_unknown'],
    ['list.xlsx', zipOf({ 'word/document.xml': '<x/>' }), 'import_format_differs'],
    ['list.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]), 'file_unreadable'],
    ['list.xlsx', zipOf({ 'xl/workbook.xml': '<broken' }), 'file_unreadable'],
    ['bomb.xlsx', zipOf({ 'xl/workbook.xml': 'x'.repeat(100_000_000) }), 'file_too_large'],
    ['long.csv', `Adres\n${'ul. Długa 5\n'.repeat(20_001)}`, 'import_too_many_rows'],
  ])('%s (%#)', async (name, content, code) => {
    expect(await codeOf(read(content, name))).toBe(code)
  })
})

test('the sample is a semicolon-separated list of 53 rows with decimal commas', async () => {
  const { format, table } = await readFile(sampleProperties(), 'sample.csv', 'properties')
  expect(format).toMatchObject({ kind: 'csv', encoding: 'utf-8', separator: ';', decimal: ',' })
  expect(table.rows).toHaveLength(53)
})
