import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageFailed } from './error-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NotFound } from './not-found.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { StaleChunk } from './stale-chunk.ts'

/** Shows its own page when a part did not load. Any other error is passed to the error boundary around the screen. */
function RouteFailed({ error }: { error: unknown }): ReactNode {
  if (StaleChunk.is(error)) return <PageFailed />
  throw error
}

/** Creates a router with readable query strings (`?status=overdue`) and with our error and not-found pages. */
export function createAppRouter(routeTree: AnyRoute) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    notFoundMode: 'root',
    disableGlobalCatchBoundary: true,
    defaultNotFoundComponent: () => (
      <main>
        <NotFound />
      </main>
    ),
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: RouteFailed,
    defaultOnCatch: (error) => {
      if (StaleChunk.is(error)) StaleChunk.reloadOnce()
    },
  })
}

/** Starts loading the code of the screen in the address, in parallel with texts and data. */
export function fetchScreen(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  // A part that fails is requested again when its screen is rendered, and reported then.
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined)
}
