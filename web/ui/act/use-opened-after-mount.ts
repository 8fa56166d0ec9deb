import { useEffect, useState } from 'react'

/**
 * Keeps a layer closed for its first render. Only a layer that changes from closed to open remembers where the focus
 * was and returns it.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
