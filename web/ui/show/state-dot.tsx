import type { ReactNode } from 'react'
import css from './show.module.css'
import type { Tone } from './tone.ts'

/** A state as a coloured dot and a word, because not everybody sees the colour. */
export function StateDot(props: {
  tone: Tone
  /** A sentence of several words: it may take two lines. */
  wraps?: boolean
  children: ReactNode
}): ReactNode {
  const { tone, wraps, children } = props
  return (
    <span className={css.state} data-tone={tone} data-wraps={wraps}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
