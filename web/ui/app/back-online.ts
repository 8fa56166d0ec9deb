import { useEffect } from 'react'
import { isReached } from '../api/reached.ts'

/** How often the server is asked whether it can be reached again. */
const againMs = 10_000

/** Calls the function as soon as the connection is back. */
export function useBackOnline(onOnline: () => void): void {
  useEffect(() => {
    addEventListener('online', onOnline)
    // A browser that never noticed says nothing when the connection returns, and one that believes that it is offline may reach a server
    // on the same device.
    const ask = (): void => void isReached().then((reached) => reached && onOnline())
    const timer = setInterval(ask, againMs)
    return () => {
      removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [onOnline])
}
