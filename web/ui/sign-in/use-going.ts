import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { routeOf } from '../app/app-link.tsx'

/** Navigates to an address and waits until it is open. The current page is replaced in the history. */
export function useGoing(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((to) => navigate({ ...routeOf(to), replace: true }), [navigate])
}
