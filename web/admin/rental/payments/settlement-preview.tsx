import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import type { client } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import type { Preview } from '../../shared/use-preview.ts'
import css from './payments.module.css'

type PreviewInput = Parameters<typeof client.payments.preview>[0]

/** Shown while typing: which charges the payment settles, what stays open, what is left over, and the new balance. */
export function SettlementPreview(props: {
  preview: Preview<Awaited<ReturnType<typeof client.payments.preview>>>
  /** What the figures are asked for; null while something is missing. */
  input: PreviewInput | null
  hasTenant: boolean
}): ReactNode {
  const { input, hasTenant } = props
  const { seen: data, error, isBehind } = props.preview
  const { t } = useTranslation('payments')
  const name = useChargeName()
  const title = t('record.will')
  if (input === null)
    return (
      <Box title={title}>
        <p className="muted">{t(hasTenant ? 'record.enterAmount' : 'record.choosePerson')}</p>
      </Box>
    )
  if (error)
    return (
      <Box title={title}>
        {toApiError(error).code === 'network' ? (
          <p className="muted">{t('record.whenBack')}</p>
        ) : (
          <p>{errorText(error)}</p>
        )}
      </Box>
    )
  if (!data)
    return (
      <Box title={title}>
        <Skeleton width="24ch" />
        <Skeleton width="18ch" />
      </Box>
    )
  const { currency, allocations, unapplied, balanceAfter, confirms } = data
  const money = (cents: number): string => formatMoney(cents, currency)
  return (
    <Box title={title} isOld={isBehind}>
      {confirms && <p>{t('record.confirms', { reference: confirms })}</p>}
      {allocations.length > 0 && (
        <ul className={css.pays}>
          {allocations.map(({ charge, amount, remainingAfter }) => (
            <li key={charge.id}>
              <span>{name(charge)}</span>
              <Money cents={amount} currency={currency} strong />
              <span className={css.note}>
                {charge.address && <>{charge.address} · </>}
                {remainingAfter === 0
                  ? t('record.inFull')
                  : t('record.staysOpen', { amount: money(remainingAfter) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {unapplied > 0 && <p>{over(t, unapplied, allocations.length > 0, input.deposit ?? false, money)}</p>}
      {!input.deposit && (
        <p className={css.after}>
          <span>{t('record.after')}</span>
          <strong>
            {balanceAfter === 0
              ? t('record.settled')
              : t(balanceAfter > 0 ? 'record.owes' : 'record.credit', {
                  amount: money(Math.abs(balanceAfter)),
                })}
          </strong>
        </p>
      )}
    </Box>
  )
}

function over(
  t: ReturnType<typeof useTranslation<'payments'>>['t'],
  unapplied: number,
  paidSomething: boolean,
  deposit: boolean,
  money: (cents: number) => string,
): string {
  if (deposit)
    return paidSomething ? t('record.overDeposit', { amount: money(unapplied) }) : t('record.nothingDeposit')
  return paidSomething ? t('record.over', { amount: money(unapplied) }) : t('record.nothing')
}

function Box({
  title,
  isOld = false,
  children,
}: {
  title: string
  isOld?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <section data-preview className={css.box} aria-label={title} aria-live="polite" aria-busy={isOld}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
