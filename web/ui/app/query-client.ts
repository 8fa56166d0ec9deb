import { onlineManager, QueryClient } from '@tanstack/react-query'
import { toApiError } from '../api/api-error.ts'
import { answersInDocument } from '../document/answers.ts'

const minutes = (count: number): number => count * 60_000

/**
 * Query defaults of CONST-01 to CONST-05. Only temporary failures are retried, refusals are not. A screen that is opened
 * again loads what has been invalidated meanwhile.
 */
export function createQueryClient(): QueryClient {
  // The library believes that a page is opened online. Then it would not notice that the network returns.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && toApiError(error).passing && navigator.onLine !== false,
        // Without a network a request fails; it does not wait.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: minutes(10),
        gcTime: minutes(15),
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state }) => state.isInvalidated,
      },
      // Every write repeats itself, also outside of mutations (web/ui/api/writes.ts).
      mutations: { retry: false },
    },
  })
  for (const [key, data] of answersInDocument()) queryClient.setQueryData(key, data)
  return queryClient
}
