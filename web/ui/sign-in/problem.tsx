import type { ReactNode } from 'react'
import { Alert } from '../show/alert.tsx'

/** What went wrong and what to do next. Screen readers read it as soon as it appears. */
export function Problem({ text, children }: { text: string | null; children?: ReactNode }): ReactNode {
  return (
    <div role="alert" hidden={text === null}>
      {text !== null && (
        <Alert color="overdue" role="presentation">
          {text}
          {children && <div>{children}</div>}
        </Alert>
      )}
    </div>
  )
}
