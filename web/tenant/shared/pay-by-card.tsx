import { formatMoney } from '@domovik/locales/format.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { client, query } from '../api.ts'

/** Leads to the page where the amount is paid by card; nothing if the landlord takes no cards. */
export function PayByCard(): ReactNode {
  const { t } = useTranslation('card_payments')
  const offer = useQuery(query.cardPayments.offer.queryOptions())
  const start = useMutation({
    mutationFn: () => client.cardPayments.start(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (thrown) => toast.error(thrown),
  })
  if (!offer.data) return null
  const amount = formatMoney(offer.data.amount, offer.data.currency)
  return (
    <Button loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
      {t('pay', { amount })}
    </Button>
  )
}
