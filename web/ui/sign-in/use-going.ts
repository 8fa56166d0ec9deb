import { useCallback } from 'react'
import { useRouter } from '../router/context.ts'

/** Navigates to an address and waits until it is open. The current page is replaced in the history. */
export function useGoing(): (to: string) => Promise<void> {
  const router = useRouter()
  return useCallback((to) => router.navigate(to, { replace: true }), [router])
}
