import type { ReactNode } from 'react'
import css from './show.module.css'

/** A quiet bar in the shape of the text that comes; width in ch or %. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }): ReactNode {
  return <span className={css.skeleton} style={{ width, height }} data-skeleton aria-hidden="true" />
}
