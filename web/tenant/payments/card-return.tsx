import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { client } from '../api.ts'
import { cardSentences } from './card-sentences.ts'

/** While a payment is not confirmed, the provider is asked again after so many milliseconds. */
const PAUSE_MS = 3_000
const MOST_ASKED = 10

const isUnknown = (error: unknown): boolean => error !== null && toApiError(error).code === 'not_found'

/** What became of the card payment from whose page the tenant returned. */
export function CardReturn({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('card_payments')
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['card-return', id],
    queryFn: () => client.cardPayments.confirm({ id }),
    refetchInterval: ({ state }) =>
      !isUnknown(state.error) &&
      state.data?.status !== 'paid' &&
      state.data?.status !== 'closed' &&
      state.dataUpdateCount + state.errorUpdateCount < MOST_ASKED
        ? PAUSE_MS
        : false,
    retry: false,
  })
  const status = found.data?.status
  useEffect(() => {
    if (status === 'paid')
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'card-return' })
  }, [status, queries])
  // Without an answer nothing is known; a payment of somebody else is not shown.
  if (!found.data) return found.isError && !isUnknown(found.error) ? <p role="status">{t('open')}</p> : null
  const { data } = found
  const { first, rest } = cardSentences(data)
  const cents = (value: number): string => formatMoney(value, data.currency)
  return (
    <p role="status">
      {t(first, { amount: cents(data.amount) })}
      {rest.map((key) => {
        const [refunded, disputed, credit] = [data.refunded, data.disputed, data.credit].map(cents)
        return ` ${t(key, { refunded, disputed, credit })}`
      })}
    </p>
  )
}
