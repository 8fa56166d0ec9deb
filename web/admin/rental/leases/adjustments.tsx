import type { adjustments } from '@domovik/contract/admin/rental/leases.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { useChargeName } from '../../shared/charge-words.ts'

/** The rows that a change of a lease will post, and their total. */
export function Adjustments({ found }: { found: z.infer<typeof adjustments> | undefined }): ReactNode {
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const name = useChargeName()
  if (!found) return null
  const { rows, total, currency } = found
  if (rows.length === 0)
    return (
      <p data-preview aria-live="polite">
        {t('posts.nothing')}
      </p>
    )
  return (
    <Card title={t('posts.title')} rows>
      <div data-preview aria-live="polite">
        {rows.map((row) => (
          <CardRow
            key={`${row.type} ${row.serviceFrom} ${row.dueDate} ${row.amount}`}
            title={name(row)}
            note={
              row.dueDate ? t('preview.due', { date: formatDate(row.dueDate, language) }) : t('posts.credit')
            }
            end={<Money cents={row.amount} currency={currency} strong />}
          />
        ))}
        <CardRow
          title={<strong>{t(total < 0 ? 'posts.lower' : 'posts.higher')}</strong>}
          end={<strong>{formatMoney(Math.abs(total), currency)}</strong>}
        />
      </div>
    </Card>
  )
}
