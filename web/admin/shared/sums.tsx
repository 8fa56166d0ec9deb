import type { ReactNode } from 'react'
import { Money } from '../../ui/show/money.tsx'
import css from './shared.module.css'

/** The total of a list in its footer, with its parts below. */
export function Sums({
  total,
  parts,
  currency,
}: {
  total: number
  parts: readonly { label: string; cents: number }[]
  currency: string
}): ReactNode {
  return (
    <span className={css.sums}>
      <Money cents={total} currency={currency} strong />
      {parts.map(({ label, cents }) => (
        <span key={label} className={css.sumPart}>
          {label} <Money cents={cents} currency={currency} />
        </span>
      ))}
    </span>
  )
}
