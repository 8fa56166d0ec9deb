import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataListProps, ListPage } from './types.ts'

/** Rows that a list loads at a time unless it says otherwise. */
const PAGE_SIZE = 50

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
  props: Pick<DataListProps<Row, Totals>, 'queryKey' | 'load' | 'staleTime' | 'fixed' | 'pageSize'>,
  input: Record<string, string | string[] | undefined>,
): Rows<Row, Totals> {
  const { queryKey, load, staleTime, fixed, pageSize = PAGE_SIZE } = props
  const asked = { ...input, ...fixed }
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'rows', asked],
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row, Totals>> =>
      load({ ...asked, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (last: ListPage<Row, Totals>) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
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
