import { onWritten } from '../../ui/api/writes.ts'
import { createQueryClient } from '../../ui/app/query-client.ts'
import { query } from '../api.ts'

/** Server data, cleared on sign-out. */
export const queryClient = createQueryClient()

// The portal receives no events, so an open screen asks every minute, and a screen that is opened again at once.
for (const { key } of [query.home, query.payments, query.tickets])
  queryClient.setQueryDefaults(key(), {
    staleTime: 5_000,
    refetchInterval: 60_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })

onWritten(() => void queryClient.invalidateQueries({ refetchType: 'none' }))
