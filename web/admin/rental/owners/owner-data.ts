import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export type OwnerDetail = Awaited<ReturnType<typeof client.owners.get>>
export type OwnerRow = Awaited<ReturnType<typeof client.owners.list>>['rows'][number]
export type OwnerAgreement = OwnerDetail['agreements'][number]
export type OwnerStatement = Awaited<ReturnType<typeof client.owners.getStatement>>
export type PropertyShares = Awaited<ReturnType<typeof client.owners.ofProperty>>

/** A write returns the whole owner, who goes into the cache. */
export function useOwnerSaved(): (saved: OwnerDetail) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    cache.setQueryData(query.owners.get.queryKey({ input: { id: saved.owner.id } }), saved)
    await refreshScreen()
  }
}
