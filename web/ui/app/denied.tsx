import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react'
import { toApiError } from '../api/api-error.ts'
import { usePlace } from '../router/context.ts'
import { AccessDenied } from './access-denied.tsx'

const Deny = createContext<(() => void) | null>(null)

/**
 * Shows "Access denied" instead of a screen whose first read was refused with `forbidden`, until the address or the permissions change.
 */
export function DeniedBoundary({
  permissions,
  children,
}: {
  permissions: readonly string[]
  children: ReactNode
}): ReactNode {
  const { href } = usePlace().address
  const here = `${href} ${permissions.join(' ')}`
  const [denied, setDenied] = useState<string | null>(null)
  const deny = useCallback(() => setDenied(here), [here])
  return denied === here ? <AccessDenied /> : <Deny value={deny}>{children}</Deny>
}

/**
 * Leads to "Access denied" if the error of the first read of a screen is `forbidden`, and returns true then. Pass the errors of reads
 * without which the screen has nothing to show; parts of a screen say themselves that they could not be read.
 */
export function useDenied(error: unknown): boolean {
  const deny = use(Deny)
  const denied = deny !== null && isForbidden(error)
  useLayoutEffect(() => {
    if (denied) deny()
  }, [denied, deny])
  return denied
}

/** Whether the server refused because the person lacks a permission. Trying again does not help then. */
export const isForbidden = (error: unknown): boolean =>
  error !== undefined && error !== null && toApiError(error).code === 'forbidden'
