import { useState } from 'react'

/** The ids of the selected rows. Rows that are no longer shown are removed from the selection. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
): {
  selected: readonly Row[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  all: boolean
  toggleAll: () => void
  clear: () => void
} {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = ids.size === 0 ? [] : rows.filter((row) => ids.has(row.id))
  const all = rows.length > 0 && selected.length === rows.length
  return {
    selected,
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    all,
    toggleAll: () => setIds(all ? new Set() : new Set(rows.map((row) => row.id))),
    clear: () => setIds(new Set()),
  }
}
