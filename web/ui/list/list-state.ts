import { useCallback, useMemo } from 'react'
import { listed, type SearchParams } from '../app/search-params.ts'
import { useSearch, useSetSearch } from '../router/context.ts'
import { listInput } from './list-input.ts'

/** The state of a list, stored in the address. */
export interface ListState {
  q: string
  sort: string | undefined
  /** Values of a filter; empty if it is not set. */
  values: (filter: string) => string[]
  /** Whether a search text or a filter is set. */
  narrowed: boolean
  setQ: (q: string) => void
  setSort: (sort: string | undefined) => void
  setFilter: (filter: string, values: readonly string[]) => void
  clear: () => void
  /** Replaces search text, sort and filters. */
  replace: (search: Readonly<Record<string, readonly string[]>>) => void
  /** The query for the server, without cursor and limit. */
  input: Record<string, string | string[] | undefined>
}

/** The next sort after a press on a header: ascending, then descending, then the default order. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`
  return current === `-${column}` ? undefined : column
}

/**
 * Reads and writes the list's state in the address. A change replaces the history entry, so that Back leaves the
 * list.
 */
export function useListState(names: readonly string[], defaultSort?: string): ListState {
  const search = useSearch()
  const setSearch = useSetSearch()
  const known = names.join(' ')
  const set = useCallback(
    (change: SearchParams) => setSearch(change, { replace: true, keepScroll: true }),
    [setSearch],
  )
  return useMemo(() => {
    const filters = known ? known.split(' ') : []
    const input = listInput(search, filters, defaultSort)
    const one = (value: string | string[] | undefined): string | undefined => listed(value)[0]
    return {
      q: one(search.q) ?? '',
      sort: one(search.sort) ?? defaultSort,
      values: (filter) => listed(search[filter]),
      narrowed: input.q !== undefined || filters.some((name) => input[name] !== undefined),
      setQ: (q) => set({ q: q || undefined }),
      setSort: (sort) => set({ sort }),
      setFilter: (filter, values) => set({ [filter]: values.length > 0 ? [...values] : undefined }),
      clear: () => set(Object.fromEntries(['q', ...filters].map((name) => [name, undefined]))),
      replace: (next) =>
        set(
          Object.fromEntries(
            ['q', 'sort', ...filters].map((name) => [name, next[name]?.length ? [...next[name]] : undefined]),
          ),
        ),
      input,
    }
  }, [search, known, defaultSort, set])
}
