import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { useMe } from '../../frame/session.tsx'
import type { PaymentView } from '../../shared/lists.ts'
import { PaymentAmount } from './payment-amount.tsx'
import { PaymentStatusDot } from './payment-status.tsx'
import { type PaymentRow, usePaymentName } from './payment-words.ts'

export type Totals = {
  charged: number
  paid: number
  received: number
  remaining: number
  income: number | null
  chargedTax: number
  paidTax: number
  receivedTax: number
  receivedVat: number
  currency: string
}

/** The columns that are useful in the view. */
export function useColumns(view: PaymentView): readonly Column<PaymentRow>[] {
  const { t } = useTranslation('payments')
  const name = usePaymentName()
  const charges: Column<PaymentRow>[] = [
    {
      id: 'due',
      header: t('fields.dueDate'),
      cell: (row) => row.dueDate && <DateText value={row.dueDate} />,
      sort: 'dueDate',
      from: 'wide',
      ...(view === 'all' ? { extra: true } : {}),
    },
    {
      id: 'remaining',
      header: t('fields.remainingAmount'),
      cell: (row) => (row.remainingAmount ? <OpenAmount row={row} /> : null),
      sort: 'remainingAmount',
      align: 'end',
      from: 'tablet',
    },
  ]
  const { organization } = useMe()
  const vat: Column<PaymentRow>[] = [
    {
      id: 'vat',
      header: t('fields.vat'),
      cell: (row) => (row.receivedVat ? <Money cents={row.receivedVat} currency={row.currency} /> : null),
      align: 'end',
      from: 'wide',
      extra: true,
    },
  ]
  const money: Column<PaymentRow>[] = [
    ...(organization?.vatRegistered ? vat : []),
    {
      id: 'method',
      header: t('fields.method'),
      cell: (row) => row.paymentMethod && t(`methods.${row.paymentMethod}`),
      from: 'desktop',
    },
    {
      id: 'reference',
      header: t('fields.reference'),
      cell: (row) => row.reference,
      from: 'wide',
      ...(view === 'received' ? {} : { extra: true }),
    },
  ]
  const common: Column<PaymentRow>[] = [
    {
      id: 'tenant',
      header: t('fields.tenant'),
      cell: (row) => row.tenantName,
      sort: 'tenantName',
    },
    {
      id: 'date',
      header: t('fields.paymentDate'),
      cell: (row) => <DateText value={row.paymentDate} />,
      sort: 'paymentDate',
      phone: 'note',
    },
    { id: 'what', header: t('fields.what'), cell: (row) => name(row), phone: 'note' },
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) =>
        row.homesPaid?.join('; ') ??
        (row.propertyId && <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>),
      phoneCell: (row) => row.homesPaid?.join('; ') ?? row.propertyAddress,
      extra: true,
      phone: 'note',
      minWidth: '11rem',
    },
    {
      id: 'state',
      header: t('fields.status'),
      cell: (row) => <PaymentStatusDot row={row} />,
      phone: 'endNote',
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      cell: (row) => <PaymentAmount row={row} />,
      phoneCell: (row) => (row.remainingAmount ? <OpenAmount row={row} /> : <PaymentAmount row={row} />),
      sort: 'amount',
      align: 'end',
      phone: 'end',
    },
  ]
  return [...common, ...(view === 'received' ? [] : charges), ...(view === 'charges' ? [] : money)]
}

/** The amount of a charge that is still open. */
function OpenAmount({ row }: { row: PaymentRow }): ReactNode {
  const { remainingAmount, currency, paymentStatus } = row
  return (
    <Money
      cents={remainingAmount ?? 0}
      currency={currency}
      {...(paymentStatus === 'overdue' ? { tone: 'overdue' as const } : {})}
    />
  )
}
