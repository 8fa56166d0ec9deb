import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { client } from '../../api.ts'

type Entry = Awaited<ReturnType<typeof client.bills.list>>['settlements'][number]['entries'][number]

/** Links to the rows that a settlement posted; together they are what it charged or credited. */
export function Entries({ entries, currency }: { entries: Entry[]; currency: string }): ReactNode {
  const { t } = useTranslation('bills')
  const language = useLanguage()
  if (entries.length === 0) return null
  return (
    <details>
      <summary>{t('entries', { count: entries.length })}</summary>
      <ul>
        {entries.map(({ id, kind, amount, serviceFrom }) => (
          <li key={id}>
            <AppLink to={`/payments/${id}`}>
              {kind === 'charge' || serviceFrom === null
                ? t('entry.charge', { amount: formatMoney(amount, currency) })
                : t('entry.credit', {
                    amount: formatMoney(amount, currency),
                    month: formatDate(serviceFrom, language, 'month'),
                  })}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
