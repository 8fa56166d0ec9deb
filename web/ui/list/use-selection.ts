import { useCallback, useRef, useState } from 'react'

/** The most rows that can be selected at once, because that is what one call accepts. */
export const mostSelected = 200

/** The ids of the selected rows. Rows that are no longer shown are removed from the selection. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
): {
  selected: readonly Row[]
  has: (id: string) => boolean
  /** With `range` the rows since the last one get the same state. */
  toggle: (id: string, range?: boolean) => void
  all: boolean
  toggleAll: () => void
  /** Selects the first rows, at most mostSelected. */
  selectAll: () => void
  clear: () => void
} {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const selected = ids.size === 0 ? [] : rows.filter((row) => ids.has(row.id)).slice(0, mostSelected)
  const all = rows.length > 0 && selected.length === Math.min(rows.length, mostSelected)
  const clear = useCallback(() => setIds(new Set()), [])
  const selectAll = useCallback(
    () => setIds(new Set(rows.slice(0, mostSelected).map((row) => row.id))),
    [rows],
  )
  return {
    selected,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const from = range ? rows.findIndex((row) => row.id === last.current) : -1
      const to = rows.findIndex((row) => row.id === id)
      const touched =
        from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
      last.current = id
      setIds((before) => {
        const next = new Set(before)
        const on = !before.has(id)
        for (const one of touched) {
          if (on) next.add(one)
          else next.delete(one)
        }
        return next
      })
    },
    all,
    toggleAll: () => (all ? clear() : selectAll()),
    selectAll,
    clear,
  }
}
