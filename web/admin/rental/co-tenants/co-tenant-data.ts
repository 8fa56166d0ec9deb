import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export type Household = Awaited<ReturnType<typeof client.coTenants.list>>
export type Person = Household['people'][number]

/** Shows an answer of a write at once, then loads the rest of the screen again. */
export function useHouseholdSaved(): (saved: Household) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    const { tenantId } = saved
    cache.setQueryData(query.coTenants.list.queryKey({ input: { tenantId } }), saved)
    await refreshScreen()
  }
}
