import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageFailed } from './error-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NotFound } from './not-found.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { StaleChunk } from './stale-chunk.ts'

/** A part that did not load has its own page; any other error goes up to the error boundary around the screen. */
function RouteFailed({ error }: { error: unknown }): ReactNode {
  if (StaleChunk.is(error)) return <PageFailed />
  throw error
}

/** A router for a tree of routes, with plain words in the address (`?status=overdue`) and our error and not-found pages. */
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

/** Fetches the code of the screen that the address names, while words and everything else are still on their way. */
export function fetchScreen(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  // A part that fails is asked for again, and told of, when its screen is drawn.
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined)
}
