import type { ReactNode } from 'react'

/** Tells a password manager whose password a form is about. It skips fields of type hidden, so this one is only out of sight. */
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
