import { readAddress } from './address.ts'
import { matcher } from './match.ts'
import type { Router } from './router.ts'
import type { Place, Route } from './routes.ts'

const nothing = (): void => undefined

/** A router that stays at one address, for rendering without a browser. */
export function stillRouter(routes: readonly Route[], href: string): Router {
  const address = readAddress(href)
  const found = matcher(routes)(address.pathname)
  const place: Place = { address, route: found?.route ?? null, params: found?.params ?? {}, key: '' }
  return {
    wanted: () => place,
    has: (path) => routes.some((route) => route.path === path),
    navigate: () => Promise.resolve(),
    preload: nothing,
    connect: () => nothing,
    shown: nothing,
  }
}
