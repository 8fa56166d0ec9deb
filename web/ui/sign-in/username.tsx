import type { ReactNode } from 'react'

/**
 * Tells password managers which account a form is about. They ignore hidden inputs, so this one is only visually
 * hidden.
 */
export const Username = ({ name }: { name: string }): ReactNode => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={name}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
