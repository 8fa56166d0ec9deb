import { createContext, use, useCallback } from 'react'
import type { SearchParams } from '../app/search-params.ts'
import { withSearch } from './address.ts'
import type { NavigateOptions, Router } from './router.ts'
import type { Place } from './routes.ts'

export const RouterContext = createContext<Router | null>(null)
export const PlaceContext = createContext<Place | null>(null)

/** Throws outside of a RouterView. */
export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('useRouter needs RouterView')
  return router
}

/** The place on screen. It changes together with the screen. Throws outside of a RouterView. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('usePlace needs RouterView')
  return place
}

export const usePathname = (): string => usePlace().address.pathname

/** The query of the address. */
export const useSearch = (): SearchParams => usePlace().address.search

/** The parameters in the path: `id` of /leases/$id. */
export const useParams = (): Place['params'] => usePlace().params

/**
 * Changes values in the query of the address; undefined removes one. Does nothing if another screen is already wanted.
 */
export function useSetSearch(): (change: SearchParams, options?: NavigateOptions) => void {
  const router = useRouter()
  const pathname = usePathname()
  return useCallback(
    (change, options) => {
      const { address } = router.wanted()
      if (address.pathname === pathname) void router.navigate(withSearch(address, change), options)
    },
    [router, pathname],
  )
}
