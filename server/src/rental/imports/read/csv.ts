/** Separated text (CSV) as written by spreadsheets and banks. */
import { DomainError } from '@domovik/domain/errors.ts'
import { parse } from 'csv-parse/sync'
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Separator } from '../types.ts'
import { createGrid } from './grid.ts'

const separators: readonly Separator[] = [';', '\t', '|', ',']

/** The lines of the largest sheet of a spreadsheet. Only a file of empty lines has more before the limits of the grid end the reading. */
const MOST_LINES = 1_048_576
const LONGEST_RECORD = 200_000
/** Characters of a line: all of its cells twice, because a quote in a cell is written as two, and many separators. */
const LONGEST_LINE = 3 * LONGEST_RECORD

/** Returns the text as a grid of cells, for up to `most` rows. Throws file_unreadable, and the errors of createGrid. */
export function readCsv(text: string, separator: Separator, most?: number): Cell[][] {
  const grid = createGrid(most)
  parseRecords(withoutHint(text), separator, undefined, (record, line) => {
    for (const [index, cell] of record.entries()) grid.add(line, index + 1, cell)
  })
  return grid.rows()
}

/** Returns how many cells each line of the grid has in the text, where empty cells at its end count too. */
export function widthsOf(text: string, separator: Separator): number[] {
  const widths: number[] = []
  parseRecords(withoutHint(text), separator, undefined, ({ length }) => widths.push(length))
  return widths
}

/**
 * Uses the line `sep=;` known from Excel, otherwise the separator that splits the first lines most evenly.
 */
export function guessSeparator(text: string): Separator {
  const hint = /^sep=([,;\t|])\r?\n/i.exec(text)
  if (hint) return hint[1] as Separator
  const head = text.slice(0, 20_000)
  const scored = separators.map((separator) => ({ separator, score: evenness(head, separator) }))
  const best = scored.reduce((winner, each) => (each.score > winner.score ? each : winner))
  return best.score > 0 ? best.separator : ','
}

function evenness(head: string, separator: Separator): number {
  const lines = tryRecords(head, separator)
    .slice(0, 30)
    .filter((line) => line.some((cell) => cell !== ''))
  const wide = lines.filter((line) => line.length > 1)
  const counts = new Map<number, number>()
  for (const { length } of wide) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, same] = [...counts].reduce((top, each) => (each[1] > top[1] ? each : top), [0, 0])
  return lines.length === 0
    ? 0
    : (same / lines.length) * 100 + Math.min(width, 50) / 10 - (width < 2 ? 100 : 0)
}

function tryRecords(text: string, separator: Separator): string[][] {
  try {
    const records: string[][] = []
    parseRecords(text, separator, 31, (record) => records.push(record))
    return records
  } catch {
    return []
  }
}

/** Gives each record to `take` as it is read, so that a limit ends the reading. */
function parseRecords(
  text: string,
  separator: Separator,
  to: number | undefined,
  take: (record: string[], line: number) => void,
): void {
  let line = 0
  try {
    refuseLongLines(text)
    parse(text, {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_RECORD,
      ...(to === undefined ? {} : { to }),
      on_record: (record: string[]) => {
        if (++line > MOST_LINES) throw new DomainError('import_too_many_rows', { most: MAX_ROWS })
        take(record, line)
        return null
      },
    })
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('file_unreadable')
  }
}

/** A record of many empty cells is short for the parser, which would read all of them. */
function refuseLongLines(text: string): void {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    if (to - from > LONGEST_LINE) throw new DomainError('import_too_many_columns', { most: MAX_COLUMNS })
    from = to + 1
  }
}

const withoutHint = (text: string): string => text.replace(/^sep=[,;\t|]\r?\n/i, '\n')
