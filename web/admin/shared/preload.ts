import type { FetchQueryOptions } from '@tanstack/react-query'
import type { Place } from '../../ui/router/routes.ts'
import { queryClient } from '../frame/query-client.ts'

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
