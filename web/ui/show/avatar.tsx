import type { ReactNode } from 'react'
import { initials } from './initials.ts'
import css from './show.module.css'

/**
 * A person's initials on the accent colour. Decoration beside the name, so hidden from screen readers. Size in
 * pixels.
 */
export function Avatar({ name, size = 32 }: { name: string; size?: number }): ReactNode {
  return (
    <span
      className={css.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
