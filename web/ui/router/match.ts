import { decoded } from './address.ts'

interface Pattern {
  /** '/leases/$id': a part that begins with $ is a parameter. */
  path: string
}

export interface Match<Route> {
  route: Route
  params: Readonly<Record<string, string | undefined>>
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isParameter = (part: string | undefined): boolean => part?.startsWith('$') ?? false

/** Fixed parts come before parameters, so that /leases/new is not read as the lease "new". */
function moreSpecific(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, place) => isParameter(part) !== isParameter(other[place]))
  return at === -1 ? 0 : isParameter(one[at]) ? 1 : -1
}

/** Returns a function that finds the route of a path, or null. Upper and lower case of fixed parts are equal. */
export function matcher<Route extends Pattern>(
  routes: readonly Route[],
): (pathname: string) => Match<Route> | null {
  const known = routes
    .map((route) => ({ route, parts: partsOf(route.path) }))
    .sort((one, other) => moreSpecific(one.parts, other.parts))
  return (pathname) => {
    const wanted = partsOf(pathname)
    for (const { route, parts } of known) {
      const params = parts.length === wanted.length ? paramsOf(parts, wanted) : null
      if (params) return { route, params }
    }
    return null
  }
}

function paramsOf(parts: readonly string[], wanted: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [place, part] of parts.entries()) {
    const value = wanted[place] ?? ''
    if (isParameter(part)) params[part.slice(1)] = decoded(value)
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}
