import { expect, test } from 'vitest'
import { workbookOf } from '../workbook.fixture.ts'
import { readFile } from './file.ts'

test('a workbook: numbers stay numbers, dates become days, title rows are skipped', async () => {
  const bytes = workbookOf('Umowy', [
    ['Umowy najmu', null, null, null],
    [null],
    ['Adres', 'Najemca', 'Od', 'Czynsz'],
    ['ul. Długa 5/3', 'Żaneta Śliwińska & syn', { date: 46_082 }, 1250.5],
    ['ul. Krótka 2', 'Jan Wójcik', '1.04.2026', '980,00'],
  ])
  const { format, table } = await readFile(bytes, 'Umowy.XLSX', 'leases')
  expect(format).toEqual({ kind: 'xlsx', encoding: null, separator: null, decimal: ',', sheet: 'Umowy' })
  expect(table).toEqual({
    columns: ['Adres', 'Najemca', 'Od', 'Czynsz'],
    rows: [
      { row: 4, cells: ['ul. Długa 5/3', 'Żaneta Śliwińska & syn', '2026-03-01', 1250.5] },
      { row: 5, cells: ['ul. Krótka 2', 'Jan Wójcik', '1.04.2026', '980,00'] },
    ],
  })
})
