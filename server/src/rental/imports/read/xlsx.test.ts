import { expect, test } from 'vitest'
import { bookOf, sheetOf, workbookOf, zipOf } from '../workbook.fixture.ts'
import { readFile } from './file.ts'
import { readXlsx } from './xlsx.ts'

test('a workbook: numbers stay numbers, dates become days, title rows are skipped', async () => {
  const bytes = workbookOf('Umowy', [
    ['Umowy najmu', null, null, null],
    [null],
    ['Adres', 'Najemca', 'Od', 'Czynsz'],
    ['ul. Długa 5/3', 'Żaneta Śliwińska & syn', { date: 46_082 }, 1250.5],
    ['ul. Krótka 2', 'Jan Wójcik', '1.04.2026', '980,00'],
  ])
  const { format, table } = await readFile(bytes, 'Umowy.XLSX', 'leases')
  expect(format).toEqual({
    kind: 'xlsx',
    encoding: null,
    separator: null,
    decimal: ',',
    sheet: 'Umowy',
    dateOrder: null,
  })
  expect(table).toEqual({
    columns: ['Adres', 'Najemca', 'Od', 'Czynsz'],
    rows: [
      { row: 4, cells: ['ul. Długa 5/3', 'Żaneta Śliwińska & syn', '2026-03-01', 1250.5] },
      { row: 5, cells: ['ul. Krótka 2', 'Jan Wójcik', '1.04.2026', '980,00'] },
    ],
  })
})

test('a workbook of several sheets: the one that fits is read, hidden and empty ones are not offered', async () => {
  const long = Array.from({ length: 25_000 }, (_, n) => [`note ${n}`])
  const book = bookOf([
    {
      name: 'Stare 2019',
      hidden: true,
      rows: [
        ['Adres', 'Najemca', 'Od', 'Czynsz'],
        ['ul. Sprzedana 1', 'X', '1.1.2019', '1'],
      ],
    },
    {
      name: 'Lokale',
      rows: [
        ['Adres', 'Miasto', 'Czynsz'],
        ['ul. A 1', 'Kraków', '500'],
      ],
    },
    { name: 'Puste', rows: [] },
    { name: 'Uwagi', rows: long },
    {
      name: 'Umowy',
      rows: [['Umowy'], ['Adres', 'Najemca', 'Od', 'Czynsz'], ['ul. A 1', 'Jan', '1.3.2026', '500']],
    },
  ])
  const read = async (subject: 'leases' | 'properties', sheet?: string) => {
    const { format, sheets, table } = await readFile(book, 'a.xlsx', subject, sheet ? { sheet } : {})
    return { sheet: format.sheet, sheets, columns: table.columns.length }
  }
  const sheets = ['Lokale', 'Uwagi', 'Umowy']
  expect(await read('leases')).toEqual({ sheet: 'Umowy', sheets, columns: 4 })
  expect(await read('properties')).toEqual({ sheet: 'Lokale', sheets, columns: 3 })
  expect(await read('properties', 'Umowy')).toEqual({ sheet: 'Umowy', sheets, columns: 4 })
  await expect(read('leases', 'Uwagi')).rejects.toMatchObject({ code: 'import_too_many_rows' })
  expect((await readXlsx(book)).sheet).toBe('Lokale')
})

test('a workbook as spreadsheet programs write it: shared and rich texts, formulas, hidden rows, headers in two lines', async () => {
  const texts = ['Adres', 'Najemca', 'Opłaty', 'Czynsz', 'Media', 'Od'].map(
    (text) => `<x:si><x:t>${text}</x:t></x:si>`,
  )
  const rich =
    '<x:si><x:r><x:t xml:space="preserve">ul. Długa </x:t></x:r><x:r><x:rPr><x:b/></x:rPr><x:t>5/3</x:t></x:r><x:rPh sb="0" eb="1"><x:t>ignored</x:t></x:rPh></x:si>'
  const s = (at: string, index: number) => `<x:c r="${at}" t="s"><x:v>${index}</x:v></x:c>`
  const inline = (at: string, text: string) =>
    `<x:c r="${at}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
  const rows = [
    `<x:row r="1">${s('A1', 0)}${s('B1', 1)}${s('C1', 2)}${s('E1', 5)}</x:row>`,
    `<x:row r="2">${s('C2', 3)}${s('D2', 4)}</x:row>`,
    `<x:row r="3">${s('A3', 6)}${inline('B3', 'Żaneta &amp; syn')}<x:c r="C3"><x:f>500*2</x:f><x:v>1000</x:v></x:c><x:c r="D3"><x:f t="shared" ref="D3:D4" si="0">C3/10</x:f><x:v>100</x:v></x:c><x:c r="E3" s="1"><x:v>46082.75</x:v></x:c></x:row>`,
    `<x:row r="4" hidden="1"><x:c r="A4" t="str"><x:f>"ul. "&amp;"Cicha 1"</x:f><x:v>ul. Cicha 1</x:v></x:c>${inline('B4', 'Jan')}<x:c r="C4"><x:v>7.5E2</x:v></x:c><x:c r="D4"><x:f t="shared" si="0"/><x:v>75</x:v></x:c><x:c r="E4" s="2"><x:v>46083</x:v></x:c></x:row>`,
    `<x:row r="5">${inline('A5', 'ul. Nowa 2')}${inline('B5', 'Ola')}<x:c r="C5"><x:f>SUM(C3:C4)</x:f></x:c><x:c r="D5" t="e"><x:f>Z1</x:f><x:v>#REF!</x:v></x:c><x:c r="E5" t="str"><x:f>""</x:f><x:v></x:v></x:c></x:row>`,
  ]
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheet = (inside: string) => `<?xml version="1.0"?><x:worksheet xmlns:x="m">${inside}</x:worksheet>`
  const book = zipOf({
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${office}"><x:sheets><x:sheet name="Info" sheetId="1" r:id="r1"/><x:sheet name="Umowy" sheetId="2" r:id="r2"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ['r1', 'worksheet', 'worksheets/a.xml'],
      ['r2', 'worksheet', '/xl/worksheets/b.xml'],
      ['r3', 'sharedStrings', 'sharedStrings.xml'],
      ['r4', 'styles', 'styles.xml'],
    ]
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<x:sst xmlns:x="m">${texts.join('')}${rich}</x:sst>`,
    'xl/styles.xml':
      '<x:styleSheet xmlns:x="m"><x:numFmts><x:numFmt numFmtId="164" formatCode="[$-415]d mmmm yyyy;@"/></x:numFmts><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>',
    'xl/worksheets/a.xml': sheet(
      `<x:sheetData><x:row r="1">${inline('A1', 'Stan na marzec')}</x:row></x:sheetData>`,
    ),
    'xl/worksheets/b.xml': sheet(
      `<x:sheetData>${rows.join('')}</x:sheetData><x:mergeCells><x:mergeCell ref="A1:A2"/><x:mergeCell ref="B1:B2"/><x:mergeCell ref="C1:D1"/><x:mergeCell ref="E1:E2"/></x:mergeCells>`,
    ),
  })
  const { format, table } = await readFile(book, 'Umowy.xlsx', 'leases')
  expect(format.sheet).toBe('Umowy')
  expect(table).toEqual({
    columns: ['Adres', 'Najemca', 'Czynsz', 'Media', 'Od'],
    rows: [
      { row: 3, cells: ['ul. Długa 5/3', 'Żaneta & syn', 1000, 100, '2026-03-01'] },
      { row: 4, cells: ['ul. Cicha 1', 'Jan', 750, 75, '2026-03-02'] },
      // What was not calculated, or failed, must not be read as an empty cell.
      { row: 5, cells: ['ul. Nowa 2', 'Ola', '=SUM(C3:C4)', '#REF!'] },
    ],
  })
})

test('cells that are merged in the data are not repeated', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Czynsz</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>ul. A 1</t></is></c><c r="B2"><v>700</v></c></row>' +
    '<row r="3"><c r="A3" t="inlineStr"><is><t>ul. B 2</t></is></c></row></sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells><sheetData>'
  const { table } = await readFile(sheetOf(rows), 'a.xlsx', 'properties')
  expect(table.rows.map(({ cells }) => cells[1] ?? '')).toEqual([700, ''])
})
