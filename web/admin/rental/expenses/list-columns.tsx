import { EXPENSE_CATEGORIES, type ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { usePermission } from '../../frame/session.tsx'
import { Sums } from '../../shared/sums.tsx'
import {
  type ExpenseRow,
  type ExpenseTotals,
  expenseTones,
  useExpenseName,
  useSplitPlace,
} from './expense-words.ts'
import css from './expenses.module.css'
import { useExpenseActs } from './use-expense-acts.ts'

export function useColumns(): readonly Column<ExpenseRow>[] {
  const { t } = useTranslation('expenses')
  const name = useExpenseName()
  const place = useSplitPlace()
  const mayEdit = usePermission('edit_payments')
  const { setCategory } = useExpenseActs()
  return [
    {
      id: 'what',
      header: t('fields.description'),
      cell: (row) => (
        <>
          {name(row)}
          {row.description && row.vendor && <span className={css.under}>{row.vendor}</span>}
        </>
      ),
    },
    {
      id: 'date',
      header: t('fields.date'),
      cell: (row) => <DateText value={row.date} />,
      sort: 'date',
      phone: 'note',
    },
    {
      id: 'category',
      header: t('fields.category'),
      cell: (row) => t(`categories.${row.category}`),
      edit: mayEdit
        ? {
            choices: EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
            value: (row) => row.category,
            save: (row, category) => setCategory([row], category as ExpenseCategory),
          }
        : undefined,
      from: 'tablet',
    },
    {
      id: 'vendor',
      header: t('fields.vendor'),
      cell: (row) => row.vendor,
      sort: 'vendor',
      extra: true,
    },
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) =>
        row.split
          ? place(row.split)
          : row.propertyId && <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>,
      phoneCell: (row) => (row.split ? place(row.split) : row.propertyAddress),
      from: 'desktop',
      phone: 'note',
    },
    { id: 'invoice', header: t('fields.invoiceNumber'), cell: (row) => row.invoiceNumber, extra: true },
    { id: 'project', header: t('fields.project'), cell: (row) => row.project, extra: true },
    { id: 'tax', header: t('fields.taxCategory'), cell: (row) => row.taxCategory, extra: true },
    { id: 'files', header: t('fields.files'), cell: (row) => <Documents count={row.files} />, from: 'wide' },
    {
      id: 'state',
      header: t('fields.status'),
      cell: (row) => <StateDot tone={expenseTones[row.status]}>{t(`statuses.${row.status}`)}</StateDot>,
      phone: 'endNote',
    },
    {
      id: 'paidOn',
      header: t('fields.paidOn'),
      cell: (row) => row.paidOn && <DateText value={row.paidOn} />,
      sort: 'paidOn',
      extra: true,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      cell: (row) => (
        <>
          <Money cents={row.amount} currency={row.currency} />
          {row.split && row.split.whole !== row.amount && (
            <span className={css.under}>
              {t('split.of', { amount: formatMoney(row.split.whole, row.currency) })}
            </span>
          )}
        </>
      ),
      sort: 'amount',
      align: 'end',
      phone: 'end',
    },
  ]
}

function Documents({ count }: { count: number }): ReactNode {
  const { t } = useTranslation('expenses')
  if (count === 0) return null
  return (
    <span className={css.documents} title={t('list.papers', { count })}>
      <IconPaperclip size={15} stroke={1.6} aria-hidden="true" />
      {count}
    </span>
  )
}

/** The totals: all expenses that are not rejected, and of them those to pay and those to approve. */
export function useTotals(): (totals: ExpenseTotals) => Partial<Record<string, ReactNode>> {
  const { t } = useTranslation('expenses')
  return ({ amount, paid, approved, pending, vat, currency }) => {
    const parts = [
      { label: t('list.toPay'), cents: approved },
      { label: t('list.pending'), cents: pending },
    ].filter(({ cents }) => cents > 0)
    const net = [
      { label: t('list.vat'), cents: vat },
      { label: t('list.withoutVat'), cents: amount - vat },
    ]
    const shown = [...(paid < amount ? parts : []), ...(vat > 0 ? net : [])]
    return { amount: <Sums currency={currency} total={amount} parts={shown} /> }
  }
}
