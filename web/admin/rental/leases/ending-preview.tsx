import { formatMoney } from '@domovik/locales/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './leases.module.css'

/** Delay in milliseconds after the last change before the server is asked. */
const settleMs = 250

/**
 * How ending the lease on that day changes charges and balance, computed by the server while the form is filled in.
 */
export function EndingPreview(props: { leaseId: string; lastDay: string; penalty: number }): ReactNode {
  const { leaseId, lastDay, penalty } = props
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const name = useChargeName()
  const [asked] = useDebouncedValue(`${lastDay} ${penalty}`, settleMs)
  const [day = '', cents] = asked.split(' ')
  const preview = useQuery({
    ...query.leases.previewTermination.queryOptions({
      input: { id: leaseId, lastDay: day, penalty: Number(cents) },
    }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const { data } = preview
  const money = (amount: number): string => formatMoney(amount, data?.currency)
  return (
    <section data-preview aria-label={t('end.what')} aria-live="polite" aria-busy={preview.isFetching}>
      <p className={css.outcomeTitle}>{t('end.what')}</p>
      {preview.isError ? (
        <p className="muted">{errorText(preview.error)}</p>
      ) : !data ? (
        <Skeleton width="30ch" />
      ) : (
        <ul className={css.outcome}>
          <li>{t('end.until', { date: formatDate(day, language) })}</li>
          <li>
            {data.cancelled.count > 0
              ? t('end.later', { count: data.cancelled.count, amount: money(data.cancelled.amount) })
              : t('end.laterNone')}
          </li>
          {data.credits.map((credit) => (
            <li key={`${credit.type} ${credit.serviceFrom}`}>
              {t('end.credit', { what: name(credit), amount: money(credit.amount) })}
            </li>
          ))}
          {penalty > 0 && <li>{t('end.penaltyCharged', { amount: money(penalty) })}</li>}
          {data.freed > 0 && <li>{t('end.freed', { amount: money(data.freed) })}</li>}
          {data.open > 0 && <li>{t('end.open', { amount: money(data.open) })}</li>}
          {data.depositsHeld > 0 && <li>{t('end.deposit', { amount: money(data.depositsHeld) })}</li>}
        </ul>
      )}
    </section>
  )
}
