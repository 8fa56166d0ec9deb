import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'

/** What this installation is; undefined until it has answered. */
export const useSite = () => useQuery(query.account.site.queryOptions()).data
