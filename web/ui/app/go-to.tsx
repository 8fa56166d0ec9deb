import { type ReactNode, useEffect, useState } from 'react'
import { useGo } from './app-link.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Leads to another address, in place of this one. Once: the address changes before the screen behind it has loaded,
 * and whoever draws this is drawn again meanwhile, with another `to` if it is made of the address.
 */
export function GoTo({ to }: { to: string }): ReactNode {
  const go = useGo()
  const [wanted] = useState(to)
  useEffect(() => go(wanted, { replace: true }), [go, wanted])
  return <LoadingScreen />
}
