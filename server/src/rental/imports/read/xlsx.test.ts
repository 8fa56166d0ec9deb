import { expect, test } from 'vitest'
import { bookOf, workbookOf } from '../workbook.fixture.ts'
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
