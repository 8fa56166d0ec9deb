/** Excel workbooks (XLSX), read piece by piece: empty cells take no memory, wherever they are. */
import { DomainError } from '@domovik/domain/errors.ts'
import { HEADER_LINES } from '../find-header.ts'
import type { Cell } from '../types.ts'
import { createGrid } from './grid.ts'
import { readWorkbook, scan, textCollector, type Workbook } from './workbook.ts'
import type { XmlHandler } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** `sheets` are the names of the sheets among which people can choose; empty if nothing asks how well a sheet fits. */
export type Sheet = { sheet: string; sheets: string[]; grid: Cell[][] }

export type SheetWish = {
  /** The name of a sheet. */
  wanted?: string | null
  /** How well a sheet fits, by its first lines. */
  fit?: { lines: number; of: (head: readonly Cell[][]) => number }
  most?: number
}

const workbookPath = 'xl/workbook.xml'

/** Whether a ZIP is a workbook. Throws file_unreadable, file_too_large. */
export const isWorkbook = (bytes: Buffer): boolean => openZip(bytes).has(workbookPath)

/**
 * Returns the named sheet, otherwise the one that fits best, otherwise the first; for up to `most` rows. Empty sheets and those that are
 * hidden in the workbook are not chosen. Throws file_unreadable, file_too_large,
 * import_format_differs, import_empty, import_too_many_rows, import_too_many_columns.
 */
export async function readXlsx(bytes: Buffer, { wanted, fit, most }: SheetWish = {}): Promise<Sheet> {
  const zip = openZip(bytes)
  if (!zip.has(workbookPath)) throw new DomainError('import_format_differs', { ending: '.xlsx' })
  const workbook = await readWorkbook(zip)
  if (workbook.sheets.length === 0) throw new DomainError('file_unreadable')
  const visible = workbook.sheets.filter(({ hidden }) => !hidden)
  const fitting = fit && visible.length > 1 ? await byFit(zip, workbook, visible, fit) : visible
  const sheets = fit ? visible.filter((one) => fitting.includes(one)).map(({ name }) => name) : []
  const named = visible.filter(({ name }) => name === wanted)
  for (const { name, path } of named.length > 0 ? named : fitting) {
    const grid = await readSheet(zip, path, workbook, most)
    if (grid.length > 0) return { sheet: name, sheets, grid }
  }
  throw new DomainError('import_empty')
}

/** Returns the sheets with content, the best one first. A sheet that cannot be read fits worst: the error is shown if it is chosen. */
async function byFit(
  zip: Zip,
  workbook: Workbook,
  sheets: Workbook['sheets'],
  { lines, of }: NonNullable<SheetWish['fit']>,
): Promise<Workbook['sheets']> {
  const found: { sheet: Workbook['sheets'][number]; score: number }[] = []
  for (const sheet of sheets) {
    try {
      const head = await readSheet(zip, sheet.path, workbook, undefined, lines)
      if (head.length > 0) found.push({ sheet, score: of(head) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      found.push({ sheet, score: -1 })
    }
  }
  return found.sort((one, other) => other.score - one.score).map(({ sheet }) => sheet)
}

/** Ends the reading of a sheet when its first lines are known. */
class Enough extends Error {}

/** Merged cells of headers are among the first. */
const MOST_MERGED = 10_000

/** Reads the cells of a sheet, or only its first `lines`. */
async function readSheet(
  zip: Zip,
  path: string,
  workbook: Workbook,
  most?: number,
  lines = Number.POSITIVE_INFINITY,
): Promise<Cell[][]> {
  const grid = createGrid(most)
  const inline = textCollector()
  let row = 0
  let column = 0
  let cellType = 'n'
  let style = 0
  let value = ''
  let formula: string | null = null
  let inside: 'v' | 'f' | null = null
  const merged: string[] = []
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 1)
        if (row > lines) throw new Enough()
        column = 0
      } else if (name === 'c') {
        const at = attribute('r')
        column = at === undefined ? column + 1 : columnOf(at)
        cellType = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
        formula = null
      } else if (name === 'v') inside = 'v'
      else if (name === 'f') {
        inside = 'f'
        formula = ''
      } else if (name === 'mergeCell' && merged.length < MOST_MERGED) merged.push(attribute('ref') ?? '')
      inline.open(name)
    },
    close(name) {
      inline.close(name)
      if (name === 'v' || name === 'f') inside = null
      if (name !== 'c') return
      const text = inline.take()
      // The program that wrote the file has not calculated it: the row must not be read as if nothing was there.
      const isOpen = formula !== null && value === '' && cellType !== 'str' && cellType !== 'inlineStr'
      const read = () => (cellType === 'inlineStr' ? text : toCell(value, cellType, style, workbook))
      grid.add(row, column, isOpen ? `=${formula}` : read())
    },
    text(text) {
      if (inside === 'v') value += text
      else if (inside === 'f') formula += text
      inline.text(text)
    },
  }
  try {
    await scan(zip, path, handler)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  const rows = grid.rows()
  repeatHeaders(rows, merged)
  return rows
}

/**
 * Headers in two lines: a cell that is merged with those below it, beside one that is merged with those on its right, stands in the
 * lower line too.
 */
function repeatHeaders(rows: Cell[][], merged: readonly string[]): void {
  const areas = merged.flatMap((ref) => {
    const [, from = '', top, to = '', bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? []
    const area = {
      left: columnOf(from || 'A'),
      right: columnOf(to || 'A'),
      top: Number(top),
      bottom: Number(bottom),
    }
    return area.top <= HEADER_LINES && area.bottom <= HEADER_LINES ? [area] : []
  })
  const grouped = new Set(
    areas.filter(({ left, right, top, bottom }) => right > left && bottom === top).map(({ top }) => top),
  )
  for (const { left, right, top, bottom } of areas) {
    if (right > left || bottom === top || !grouped.has(top)) continue
    const header = rows[top - 1]?.[left - 1]
    for (let row = top; row < bottom; row += 1) {
      const line = rows[row]
      if (!line || header === undefined) continue
      while (line.length < left) line.push('')
      line[left - 1] ||= header
    }
  }
}

/** 'AB12' is in column 28. */
function columnOf(address: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? []
  if (letters === '') throw new DomainError('file_unreadable')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function toCell(value: string, cellType: string, style: number, { texts, dates, from1904 }: Workbook): Cell {
  // #N/A says that there is no value. Other errors such as #REF! stay, so that the row is not read as if nothing was there.
  if (value === '' || (cellType === 'e' && value === '#N/A')) return ''
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
