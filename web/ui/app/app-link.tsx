import { Link, useNavigate } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useCallback } from 'react'
import { parseSearch } from './search-params.ts'

/** Splits '/payments?status=overdue#x' into what the router wants. */
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
  /** Loads the screen behind the link on hover and touch; off for links to heavy screens. */
  preload?: 'intent' | false
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link inside the app, given as one address: every number opens the rows behind it with their filter. */
export function AppLink({ to, preload = 'intent', ...others }: AppLinkProps): ReactNode {
  const { search, hash, to: pathname } = routeOf(to)
  // Else "/reports" would call itself the current page on "/reports/advanced".
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

/** Goes to an address of the app from code: `const go = useGo(); go('/payments?status=overdue')`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => void navigate({ ...routeOf(to), replace: options?.replace }),
    [navigate],
  )
}
