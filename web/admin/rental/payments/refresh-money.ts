import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../../api.ts'

const touched = [
  query.payments,
  query.deposits,
  query.tenants,
  query.leases,
  query.properties,
  query.dashboard,
] as const

/** Refreshes everything that shows money, because one posted row changes lists, accounts and figures. */
const refreshMoney = (cache: QueryClient): Promise<unknown> =>
  Promise.all(touched.map((router) => cache.invalidateQueries({ queryKey: router.key() })))

export function useRefreshMoney(): () => Promise<unknown> {
  const cache = useQueryClient()
  return useCallback(() => refreshMoney(cache), [cache])
}
