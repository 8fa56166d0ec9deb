import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import type { Expense } from './expense-words.ts'

/** The amount, when it was paid, and what its category and its property cost in that year. */
export function useExpenseFigures(expense: Expense): readonly FigureProps[] {
  const { t } = useTranslation('expenses')
  const { amount, vatAmount, currency, date, paidOn, category, propertyId, status } = expense
  const year = date.slice(0, 4)
  const whole = { from: `${year}-01-01`, to: `${year}-12-31` }
  const ofCategory = useYear({ category: [category], ...whole }, currency)
  const ofPlace = useYear({ ...(propertyId ? { propertyId } : {}), ...whole }, currency)
  return [
    {
      label: t('fields.amount'),
      value: <Money cents={amount} currency={currency} />,
      sentence: vatAmount ? (
        <>
          {t('fields.vatAmount')} <Money cents={vatAmount} currency={currency} />
        </>
      ) : (
        t(`categories.${category}`)
      ),
    },
    {
      label: t(paidOn ? 'fields.paidOn' : 'fields.date'),
      value: <DateText value={paidOn ?? date} />,
      sentence: t(`statuses.${status}`),
    },
    { label: t('detail.alike', { category: t(`categories.${category}`), year }), ...ofCategory },
    { label: t(propertyId ? 'detail.ofProperty' : 'detail.ofAll', { year }), ...ofPlace },
  ]
}

type Filters = { category?: [Expense['category']]; propertyId?: string; from: string; to: string }

/** The total of the list with these filters, and its address. */
function useYear(filters: Filters, currency: string): Omit<FigureProps, 'label'> {
  const { t } = useTranslation('expenses')
  // Others count in no figure.
  const counted = { ...filters, status: ['approved' as const, 'paid' as const] }
  const { data } = useQuery(query.expenses.list.queryOptions({ input: { ...counted, limit: 1 } }))
  return {
    value: data ? <Money cents={data.totals.amount} currency={currency} /> : null,
    sentence: data && t('detail.alikeCount', { count: data.total }),
    to: `/expenses${stringifySearch(counted)}`,
  }
}
