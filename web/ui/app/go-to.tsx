import { type ReactNode, useEffect, useState } from 'react'
import { useGo } from './app-link.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { toast } from './toast.ts'

/**
 * Replaces the current address by another. It navigates only once: the address changes before the next screen has
 * loaded, and until then this component may be rendered again with a different `to`. `saying` is shown as a message.
 */
export function GoTo({ to, saying }: { to: string; saying?: string }): ReactNode {
  const go = useGo()
  const [wanted] = useState(to)
  useEffect(() => go(wanted, { replace: true }), [go, wanted])
  useEffect(() => {
    if (saying) toast.info({ text: saying })
  }, [saying])
  return <LoadingScreen />
}
