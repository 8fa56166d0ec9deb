import type { ReactNode } from 'react'
import css from './show.module.css'
import type { Tone } from './tone.ts'

/** A state: a dot and a word, since colour alone says nothing to some. */
export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={css.state} data-tone={tone}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
