import { INCOME_CATEGORIES, type IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { usePermission } from '../../frame/session.tsx'
import { Sums } from '../../shared/sums.tsx'
import { type IncomeRow, type IncomeTotals, incomeTones, useIncomeName } from './income-words.ts'
import { useIncomeActs } from './use-income-acts.ts'

export function useColumns(): readonly Column<IncomeRow>[] {
  const { t } = useTranslation(['incomes', 'payments'])
  const name = useIncomeName()
  const mayEdit = usePermission('edit_payments')
  const { setCategory } = useIncomeActs()
  return [
    { id: 'what', header: t('incomes:fields.description'), cell: (row) => name(row) },
    {
      id: 'date',
      header: t('incomes:fields.date'),
      cell: (row) => <DateText value={row.date} />,
      sort: 'date',
      phone: 'note',
    },
    {
      id: 'category',
      header: t('incomes:fields.category'),
      cell: (row) => t(`incomes:categories.${row.category}`),
      edit: mayEdit
        ? {
            choices: INCOME_CATEGORIES.map((value) => ({ value, label: t(`incomes:categories.${value}`) })),
            value: (row) => row.category,
            save: (row, category) => setCategory([row], category as IncomeCategory),
          }
        : undefined,
      from: 'tablet',
    },
    { id: 'source', header: t('incomes:fields.source'), cell: (row) => row.source, from: 'desktop' },
    {
      id: 'property',
      header: t('incomes:fields.property'),
      cell: (row) =>
        row.propertyId && <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>,
      phoneCell: (row) => row.propertyAddress,
      from: 'desktop',
      phone: 'note',
    },
    {
      id: 'tenant',
      header: t('incomes:fields.tenant'),
      cell: (row) => row.tenantId && <AppLink to={`/tenants/${row.tenantId}`}>{row.tenantName}</AppLink>,
      extra: true,
    },
    {
      id: 'state',
      header: t('incomes:fields.status'),
      cell: (row) => (
        <StateDot tone={incomeTones[row.status]}>{t(`incomes:statuses.${row.status}`)}</StateDot>
      ),
      phone: 'endNote',
    },
    {
      id: 'paidOn',
      header: t('incomes:fields.paidOn'),
      cell: (row) => row.paidOn && <DateText value={row.paidOn} />,
      sort: 'paidOn',
      from: 'wide',
    },
    {
      id: 'method',
      header: t('incomes:fields.method'),
      cell: (row) => row.method && t(`payments:methods.${row.method}`),
      extra: true,
    },
    { id: 'reference', header: t('incomes:fields.reference'), cell: (row) => row.reference, extra: true },
    {
      id: 'amount',
      header: t('incomes:fields.amount'),
      cell: (row) => <Money cents={row.amount} currency={row.currency} />,
      sort: 'amount',
      align: 'end',
      phone: 'end',
    },
  ]
}

/** The totals: all income, of it the part not received yet, and its VAT. */
export function useTotals(): (totals: IncomeTotals) => Partial<Record<string, ReactNode>> {
  const { t } = useTranslation('incomes')
  return ({ amount, paid, open, vat, currency }) => ({
    amount: (
      <Sums
        currency={currency}
        total={amount}
        parts={[
          ...(open === 0
            ? []
            : [
                { label: t('list.received'), cents: paid },
                { label: t('list.open'), cents: open },
              ]),
          ...(vat === 0
            ? []
            : [
                { label: t('list.vat'), cents: vat },
                { label: t('list.withoutVat'), cents: amount - vat },
              ]),
        ]}
      />
    ),
  })
}
