import { useCallback } from 'react'
import { listed } from '../../ui/app/search-params.ts'
import { useSearch, useSetSearch } from '../../ui/router/context.ts'

/** The first value of a name in the address, e.g. `tenantId` of /leases/new?tenantId=... */
export const useAddressValue = (name: string): string | undefined => listed(useSearch()[name])[0]

/** Something opened by the address, e.g. the form of /properties?new=1, so that other screens can link to it. */
export function useAddressFlag(name: string): [on: boolean, set: (on: boolean) => void] {
  const on = useAddressValue(name) !== undefined
  const change = useSetSearch()
  const set = useCallback(
    (next: boolean) => change({ [name]: next ? '1' : undefined }, { replace: true, keepScroll: true }),
    [name, change],
  )
  return [on, set]
}
