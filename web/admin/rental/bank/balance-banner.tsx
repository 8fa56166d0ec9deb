import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './bank.module.css'

/** The accounts of which lines are missing, until they are imported. */
export function BalanceBanner(): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const currency = useCurrency()
  const found = useQuery(query.bank.balances.queryOptions())
  const wrong = (found.data ?? []).filter(({ missing }) => missing !== 0)
  return wrong.map(({ bankAccountId, ending, missing, since, missingSince, on }) => (
    <p key={bankAccountId} role="alert" className={css.failure}>
      {t(missingSince === missing ? 'balances.missing' : 'balances.missingMore', {
        ending,
        amount: formatMoney(missingSince, currency),
        day: formatDate(since ?? on, language),
        now: formatMoney(missing, currency),
        today: formatDate(on, language),
      })}
    </p>
  ))
}
