import { formatMoney } from '@domovik/locales/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { type client, query } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './payments.module.css'

type PreviewInput = Parameters<typeof client.payments.preview>[0]

/** Shown while typing: which charges the payment settles, what stays open, what is left over, and the new balance. */
export function SettlementPreview({
  input,
  hasTenant,
}: {
  input: PreviewInput | null
  hasTenant: boolean
}): ReactNode {
  const { t } = useTranslation('payments')
  const name = useChargeName()
  const [asked] = useDebouncedValue(input, 200)
  const preview = useQuery({
    ...query.payments.preview.queryOptions({ input: asked ?? nobody }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = t('record.will')
  if (input === null)
    return (
      <Box title={title}>
        <p className="muted">{t(hasTenant ? 'record.enterAmount' : 'record.choosePerson')}</p>
      </Box>
    )
  if (preview.isError)
    return (
      <Box title={title}>
        {toApiError(preview.error).code === 'network' ? (
          <p className="muted">{t('record.whenBack')}</p>
        ) : (
          <p>{errorText(preview.error)}</p>
        )}
      </Box>
    )
  const { data } = preview
  if (!data)
    return (
      <Box title={title}>
        <Skeleton width="24ch" />
        <Skeleton width="18ch" />
      </Box>
    )
  const { currency, allocations, unapplied, balanceAfter, confirms } = data
  const money = (cents: number): string => formatMoney(cents, currency)
  // The effect of another amount stays until the answer comes, so that the form does not jump, but it must not look like that of this one.
  const isOld = preview.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(input)
  return (
    <Box title={title} isOld={isOld}>
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

const nobody: PreviewInput = { tenantId: '', amount: 1, paymentDate: '', paymentMethod: 'cash' }

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
