import { interestOf } from '@domovik/domain/rental/interest/late-interest.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import { Segments } from './segments.tsx'

/** How a posted charge of late interest was computed; nothing for one posted otherwise. */
export function Computation({ chargeId, currency }: { chargeId: string; currency: string }): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const { data } = useQuery(query.interest.computation.queryOptions({ input: { chargeId } }))
  if (!data) return null
  const before = interestOf(data.segments) - data.proposed
  return (
    <Card title={t('charge.title')}>
      <Segments segments={data.segments} currency={currency} />
      <p className={shared.quiet}>
        {t('charge.until', { date: formatDate(data.until, language) })}
        {before > 0 && ` ${t('review.settled', { amount: formatMoney(before, currency) })}`}
      </p>
      {data.excess > 0 && (
        <p>
          {t('charge.excess', { amount: formatMoney(data.excess, currency) })}{' '}
          <AppLink to="/payments/interest">{t('open')}</AppLink>
        </p>
      )}
    </Card>
  )
}
