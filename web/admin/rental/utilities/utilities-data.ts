import { useQueryClient } from '@tanstack/react-query'
import type { Tone } from '../../../ui/show/tone.ts'
import { type client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export type BuildingList = Awaited<ReturnType<typeof client.utilities.list>>
export type Building = BuildingList['buildings'][number]
export type Settlement = Awaited<ReturnType<typeof client.utilities.get>>
export type Party = Settlement['parties'][number]
export type Pool = Settlement['pools'][number]
export type Result = Settlement['results'][number]

export const stateTones: Record<Settlement['state'], Tone> = {
  draft: 'soon',
  posted: 'settled',
  undone: 'neutral',
}

/** A write returns the new list, which goes into the cache. */
export function useBuildingsSaved(): (saved: BuildingList) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    cache.setQueryData(query.utilities.list.queryKey(), saved)
    await refreshScreen()
  }
}

/** A write returns the new settlement, which goes into the cache. */
export function useSettlementSaved(): (saved: Settlement) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    cache.setQueryData(query.utilities.get.queryKey({ input: { id: saved.id } }), saved)
    await refreshScreen()
  }
}
