import { useEffect, useRef, useState } from 'react'
import type { SearchGroup, SearchPaletteProps } from './types.ts'

/** Minimum length of a query (SEARCH-23) and the delay in milliseconds before it is sent (SEARCH-24). */
export const minimumLength = 4
const rest = 500

interface Found {
  scope: string
  q: string
  groups: readonly SearchGroup[]
  failed: boolean
}

/**
 * Results for a scope and a text. A new scope searches at once (SEARCH-27), a new text after a delay. Responses to
 * older queries are dropped.
 */
export function useSearch(
  search: SearchPaletteProps['search'],
  scope: string,
  text: string,
): { groups: readonly SearchGroup[]; state: 'idle' | 'searching' | 'found' | 'failed' } {
  const q = text.trim()
  const enough = q.length >= minimumLength
  const [found, setFound] = useState<Found | null>(null)
  const lastScope = useRef(scope)
  useEffect(() => {
    const scopeChanged = lastScope.current !== scope
    lastScope.current = scope
    if (!enough) {
      setFound(null)
      return
    }
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      try {
        const groups = await search(scope, q, stop.signal)
        if (!stop.signal.aborted) setFound({ scope, q, groups, failed: false })
      } catch {
        if (stop.signal.aborted) return
        setFound({ scope, q, groups: [], failed: true })
      }
    }
    const timer = setTimeout(() => void run(), scopeChanged ? 0 : rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, scope, q, enough])
  const current = found !== null && found.scope === scope && found.q === q
  if (!enough) return { groups: [], state: 'idle' }
  if (!current) return { groups: [], state: 'searching' }
  return { groups: found.groups, state: found.failed ? 'failed' : 'found' }
}
