import { daysBetween } from '@domovik/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import type { Income } from './income-words.ts'

/** The amount, when it was received or is expected, and what its category brought in that year. */
export function useIncomeFigures(income: Income): readonly FigureProps[] {
  const { t } = useTranslation('incomes')
  const { today } = useMe()
  const { amount, vatAmount, currency, date, paidOn, category, status } = income
  const year = date.slice(0, 4)
  const from = `${year}-01-01`
  const to = `${year}-12-31`
  const alike = useQuery(
    query.incomes.list.queryOptions({ input: { category: [category], from, to, limit: 1 } }),
  )
  const all = useQuery(query.incomes.list.queryOptions({ input: { from, to, limit: 1 } }))
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
      label: paidOn ? t('fields.paidOn') : t('detail.due'),
      value: <DateText value={paidOn ?? date} />,
      sentence:
        status === 'overdue'
          ? t('detail.late', { count: daysBetween(date, today) })
          : t(`statuses.${status}`),
      ...(status === 'overdue' ? { sentenceTone: 'overdue' as const } : {}),
    },
    {
      label: t('detail.alike', { category: t(`categories.${category}`), year }),
      value: alike.data ? <Money cents={alike.data.totals.amount} currency={currency} /> : null,
      sentence: alike.data && t('detail.alikeCount', { count: alike.data.total }),
      to: `/income?category=${category}&from=${from}&to=${to}`,
    },
    {
      label: t('detail.ofAll', { year }),
      value: all.data ? <Money cents={all.data.totals.amount} currency={currency} /> : null,
      sentence: all.data && t('detail.alikeCount', { count: all.data.total }),
      to: `/income?from=${from}&to=${to}`,
    },
  ]
}
