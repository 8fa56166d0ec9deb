import type { ReactNode } from 'react'
import css from './screens.module.css'

/**
 * A button without the component library, for screens that must work when loading failed. With `href` it is a link.
 */
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
