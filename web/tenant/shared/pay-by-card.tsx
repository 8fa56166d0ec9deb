import { formatMoney } from '@domovik/locales/format.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
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
  const { reset } = start
  // The Back button of the browser may show this page as it was left.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [reset])
  if (!offer.data) return null
  const { amount, deposit, currency } = offer.data
  return (
    <>
      {amount > 0 && (
        <Button loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t('pay', { amount: formatMoney(amount, currency) })}
        </Button>
      )}
      {deposit > 0 && (
        <p className="muted">{t('withoutDeposit', { amount: formatMoney(deposit, currency) })}</p>
      )}
    </>
  )
}
