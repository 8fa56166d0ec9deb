export interface ChartSeries {
  /** The field of a row that holds the number. */
  key: string
  label: string
  /** 1 to 6: the place in the palette; `accent` and `bar` follow the colour scheme. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'accent' | 'bar' | 'settled' | 'soon' | 'overdue'
  /** The last bar is what it is about; those before stand back a little. */
  lastStrong?: boolean
}

/** A group of bars; `to` is where it opens: the rows behind it. */
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
  /** The short number on the axis; `format` unless given. */
  formatAxis?: (value: number) => string
  /** Drawn at once: what is printed must not be on its way. */
  still?: boolean
  /** Counts things: the axis has whole numbers only. */
  whole?: boolean
  /** Pixels. */
  height?: number
}

/** Pixels that the numbers of the upright axis take. */
export const axisWidth = 50

/** The CSS colour of a series. */
export const seriesColor = (color: ChartSeries['color']): string =>
  typeof color === 'number' ? `var(--series-${color})` : `var(--${color})`
