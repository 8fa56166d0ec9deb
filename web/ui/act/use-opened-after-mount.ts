import { useEffect, useState } from 'react'

/**
 * A layer that is opened by being put on the screen is there closed for a moment: only what opens remembers where the
 * focus was, and gives it back.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
