import { formatMoney } from '@domovik/locales/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { type client, query } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './payments.module.css'

type Refund = Parameters<typeof client.payments.previewRefund>[0]
type Reopened = Awaited<ReturnType<typeof client.payments.previewRefund>>['reopens']

/** Returns the charges that a refund opens again; undefined until they are known. */
export function useReopened(refund: Refund | null): Reopened | undefined {
  const [asked] = useDebouncedValue(refund, 200)
  const { data } = useQuery({
    ...query.payments.previewRefund.queryOptions({ input: asked ?? nothing }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return asked === null ? undefined : data?.reopens
}

const nothing: Refund = { id: '', amount: 1, paymentDate: '' }

/** Returns the sentence that names the charges that are open again; empty if there are none. */
export function useReopenedWords(): (reopens: Reopened, currency: string) => string {
  const { t } = useTranslation('payments')
  const name = useChargeName()
  return (reopens, currency) =>
    reopens.length === 0
      ? ''
      : t('correct.refund.openAgain', {
          charges: reopens
            .map(({ charge, amount }) =>
              [name(charge), charge.address, formatMoney(amount, currency)].filter(Boolean).join(', '),
            )
            .join('; '),
        })
}

/** The charges that are open again, with their homes. */
export function ReopenedCharges({ reopens, currency }: { reopens: Reopened; currency: string }): ReactNode {
  const { t } = useTranslation('payments')
  const name = useChargeName()
  return (
    <ul className={css.pays}>
      {reopens.map(({ charge, amount, remainingAfter }) => (
        <li key={charge.id}>
          <span>{name(charge)}</span>
          <Money cents={amount} currency={currency} strong />
          <span className={css.note}>
            {charge.address && <>{charge.address} · </>}
            {t('record.staysOpen', { amount: formatMoney(remainingAfter, currency) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
