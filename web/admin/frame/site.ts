import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'

/** The settings of this installation; undefined until they are loaded. */
export const useSite = () => useQuery(query.account.site.queryOptions()).data
