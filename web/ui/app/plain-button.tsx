import type { ReactNode } from 'react'
import css from './screens.module.css'

/** A button without the component library, for what must show when little else works; with `href` a plain link. */
export function PlainButton(props: {
  href?: string
  onClick?: () => void
  main?: boolean
  children: ReactNode
}): ReactNode {
  const { href, onClick, main = false, children } = props
  const look = { className: css.button, 'data-main': main || undefined }
  return href === undefined ? (
    <button type="button" onClick={onClick} {...look}>
      {children}
    </button>
  ) : (
    <a href={href} {...look}>
      {children}
    </a>
  )
}
