import { onWritten } from '../../ui/api/writes.ts'
import { createQueryClient } from '../../ui/app/query-client.ts'
import { query } from '../api.ts'
import { showsChange } from './shown-data.ts'

const minutes = (count: number): number => count * 60_000

/** Server data, cleared on sign-out. Some queries stay fresh longer than others (CONST-06 to CONST-12). */
export const queryClient = createQueryClient()
queryClient.setQueryDefaults(query.organizations.key(), { staleTime: minutes(15), gcTime: minutes(30) })
queryClient.setQueryDefaults(query.properties.key(), { staleTime: minutes(15) })
queryClient.setQueryDefaults(query.tenants.key(), { staleTime: minutes(12) })
queryClient.setQueryDefaults(query.subscriptions.get.key(), {
  staleTime: minutes(5),
  refetchOnWindowFocus: true,
  refetchOnMount: true,
  refetchInterval: minutes(5),
})
queryClient.setQueryDefaults(query.subscriptions.plans.key(), { staleTime: minutes(30) })
queryClient.setQueryDefaults(query.leases.key(), { staleTime: minutes(15) })

// Screens refresh what they show themselves. All others are loaded again when the person returns to them.
onWritten((call) => {
  const [group = ''] = call.split('.')
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => showsChange(queryKey, group)
  void queryClient.invalidateQueries({ predicate, refetchType: 'none' })
})
