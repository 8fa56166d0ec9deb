import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'

/** The statements of an owner: the preview of the next one, and those that were issued. */
export function StatementsCard({ ownerId }: { ownerId: string }): ReactNode {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const found = useQuery(query.owners.statements.queryOptions({ input: { id: ownerId } }))
  const place = (month: string): string => `/owners/${ownerId}/statements/${month}`
  return (
    <PartLoaded query={found}>
      {({ next, issued, balance, currency }) => (
        <Card title={t('statement.all')} rows>
          {next === null && issued.length === 0 && <p className={shared.lead}>{t('statement.none')}</p>}
          {balance !== null && balance !== 0 && (
            <CardRow
              title={t(balance < 0 ? 'statement.balance.owes' : 'statement.balance.due', {
                amount: formatMoney(Math.abs(balance), currency),
              })}
              note={t('statement.balance.help')}
            />
          )}
          {next !== null && (
            <CardRow
              to={place(next)}
              title={formatDate(next, language, 'month')}
              note={t('statement.preview')}
            />
          )}
          {issued.map(({ month, issuedAt, payout, carried, paidOn }) => (
            <CardRow
              key={month}
              to={place(month)}
              title={formatDate(month, language, 'month')}
              note={[
                t('statement.issuedOn', { date: formatDate(issuedAt, language) }),
                ...(paidOn ? [t('payout.paidOn', { date: formatDate(paidOn, language) })] : []),
                ...(payout > 0 && !paidOn ? [t('payout.open')] : []),
                ...(carried < 0 ? [t('statement.owes', { amount: formatMoney(-carried, currency) })] : []),
              ].join(' · ')}
              end={<Money cents={payout} currency={currency} />}
            />
          ))}
        </Card>
      )}
    </PartLoaded>
  )
}
