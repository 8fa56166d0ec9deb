import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { routeOf } from '../app/app-link.tsx'

/** Goes to an address and waits until it is there; the page left cannot be returned to. */
export function useGoing(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((to) => navigate({ ...routeOf(to), replace: true }), [navigate])
}
