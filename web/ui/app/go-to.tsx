import { type ReactNode, useEffect, useState } from 'react'
import { useGo } from './app-link.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Replaces the current address by another. It navigates only once: the address changes before the next screen has
 * loaded, and until then this component may be rendered again with a different `to`.
 */
export function GoTo({ to }: { to: string }): ReactNode {
  const go = useGo()
  const [wanted] = useState(to)
  useEffect(() => go(wanted, { replace: true }), [go, wanted])
  return <LoadingScreen />
}
