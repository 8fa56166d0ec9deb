import { formatMoney } from '@domovik/locales/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { useWrite } from '../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import { client } from '../api.ts'

/** What can be paid by card, if the landlord takes cards. */
export type CardOffer = NonNullable<Awaited<ReturnType<typeof client.cardPayments.offer>>>

/** Leads to the page where the amount is paid by card. */
export function PayByCard({ offer: { amount, deposit, ahead, currency } }: { offer: CardOffer }): ReactNode {
  const { t } = useTranslation('card_payments')
  const language = useLanguage()
  const queries = useQueryClient()
  const start = useWrite({
    mutationFn: () => client.cardPayments.start({ amount, ahead }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (thrown) => {
      toast.error(thrown)
      if (toApiError(thrown).code === 'card_amount_changed') void queries.invalidateQueries()
    },
  })
  const { reset } = start
  // The Back button of the browser may show this page as it was left.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      reset()
      void queries.invalidateQueries()
    }
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [reset, queries])
  return (
    <>
      {amount > 0 && (
        <Button loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t(ahead ? 'payAhead' : 'pay', { amount: formatMoney(amount, currency) })}
        </Button>
      )}
      {amount > 0 && ahead && <p className="muted">{t('aheadFor', { date: formatDate(ahead, language) })}</p>}
      {deposit > 0 && (
        <p className="muted">{t('withoutDeposit', { amount: formatMoney(deposit, currency) })}</p>
      )}
    </>
  )
}
