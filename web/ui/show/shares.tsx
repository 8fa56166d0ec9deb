import { formatPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { type ChartSeries, seriesColor } from './chart-parts.ts'
import css from './shares.module.css'

interface Share {
  key: string
  label: string
  /** 0 or more. */
  value: number
  color: ChartSeries['color']
  /** The address of the rows behind it. */
  to?: string
}

/** The radius that gives the ring a length of 100 units. */
const radius = 100 / (2 * Math.PI)

/** A total and its parts: a ring, and each part with name, amount and share. */
export function Shares({
  label,
  parts,
  format,
}: {
  label: string
  parts: readonly Share[]
  format: (value: number) => string
}): ReactNode {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  return (
    <div className={css.shares}>
      <svg viewBox="0 0 42 42" className={css.ring} role="img" aria-label={label}>
        {parts.map(({ key, value, color }) => {
          const share = whole === 0 ? 0 : (value / whole) * 100
          const turn = before
          before += share
          return (
            <circle
              key={key}
              cx="21"
              cy="21"
              r={radius}
              fill="none"
              strokeWidth="6"
              stroke={seriesColor(color)}
              strokeDasharray={`${Math.max(0, share - 0.6)} ${100 - Math.max(0, share - 0.6)}`}
              strokeDashoffset={25 - turn}
            />
          )
        })}
      </svg>
      <ul className={css.list}>
        {parts.map(({ key, label: name, value, color, to }) => (
          <li key={key}>
            <span className={css.mark} style={{ background: seriesColor(color) }} aria-hidden="true" />
            <span className={css.name}>{to ? <AppLink to={to}>{name}</AppLink> : name}</span>
            <span className={css.value}>{format(value)}</span>
            <span className={css.share}>{formatPercent(whole === 0 ? null : value / whole)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
