import { useState } from 'react'
import { readStored, writeStored } from '../app/storage.ts'
import type { Column } from './types.ts'

/** The columns that a person chose to see; stored per list in this browser. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
): {
  shown: readonly Column<Row>[]
  isShown: (id: string) => boolean
  toggle: (id: string) => void
} {
  const key = `columns:${name}`
  const [choice, setChoice] = useState<Record<string, boolean>>(() => readChoice(key))
  const isShown = (id: string): boolean => choice[id] ?? !columns.find((column) => column.id === id)?.extra
  const toggle = (id: string): void => {
    const next = { ...choice, [id]: !isShown(id) }
    setChoice(next)
    writeStored(key, JSON.stringify(next))
  }
  return { shown: columns.filter((column, index) => index === 0 || isShown(column.id)), isShown, toggle }
}

function readChoice(key: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
