import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'

/** Expenses and other income of the property this year. Each sum equals the total of the list it links to. */
export function BooksCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('properties')
  const year = useMe().today.slice(0, 4)
  const maySee = usePermission('view_payments')
  const whole = { propertyId, from: `${year}-01-01`, to: `${year}-12-31` }
  const counted: ('approved' | 'paid')[] = ['approved', 'paid']
  const spent = useQuery({
    ...query.expenses.list.queryOptions({ input: { ...whole, status: counted, limit: 1 } }),
    enabled: maySee,
  })
  const got = useQuery({
    ...query.incomes.list.queryOptions({ input: { ...whole, limit: 1 } }),
    enabled: maySee,
  })
  if (!maySee) return null
  const sum = (totals: { amount: number; currency: string } | undefined) =>
    totals ? <Money cents={totals.amount} currency={totals.currency} /> : <Skeleton width="7ch" />
  return (
    <Card title={t('side.books', { year })} rows>
      <CardRow
        to={`/expenses${stringifySearch({ ...whole, status: counted })}`}
        title={t('side.expenses')}
        end={sum(spent.data?.totals)}
      />
      <CardRow to={`/income${stringifySearch(whole)}`} title={t('side.income')} end={sum(got.data?.totals)} />
    </Card>
  )
}
