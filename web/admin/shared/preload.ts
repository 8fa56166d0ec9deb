import type { FetchQueryOptions } from '@tanstack/react-query'
import { listInput } from '../../ui/list/list-state.ts'
import { type RowsSource, rowsQuery } from '../../ui/list/rows-query.ts'
import type { Place } from '../../ui/router/routes.ts'
import { queryClient } from '../frame/query-client.ts'

/** Values of the address that are no filters of a list. */
const noFilters = new Set(['q', 'sort', 'view', 'new', 'newCharge'])

interface List<Row extends { id: string }, Totals, Input>
  extends Omit<RowsSource<Row, Totals>, 'load' | 'fixed'> {
  list: (input: Input, options: { signal: AbortSignal }) => ReturnType<RowsSource<Row, Totals>['load']>
  defaultSort?: string
  fixed?: (place: Place) => Record<string, string>
}

/** Starts loading the first rows of a list screen, with the filters of the address. The screen uses the same query. */
export function preloadRows<Row extends { id: string }, Totals, Input>(
  { list, defaultSort, fixed, ...source }: List<Row, Totals, Input>,
  place: Place,
): void {
  const { search } = place.address
  const filters = Object.keys(search).filter((name) => !noFilters.has(name))
  const load: RowsSource<Row, Totals>['load'] = (input, signal) => list(input as Input, { signal })
  const values = fixed?.(place) ?? {}
  void queryClient.prefetchInfiniteQuery(
    rowsQuery({ ...source, load, fixed: values }, listInput(search, filters, defaultSort)),
  )
}

/** Starts loading what a screen asks for whatever its address says: `preload = queryPreload(query.bank.get.queryOptions())`. */
export const queryPreload =
  // biome-ignore lint/suspicious/noExplicitAny: each query has data of its own
    (...queries: FetchQueryOptions<any, any, any, any>[]): (() => void) =>
    () => {
      for (const each of queries) void queryClient.prefetchQuery(each)
    }

/** Starts loading the record of a detail screen: `preload = recordPreload(query.tenants.get)`. */
export const recordPreload =
  <Data>(get: {
    queryOptions: (options: { input: { id: string } }) => FetchQueryOptions<Data, Error>
  }): ((place: Place) => void) =>
  ({ params: { id } }) => {
    if (id) void queryClient.prefetchQuery(get.queryOptions({ input: { id } }))
  }
