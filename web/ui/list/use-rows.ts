import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RowsSource, rowsQuery } from './rows-query.ts'

export interface Rows<Row, Totals> {
  rows: readonly Row[]
  total: number | undefined
  totals: Totals | undefined
  loading: boolean
  /** The rows of the previous filter are shown while the new ones load. */
  refreshing: boolean
  error: unknown
  retry: () => void
  hasMore: boolean
  loadingMore: boolean
  more: () => void
}

/** The rows of a list, page after page (keyset). They stay on screen while a new filter loads. */
export function useRows<Row extends { id: string }, Totals>(
  props: RowsSource<Row, Totals>,
  input: Record<string, string | string[] | undefined>,
): Rows<Row, Totals> {
  const query = useInfiniteQuery({ ...rowsQuery(props, input), placeholderData: keepPreviousData })
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const first = query.data?.pages[0]
  return {
    rows,
    total: first?.total,
    totals: first?.totals,
    loading: query.isPending,
    refreshing: query.isPlaceholderData,
    error: query.isError && rows.length === 0 ? query.error : undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}
