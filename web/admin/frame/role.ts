import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { readRole } from './read-role.ts'

/**
 * The role for the menu while the account cannot be loaded. The server checks every call itself. Undefined while it
 * is loading.
 */
export const useFallbackRole = (userId: string | null, needed: boolean): SystemRole | undefined =>
  useQuery({
    queryKey: ['sign-in', 'role', userId],
    queryFn: () =>
      readRole({
        ask: async () => (await client.account.role({ userId: userId ?? '' })).role,
        rows: async () => (await client.account.roles()).map(({ role }) => role),
      }),
    enabled: needed && userId !== null,
    retry: false,
  }).data
