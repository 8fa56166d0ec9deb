import { useQueryClient } from '@tanstack/react-query'
import { type client, query } from '../../api.ts'

export type InvestmentDetail = Awaited<ReturnType<typeof client.investments.get>>
export type Loan = InvestmentDetail['loans'][number]

/** The answer of a write is the new page; figures made of it and the history are asked for again. */
export function useInvestmentSaved(): (saved: InvestmentDetail) => Promise<void> {
  const cache = useQueryClient()
  return async (saved) => {
    const { propertyId } = saved
    cache.setQueryData(query.investments.get.queryKey({ input: { propertyId } }), saved)
    await Promise.all([
      cache.invalidateQueries({ queryKey: query.properties.get.key({ input: { id: propertyId } }) }),
      cache.invalidateQueries({ queryKey: query.investments.schedule.key() }),
    ])
  }
}
