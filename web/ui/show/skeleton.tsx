import type { ReactNode } from 'react'
import css from './show.module.css'

/** A placeholder in the shape of the text that loads; width in ch or %. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }): ReactNode {
  return <span className={css.skeleton} style={{ width, height }} data-skeleton aria-hidden="true" />
}

/** The height of a chart, and of its placeholder, in px. */
export const chartHeight = 220

/** A placeholder in the size of a chart. */
export const ChartSkeleton = ({ height = chartHeight }: { height?: number }): ReactNode => (
  <Skeleton height={`${height}px`} />
)
