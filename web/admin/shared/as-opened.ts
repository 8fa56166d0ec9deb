import { useState } from 'react'

/**
 * The record as it was when its form was opened. A change that somebody else or another tab makes meanwhile neither empties
 * the form nor counts as read: the server refuses the save with `version_conflict`, and what was typed stays.
 */
export function useAsOpened<Row>(row: Row, opened: boolean): Row {
  const [kept, setKept] = useState(row)
  if (!opened && kept !== row) setKept(row)
  return opened ? kept : row
}
