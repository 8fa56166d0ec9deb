import { useState } from 'react'
import { readStored, writeStored } from '../app/storage.ts'
import { cardColumns, isShownBy, tableColumns } from './shown-columns.ts'
import type { Column } from './types.ts'

/** The columns that a person chose to see; stored per list in this browser. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  /** The ids of columns without any value; they are shown if a person chose them. */
  empty: ReadonlySet<string>,
): {
  shown: readonly Column<Row>[]
  /** What the cards of a phone show. */
  onCards: readonly Column<Row>[]
  isShown: (id: string) => boolean
  toggle: (id: string) => void
  /** What the person chose: columns shown and hidden, without those left as they are. */
  choice: Readonly<Record<string, boolean>>
  choose: (choice: Readonly<Record<string, boolean>>) => void
} {
  const key = `columns:${name}`
  const [choice, setChoice] = useState<Record<string, boolean>>(() => readChoice(key))
  const isShown = (id: string): boolean => isShownBy(columns, choice, id, empty)
  const choose = (next: Readonly<Record<string, boolean>>): void => {
    setChoice({ ...next })
    writeStored(key, JSON.stringify(next))
  }
  const toggle = (id: string): void => {
    choose({ ...choice, [id]: !isShown(id) })
  }
  return {
    shown: tableColumns(columns, choice, empty),
    onCards: cardColumns(columns, choice),
    isShown,
    toggle,
    choice,
    choose,
  }
}

function readChoice(key: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
