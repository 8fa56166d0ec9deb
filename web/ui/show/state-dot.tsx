import type { ReactNode } from 'react'
import css from './show.module.css'
import type { Tone } from './tone.ts'

/** A state as a coloured dot and a word, because not everybody sees the colour. */
export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={css.state} data-tone={tone}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
