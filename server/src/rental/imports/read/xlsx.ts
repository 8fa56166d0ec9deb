/** Excel workbooks (XLSX), read piece by piece: empty cells take no memory, wherever they are. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Cell } from '../types.ts'
import { createGrid } from './grid.ts'
import { readWorkbook, scan, textCollector, type Workbook } from './workbook.ts'
import { openZip, type Zip } from './zip.ts'

export type Sheet = { sheet: string; grid: Cell[][] }

const workbookPath = 'xl/workbook.xml'

/** Whether a ZIP is a workbook. Throws file_unreadable, file_too_large. */
export const isWorkbook = (bytes: Buffer): boolean => openZip(bytes).has(workbookPath)

/**
 * Returns the named sheet, or the first non-empty one, for up to `most` rows. Throws file_unreadable, file_too_large,
 * import_format_unknown, import_empty, import_too_many_rows, import_too_many_columns.
 */
export async function readXlsx(bytes: Buffer, wanted: string | null, most?: number): Promise<Sheet> {
  const zip = openZip(bytes)
  if (!zip.has(workbookPath)) throw new DomainError('import_format_unknown')
  const workbook = await readWorkbook(zip)
  if (workbook.sheets.length === 0) throw new DomainError('file_unreadable')
  const named = workbook.sheets.filter(({ name }) => name === wanted)
  for (const { name, path } of named.length > 0 ? named : workbook.sheets) {
    const grid = await readSheet(zip, path, workbook, most)
    if (grid.length > 0) return { sheet: name, grid }
  }
  throw new DomainError('import_empty')
}

async function readSheet(zip: Zip, path: string, workbook: Workbook, most?: number): Promise<Cell[][]> {
  const grid = createGrid(most)
  const inline = textCollector()
  let row = 0
  let column = 0
  let cellType = 'n'
  let style = 0
  let value = ''
  let inValue = false
  await scan(zip, path, {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 1)
        column = 0
      } else if (name === 'c') {
        const at = attribute('r')
        column = at === undefined ? column + 1 : columnOf(at)
        cellType = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (name === 'v') inValue = true
      inline.open(name)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') inValue = false
      if (name !== 'c') return
      const text = inline.take()
      grid.add(row, column, cellType === 'inlineStr' ? text : toCell(value, cellType, style, workbook))
    },
    text(text) {
      if (inValue) value += text
      inline.text(text)
    },
  })
  return grid.rows()
}

/** 'AB12' is in column 28. */
function columnOf(address: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? []
  if (letters === '') throw new DomainError('file_unreadable')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function toCell(value: string, cellType: string, style: number, { texts, dates, from1904 }: Workbook): Cell {
  // An error such as #N/A has no value.
  if (value === '' || cellType === 'e') return ''
  if (cellType === 's') return texts[Number(value)] ?? unreadable()
  if (cellType === 'b') return String(value === '1')
  if (cellType === 'd') return dayOrTime(new Date(value))
  if (cellType !== 'n') return value
  const number = Number(value)
  if (Number.isNaN(number)) return unreadable()
  return dates[style] ? dayOrTime(instantOf(number, from1904)) : number
}

const unreadable = (): never => {
  throw new DomainError('file_unreadable')
}

const DAY = 86_400_000

/** Day 25,569 is 1970-01-01. Spreadsheets have a 29 February 1900, so it is right from 1 March 1900. */
const instantOf = (days: number, from1904: boolean): Date =>
  new Date(Math.round((days + (from1904 ? 1462 : 0) - 25_569) * DAY))

/** A date cell becomes its day without the time; a cell with only a time keeps the time. */
function dayOrTime(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split('T')
  return day < '1900-01-02' ? time.slice(0, 5) : day
}
