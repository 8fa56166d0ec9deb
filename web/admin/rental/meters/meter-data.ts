import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export type MeterList = Awaited<ReturnType<typeof client.meters.list>>
export type Meter = MeterList['meters'][number]

/** A write returns the new list, which goes into the cache. The history is loaded again. */
export function useMetersSaved(): (saved: MeterList) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    const { propertyId } = saved
    cache.setQueryData(query.meters.list.queryKey({ input: { propertyId } }), saved)
    await refreshScreen()
  }
}
