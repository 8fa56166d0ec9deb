/** The cells of a file while it is read. Its limits hold for every format. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type Cell, MAX_CELL_TEXT, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_TEXT } from '../types.ts'

/** A title and empty lines may stand above and between the rows. */
const MORE_LINES = 100
/** Cells with content, on average, in each of the most rows. */
const MOST_CELLS_OF_ROW = MAX_CELLS / MAX_ROWS

export type Grid = {
  /** Adds a cell; rows and columns count from 1. Blank cells are ignored, wherever they are. Throws as in createGrid. */
  add(row: number, column: number, cell: Cell): void
  /** Returns the lines up to the last one that is not empty. A line ends with its last cell. */
  rows(): Cell[][]
}

/**
 * Returns an empty grid for up to `most` rows. It throws import_too_many_rows, import_too_many_columns, file_too_large (too much text) and
 * file_unreadable (one cell with too much text).
 */
export function createGrid(most: number = MAX_ROWS): Grid {
  const lines: Cell[][] = []
  let cells = 0
  let text = 0
  return {
    add(row, column, cell) {
      if (typeof cell === 'string' ? cell.trim() === '' : !Number.isFinite(cell)) return
      if (!(row >= 1) || !(column >= 1)) throw new DomainError('file_unreadable')
      if (row > most + MORE_LINES || ++cells > most * MOST_CELLS_OF_ROW)
        throw new DomainError('import_too_many_rows', { most })
      if (column > MAX_COLUMNS) throw new DomainError('import_too_many_columns', { most: MAX_COLUMNS })
      if (typeof cell === 'string') {
        if (cell.length > MAX_CELL_TEXT) throw new DomainError('file_unreadable')
        text += cell.length
        if (text > MAX_TEXT) throw new DomainError('file_too_large')
      }
      while (lines.length < row) lines.push([])
      const line = lines[row - 1]!
      while (line.length < column - 1) line.push('')
      line[column - 1] = cell
    },
    rows: () => lines,
  }
}
