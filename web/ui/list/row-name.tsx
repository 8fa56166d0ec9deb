import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import css from './list.module.css'

/** The first cell of a row: the link or button that opens it, which gets the keyboard focus. */
export function RowName(props: {
  to?: string
  onOpen?: () => void
  focusable: boolean
  children: ReactNode
}): ReactNode {
  const { to, onOpen, focusable, children } = props
  const tabIndex = focusable ? 0 : -1
  if (to) {
    return (
      <AppLink to={to} className={css.name} data-row-open="" tabIndex={tabIndex}>
        {children}
      </AppLink>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={css.name} data-row-open="" tabIndex={tabIndex} onClick={onOpen}>
        {children}
      </button>
    )
  }
  return <span className={css.nameText}>{children}</span>
}
