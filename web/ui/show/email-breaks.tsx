import { Fragment, type ReactNode } from 'react'

/** An email address that breaks after its "@" if a line is too short for it. Returns everything else as it is. */
export function withEmailBreaks(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(text)) return text
  const [name, host] = text.split('@')
  return (
    <Fragment>
      {name}@<wbr />
      {host}
    </Fragment>
  )
}
