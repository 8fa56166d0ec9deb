import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import type { client } from '../../api.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import type { Preview } from '../../shared/use-preview.ts'
import css from './leases.module.css'

type Ending = Awaited<ReturnType<typeof client.leases.previewTermination>>

/**
 * How ending the lease on that day changes charges and balance, computed by the server while the form is filled in.
 */
export function EndingPreview(props: {
  preview: Preview<Ending>
  lastDay: string
  penalty: number
}): ReactNode {
  const { lastDay, penalty } = props
  const { seen: data, error, isBehind } = props.preview
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const name = useChargeName()
  const money = (amount: number): string => formatMoney(amount, data?.currency)
  return (
    <section
      data-preview
      className={shared.calculated}
      aria-label={t('end.what')}
      aria-live="polite"
      aria-busy={isBehind}
    >
      <p className={css.outcomeTitle}>{t('end.what')}</p>
      {error ? (
        <p className="muted">{errorText(error)}</p>
      ) : !data ? (
        <Skeleton width="30ch" />
      ) : (
        <ul className={css.outcome}>
          <li>{t('end.until', { date: formatDate(lastDay, language) })}</li>
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
