import type { ReactNode } from 'react'
import css from './shared.module.css'

export interface Fact {
  label: string
  /** Null and '' are shown as missing. */
  value: ReactNode
}

/** Labels and values of a record. */
export function Facts({ facts, empty }: { facts: readonly Fact[]; empty: string }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              <span className="muted">{empty}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
