import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import type { client } from '../../api.ts'

type Statement = NonNullable<Awaited<ReturnType<typeof client.tenants.account>>['statement']>

const sums = ['opening', 'chargesDue', 'receipts', 'credits', 'refunds', 'closing'] as const

/** The sums of a tenant's account over some days (docs/finance.md 2.9); the lines stand below it. */
export function StatementCard({
  tenantId,
  statement,
  currency,
}: {
  tenantId: string
  statement: Statement
  currency: string
}): ReactNode {
  const { t } = useTranslation('tenants')
  const language = useLanguage()
  const day = (value: string): string => formatDate(value, language)
  return (
    <Card
      title={t('account.statement.days', { from: day(statement.from), to: day(statement.to) })}
      rows
      link={{ to: `/tenants/${tenantId}?tab=account`, label: t('account.statement.whole') }}
    >
      {sums.map((key) => (
        <CardRow
          key={key}
          title={t(`account.statement.${key}`)}
          end={<Money cents={statement[key]} currency={currency} strong={key === 'closing'} />}
        />
      ))}
    </Card>
  )
}
