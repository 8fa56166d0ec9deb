import { formatRate } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Facts } from '../../shared/facts.tsx'
import type { Expense } from './expense-words.ts'

export function ExpenseFacts({ expense }: { expense: Expense }): ReactNode {
  const { t } = useTranslation('expenses')
  const { t: recurring } = useTranslation('recurring_expenses')
  return (
    <Card title={t('detail.detailsTab')}>
      <Facts
        empty={t('detail.noValue')}
        facts={[
          { label: t('fields.category'), value: t(`categories.${expense.category}`) },
          { label: t('fields.vendor'), value: expense.vendor },
          { label: t('fields.description'), value: expense.description },
          { label: t('fields.invoiceNumber'), value: expense.invoiceNumber },
          { label: t('fields.date'), value: <DateText value={expense.date} /> },
          { label: t('fields.paidOn'), value: expense.paidOn && <DateText value={expense.paidOn} /> },
          {
            label: t('fields.capital'),
            value: t(expense.capital ? 'detail.capitalYes' : 'detail.capitalNo'),
          },
          ...(expense.vatAmount === null
            ? []
            : [
                {
                  label: t('fields.vatAmount'),
                  value: <Money cents={expense.vatAmount} currency={expense.currency} />,
                },
                ...(expense.vatInvoiced === null
                  ? []
                  : [
                      {
                        label: t('fields.vatInvoiced'),
                        value: <Money cents={expense.vatInvoiced} currency={expense.currency} />,
                      },
                      {
                        label: t('fields.vatDeductiblePercent'),
                        value: formatRate(expense.vatDeductiblePercent ?? '100'),
                      },
                    ]),
              ]),
          { label: t('fields.taxCategory'), value: expense.taxCategory },
          { label: t('fields.project'), value: expense.project },
          ...(expense.recurringId === null
            ? []
            : [
                {
                  label: recurring('detail.from'),
                  value: <AppLink to="/expenses/recurring">{recurring('detail.open')}</AppLink>,
                },
              ]),
        ]}
      />
    </Card>
  )
}
