import { formatMoney } from '@domovik/locales/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { type client, query } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './payments.module.css'

type Refund = Parameters<typeof client.payments.previewRefund>[0]
type Preview = Awaited<ReturnType<typeof client.payments.previewRefund>>
type Reopened = Preview['reopens']

/**
 * Returns what is known of the effect of a refund: the answer to exactly this refund, or the error instead of it. Neither of them while it
 * is asked for.
 */
export function useRefundPreview(refund: Refund | null): { preview?: Preview | undefined; error?: unknown } {
  const [asked] = useDebouncedValue(refund, 200)
  const { data, error } = useQuery({
    ...query.payments.previewRefund.queryOptions({ input: asked ?? nothing }),
    enabled: asked !== null,
    retry: false,
  })
  const isThis = asked?.amount === refund?.amount && asked?.paymentDate === refund?.paymentDate
  if (!isThis || refund === null) return {}
  return { preview: data, error }
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

/** What a refund of the amount opens again and what credit of the tenant pays of it, or why that is not shown. */
export function RefundEffect({
  amount,
  currency,
  preview,
  error,
}: { amount: number; currency: string } & ReturnType<typeof useRefundPreview>): ReactNode {
  const { t } = useTranslation('payments')
  if (error)
    return <p>{toApiError(error).code === 'network' ? t('correct.refund.noAnswer') : errorText(error)}</p>
  if (!preview) return <p className="muted">{t('correct.refund.loading')}</p>
  const { reopens, fromCredit } = preview
  const money = (cents: number): string => formatMoney(cents, currency)
  if (reopens.length === 0)
    return <p>{t(fromCredit >= amount ? 'correct.refund.creditAll' : 'correct.refund.opensNothing')}</p>
  return (
    <>
      <p>
        {t('correct.refund.opens', { amount: money(reopens.reduce((sum, each) => sum + each.amount, 0)) })}
        {fromCredit > 0 && <> {t('correct.refund.credit', { amount: money(fromCredit) })}</>}
      </p>
      <ReopenedCharges reopens={reopens} currency={currency} />
    </>
  )
}

/** The charges that are open again, with their homes. */
function ReopenedCharges({ reopens, currency }: { reopens: Reopened; currency: string }): ReactNode {
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
