import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { client } from '../api.ts'

/** While a payment is not confirmed, the provider is asked again after so many milliseconds. */
const PAUSE_MS = 3_000
const MOST_ASKED = 10

/** What became of the card payment from whose page the tenant returned. */
export function CardReturn({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('card_payments')
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['card-return', id],
    queryFn: () => client.cardPayments.confirm({ id }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' && state.dataUpdateCount < MOST_ASKED ? PAUSE_MS : false,
    retry: false,
  })
  const status = found.data?.status
  useEffect(() => {
    if (status === 'paid')
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'card-return' })
  }, [status, queries])
  if (!found.data) return null
  const amount = formatMoney(found.data.amount, found.data.currency)
  return <p role="status">{t(found.data.status, { amount })}</p>
}
