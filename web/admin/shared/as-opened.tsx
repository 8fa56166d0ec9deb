import { type ReactNode, useState } from 'react'

/**
 * The record as it was when its form was opened. A change that somebody else or another tab makes meanwhile neither empties
 * the form nor counts as read: the server refuses the save with `version_conflict`, and what was typed stays.
 */
export function useAsOpened<Row>(row: Row, opened: boolean): Row {
  const [kept, setKept] = useState(row)
  if (!opened && kept !== row) setKept(row)
  return opened ? kept : row
}

/** Shows a form of `row` as it was when the form was opened, so that a change from elsewhere does not begin the form anew. */
export function AsOpened<Row>(props: {
  row: Row
  opened: boolean
  children: (row: Row) => ReactNode
}): ReactNode {
  return props.children(useAsOpened(props.row, props.opened))
}
