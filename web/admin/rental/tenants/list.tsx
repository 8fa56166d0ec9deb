import { DEMAND_STAGES } from '@domovik/domain/rental/papers/stages.ts'
import {
  ACCOUNT_STATUSES,
  RENTAL_STATUSES,
  TENANT_PAYMENT_STATUSES,
  TENANT_STATUSES,
} from '@domovik/domain/rental/tenants/types.ts'
import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useHomesName } from '../../shared/charge-words.ts'
import { useList } from '../../shared/lists.ts'
import { OverdueAmount } from '../../shared/overdue-amount.tsx'
import { useRecordList } from '../../shared/record-list.ts'
import { SeriousArrearsFlag, useArrearsFilter } from '../../shared/serious-arrears.tsx'
import { useBulkActs } from './bulk-acts.ts'
import { TenantPaymentStatusDot, tenantPaymentTones } from './payment-status.tsx'
import type { TenantRow } from './tenant-row.ts'

const TenantForm = onFirstUse(() => import('./tenant-form.tsx').then((part) => part.TenantForm))

type Totals = { balance: number | null; overdue: number | null; currency: string }

/** Columns and filters about money, which need the permission to see payments. */
const ofMoney = new Set(['payments', 'demand', 'balance', 'overdue', 'paymentStatus', 'arrears'])

/** All tenants of the organization. */
export function TenantsScreen(): ReactNode {
  const { t } = useTranslation('tenants')
  const go = useGo()
  const mayCreate = usePermission('create_tenants')
  const [adding, setAdding] = useAddressFlag('new')
  const columns = useColumns()
  const filters = useFilters()
  const bulk = useBulkActs()
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.tenants.list,
    exportCsv: client.tenants.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.add'), run: add },
      { label: t('list.importFile'), to: '/import?subject=tenants' },
    ],
  })
  return (
    <>
      <DataList<TenantRow, Totals>
        {...records}
        name="tenants"
        title={t('title')}
        rowName={(row) => row.name}
        rowTo={(row) => `/tenants/${row.id}`}
        {...useList('/tenants')}
        columns={columns}
        filters={filters}
        totals={({ balance, overdue, currency }) =>
          balance === null || overdue === null
            ? {}
            : {
                balance: <Money cents={balance} currency={currency} strong />,
                overdue: <OverdueAmount cents={overdue} currency={currency} />,
              }
        }
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {mayCreate && (
        <TenantForm
          opened={adding}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => go(`/tenants/${id}`)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<TenantRow>[] {
  const { t } = useTranslation('tenants')
  const { t: papers } = useTranslation('papers')
  const homesName = useHomesName()
  const maySeeMoney = usePermission('view_payments')
  const columns: Column<TenantRow>[] = [
    { id: 'name', header: t('fields.name'), cell: (row) => row.name, sort: 'name' },
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) =>
        row.propertyId ? (
          row.homes ? (
            homesName(row.homes)
          ) : (
            <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>
          )
        ) : (
          <span className="muted">{t('list.noHome')}</span>
        ),
      minWidth: '11rem',
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'payments',
      header: t('fields.paymentStatus'),
      cell: (row) =>
        row.seriousArrears ? (
          <SeriousArrearsFlag />
        ) : (
          row.paymentStatus && (
            <TenantPaymentStatusDot state={row.paymentStatus} days={row.oldestOverdueDays ?? 0} />
          )
        ),
      phone: 'note',
    },
    {
      id: 'demand',
      header: t('fields.lastDemand'),
      cell: (row) =>
        row.lastDemand &&
        row.lastDemandOn && (
          <>
            {papers(`stageNames.${row.lastDemand}`)} <DateText value={row.lastDemandOn} />
          </>
        ),
      from: 'wide',
      phone: 'note',
    },
    {
      id: 'status',
      header: t('fields.tenantStatus'),
      cell: (row) => t(`statuses.${row.tenantStatus}`),
      extra: true,
    },
    {
      id: 'rental',
      header: t('fields.rentalStatus'),
      cell: (row) => row.rentalStatus && t(`rentalStatuses.${row.rentalStatus}`),
      extra: true,
    },
    {
      id: 'account',
      header: t('fields.accountStatus'),
      cell: (row) => <span className="muted">{t(`accountStatuses.${row.accountStatus}`)}</span>,
      from: 'wide',
    },
    { id: 'email', header: t('fields.email'), cell: (row) => row.email, extra: true },
    { id: 'phone', header: t('fields.phone'), cell: (row) => row.phone, extra: true },
    {
      id: 'rent',
      header: t('fields.rentAmount'),
      cell: (row) => row.rentAmount !== null && <Money cents={row.rentAmount} currency={row.currency} />,
      sort: 'rentAmount',
      align: 'end',
      from: 'desktop',
    },
    {
      id: 'balance',
      header: t('fields.balance'),
      cell: ({ balance, currency }) =>
        balance !== null && <Money cents={balance} currency={currency} strong={balance > 0} />,
      sort: 'balance',
      align: 'end',
      phone: 'end',
    },
    {
      id: 'overdue',
      header: t('fields.overdue'),
      cell: ({ overdue, overdueDeposits, currency }) =>
        overdue !== null && (
          <OverdueAmount cents={overdue} deposits={overdueDeposits ?? 0} currency={currency} />
        ),
      sort: 'overdue',
      align: 'end',
      from: 'tablet',
    },
  ]
  return columns.filter(({ id }) => maySeeMoney || !ofMoney.has(id))
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('tenants')
  const { t: papers } = useTranslation('papers')
  const arrears = useArrearsFilter()
  const maySeeMoney = usePermission('view_payments')
  const filters: Filter[] = [
    {
      id: 'paymentStatus',
      label: t('fields.paymentStatus'),
      options: TENANT_PAYMENT_STATUSES.map((value) => ({
        value,
        label: t(`paymentStatuses.${value}`),
        tone: tenantPaymentTones[value],
      })),
    },
    {
      id: 'status',
      label: t('fields.tenantStatus'),
      options: TENANT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      id: 'rentalStatus',
      label: t('fields.rentalStatus'),
      options: RENTAL_STATUSES.map((value) => ({ value, label: t(`rentalStatuses.${value}`) })),
    },
    {
      id: 'accountStatus',
      label: t('fields.accountStatus'),
      options: ACCOUNT_STATUSES.map((value) => ({ value, label: t(`accountStatuses.${value}`) })),
    },
    arrears,
    {
      id: 'demand',
      label: t('fields.lastDemand'),
      options: [
        { value: 'none', label: papers('demands.none') },
        ...DEMAND_STAGES.map((value) => ({ value, label: papers(`stageNames.${value}`) })),
      ],
    },
  ]
  return filters.filter(({ id }) => maySeeMoney || !ofMoney.has(id))
}
