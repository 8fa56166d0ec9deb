import type { ReactNode } from 'react'
import css from './shell.module.css'

export function Brand({ product }: { product: string }): ReactNode {
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        {[...product][0]}
      </span>
      <span className={css.product}>{product}</span>
    </>
  )
}
