import type { ReactNode } from 'react'
import css from './kpi.module.css'

const width = 96
const height = 26
const inset = 2

/**
 * Twelve months as a line, with gaps for missing values. Decoration only: the numbers are in the details of the
 * metric.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }): ReactNode {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return <span className={css.spark} aria-hidden="true" />
  const low = Math.min(...known)
  const range = Math.max(...known) - low
  const x = (index: number): number => inset + (index * (width - 2 * inset)) / Math.max(1, values.length - 1)
  const y = (value: number): number =>
    range === 0 ? height / 2 : height - inset - ((value - low) / range) * (height - 2 * inset)
  let path = ''
  let on = false
  values.forEach((value, index) => {
    if (value !== null) path += `${on ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    on = value !== null
  })
  return (
    <svg className={css.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
