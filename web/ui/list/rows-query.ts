import type { DataListProps, ListPage } from './types.ts'

/** Rows that a list loads at a time unless it says otherwise. */
const PAGE_SIZE = 50

export type RowsSource<Row extends { id: string }, Totals> = Pick<
  DataListProps<Row, Totals>,
  'queryKey' | 'load' | 'staleTime' | 'fixed' | 'pageSize'
>

/** The query for the rows of a list. A request that starts before the screen is the same query as that of the screen. */
export function rowsQuery<Row extends { id: string }, Totals>(
  { queryKey, load, staleTime, fixed, pageSize = PAGE_SIZE }: RowsSource<Row, Totals>,
  input: Record<string, string | string[] | undefined>,
) {
  const asked = { ...input, ...fixed }
  return {
    queryKey: [...queryKey, 'rows', asked],
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: string
      signal: AbortSignal
    }): Promise<ListPage<Row, Totals>> =>
      load({ ...asked, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (last: ListPage<Row, Totals>) => last.nextCursor ?? undefined,
    ...(staleTime === undefined ? {} : { staleTime }),
  }
}
