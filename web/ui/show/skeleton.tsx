import type { ReactNode } from 'react'
import css from './show.module.css'

/** A placeholder in the shape of the text that loads; width in ch or %. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }): ReactNode {
  return <span className={css.skeleton} style={{ width, height }} data-skeleton aria-hidden="true" />
}
