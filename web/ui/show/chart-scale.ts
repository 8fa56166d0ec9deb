import type { ChartProps, ChartRow, ChartSeries } from './chart-parts.ts'

const numberOf = (row: ChartRow, { key }: ChartSeries): number | null => {
  const value = row[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The lowest and the highest value that the axis must show; 0 is always included. Stacked bars add up. */
export function rangeOf({
  rows,
  series,
  kind,
}: Pick<ChartProps, 'rows' | 'series' | 'kind'>): [low: number, high: number] {
  const sums = rows.flatMap((row) => {
    const values = series.map((one) => numberOf(row, one) ?? 0)
    if (kind !== 'stacked') return values
    const sum = (wanted: (value: number) => boolean): number =>
      values.filter(wanted).reduce((total, value) => total + value, 0)
    return [sum((value) => value > 0), sum((value) => value < 0)]
  })
  return [Math.min(0, ...sums), Math.max(0, ...sums)]
}

const roundSteps = [1, 2, 2.5, 5, 10]
const wholeSteps = [1, 2, 5, 10]

/**
 * About four round numbers that enclose the range, the lowest first. With `whole` they are whole numbers. Only 0 if
 * there is nothing to show.
 */
export function ticksOf(low: number, high: number, whole = false): number[] {
  if (low === high) return [low]
  const wanted = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(wanted))
  const found = (whole ? wholeSteps : roundSteps).find((step) => step * power >= wanted) ?? 10
  const step = whole ? Math.max(1, Math.round(found * power)) : found * power
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** A part of a bar: the row, the series, and the values between which it is drawn. */
export interface Block {
  row: number
  series: ChartSeries
  from: number
  to: number
}

/** The blocks of a bar chart. Blocks of a stacked chart follow each other, positive and negative ones separately. */
export function blocksOf({ rows, series, kind }: Pick<ChartProps, 'rows' | 'series' | 'kind'>): Block[] {
  return rows.flatMap((row, index) => {
    let above = 0
    let below = 0
    return series.flatMap((one): Block[] => {
      const value = numberOf(row, one)
      if (value === null || value === 0) return []
      const from = kind !== 'stacked' ? 0 : value > 0 ? above : below
      if (value > 0) above += value
      else below += value
      return [{ row: index, series: one, from, to: from + value }]
    })
  })
}

/** The points of a line in its pieces: a missing value interrupts it. */
export function piecesOf(rows: readonly ChartRow[], series: ChartSeries): { row: number; value: number }[][] {
  const pieces: { row: number; value: number }[][] = [[]]
  for (const [row, each] of rows.entries()) {
    const value = numberOf(each, series)
    if (value === null) pieces.push([])
    else pieces.at(-1)?.push({ row, value })
  }
  return pieces.filter((piece) => piece.length > 0)
}

/** The width of a letter below the axis, in pixels. */
export const LETTER = 6.5
/** Between the last row and the edge of the drawing, in pixels. */
export const RIGHT = 4

/**
 * Every how many rows a label fits, for rows of this width in pixels. The last label ends with the drawing, so that a label wider than
 * its row is closer to the one before it.
 */
export function labelStep(rows: readonly ChartRow[], width: number): number {
  const label = LETTER * Math.max(1, ...rows.map((row) => row.label.length))
  const moved = Math.max(0, (label - width) / 2 - RIGHT)
  return Math.max(1, Math.ceil((label + 8 + moved) / width))
}
