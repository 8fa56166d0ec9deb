import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export type InvestmentDetail = Awaited<ReturnType<typeof client.investments.get>>
export type Loan = InvestmentDetail['loans'][number]

/** A write returns the new page, which goes into the cache. Key figures and the history are loaded again. */
export function useInvestmentSaved(): (saved: InvestmentDetail) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    const { propertyId } = saved
    cache.setQueryData(query.investments.get.queryKey({ input: { propertyId } }), saved)
    await refreshScreen()
  }
}
