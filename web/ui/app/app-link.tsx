import { Link, useNavigate } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useCallback } from 'react'
import { parseSearch } from './search-params.ts'

/** Splits '/payments?status=overdue#x' into the parts that the router needs. */
export function routeOf(to: string): {
  to: string
  search: Record<string, unknown>
  hash: string | undefined
} {
  const url = new URL(to, 'http://here')
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) || undefined }
}

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** Loads the target screen on hover and touch. Switch it off for links to heavy screens. */
  preload?: 'intent' | false
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link inside the application, given as one address. */
export function AppLink({ to, preload = 'intent', ...others }: AppLinkProps): ReactNode {
  const { search, hash, to: pathname } = routeOf(to)
  // Without `exact`, "/reports" would be marked as the current page on "/reports/advanced".
  return (
    <Link
      {...others}
      to={pathname}
      search={search}
      hash={hash}
      preload={preload}
      activeOptions={{ exact: true }}
    />
  )
}

/** Navigates from code: `const go = useGo(); go('/payments?status=overdue')`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => void navigate({ ...routeOf(to), replace: options?.replace }),
    [navigate],
  )
}
