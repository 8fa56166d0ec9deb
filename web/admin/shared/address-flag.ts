import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listed, type SearchParams } from '../../ui/app/search-params.ts'

/** The first value of a name in the address, e.g. `tenantId` of /leases/new?tenantId=... */
export const useAddressValue = (name: string): string | undefined =>
  useRouterState({ select: (state) => listed((state.location.search as SearchParams)[name])[0] })

/** Something opened by the address, e.g. the form of /properties?new=1, so that other screens can link to it. */
export function useAddressFlag(name: string): [on: boolean, set: (on: boolean) => void] {
  const on = useAddressValue(name) !== undefined
  const navigate = useNavigate()
  const set = useCallback(
    (next: boolean) => {
      const change: object = {
        to: '.',
        search: (old: SearchParams) => ({ ...old, [name]: next ? '1' : undefined }),
        replace: true,
        resetScroll: false,
      }
      void navigate(change)
    },
    [name, navigate],
  )
  return [on, set]
}
