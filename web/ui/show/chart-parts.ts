export interface ChartSeries {
  /** The field of a row that contains the number. */
  key: string
  label: string
  /** 1 to 8: the position in the palette. `accent` and `bar` follow the colour scheme. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'accent' | 'bar' | 'settled' | 'soon' | 'overdue'
  /** Emphasizes the last bar; the others are paler. */
  lastStrong?: boolean
}

/** A group of bars; `to` is the address of the rows behind it. */
export type ChartRow = Readonly<Record<string, number | string | null | undefined>> & {
  label: string
  to?: string
}

export interface ChartProps {
  /** What the chart shows; read by screen readers and used as the table's caption. */
  title: string
  kind: 'bars' | 'stacked' | 'lines' | 'area'
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /** The full number, for the table and the tooltip. */
  format: (value: number) => string
  /** The short number on the axis; default `format`. */
  formatAxis?: (value: number) => string
  /** The values are counts, so the axis has whole numbers only. */
  whole?: boolean
  /** Height in pixels. */
  height?: number
}

/** Width of the numbers on the vertical axis, in pixels. */
export const axisWidth = 50

/** The CSS colour of a series. */
export const seriesColor = (color: ChartSeries['color']): string =>
  typeof color === 'number' ? `var(--series-${color})` : `var(--${color})`
