import type { leaseRow } from '@domovik/contract/admin/rental/leases.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { newLeaseTo, useGiven } from '../../shared/given.ts'
import { LeaseState, leaseTones } from '../../shared/lease-rows.tsx'
import { useList } from '../../shared/lists.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { OverdueAmount } from '../../shared/overdue-amount.tsx'
import { useRecordList } from '../../shared/record-list.ts'
import { SeriousArrearsFlag, useArrearsFilter } from '../../shared/serious-arrears.tsx'
import { DaysLeft } from './days-left.tsx'

type Row = z.infer<typeof leaseRow>
type Totals = { rentAmount: number; overdue: number | null; currency: string }

/** All leases of the organization. */
export function LeasesScreen(): ReactNode {
  const { t } = useTranslation('leases')
  const { t: indexationWords } = useTranslation('indexation')
  const go = useGo()
  const mayCreate = usePermission('create_tenants')
  const columns = useColumns()
  const filters = useFilters()
  const given = useGiven()
  const add = (): void => go(newLeaseTo(given))
  const records = useRecordList({
    list: client.leases.list,
    exportCsv: client.leases.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.add'), run: add },
      { label: t('list.importFile'), to: '/import?subject=leases' },
    ],
  })
  return (
    <DataList<Row, Totals>
      {...records}
      name="leases"
      title={t('title')}
      rowName={(row) => t('detail.titled', { tenant: row.tenantName, property: row.propertyAddress })}
      rowTo={(row) => `/leases/${row.id}`}
      {...useList('/leases')}
      columns={columns}
      filters={filters}
      acts={
        <Button
          variant="default"
          renderRoot={(root) => <AppLink {...root} to="/leases/indexation" preload={false} />}
        >
          {indexationWords('open')}
        </Button>
      }
      totals={(totals) => ({
        rent: <Money cents={totals.rentAmount} currency={totals.currency} strong />,
        ...(totals.overdue === null
          ? {}
          : { overdue: <OverdueAmount cents={totals.overdue} currency={totals.currency} /> }),
      })}
    />
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('leases')
  const maySeeMoney = usePermission('view_payments')
  const columns: Column<Row>[] = [
    { id: 'tenant', header: t('fields.tenant'), cell: (row) => row.tenantName, sort: 'tenantName' },
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) => <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>,
      minWidth: '11rem',
      sort: 'propertyAddress',
      phone: 'note',
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => (row.seriousArrears ? <SeriousArrearsFlag /> : <LeaseState status={row.status} />),
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'start',
      header: t('fields.startDate'),
      cell: (row) => <DateText value={row.startDate} />,
      sort: 'startDate',
      from: 'wide',
    },
    {
      id: 'end',
      header: t('fields.endDate'),
      cell: (row) =>
        row.endDate ? <DateText value={row.endDate} /> : <span className="muted">{t('list.openEnded')}</span>,
      sort: 'endDate',
      from: 'desktop',
    },
    {
      id: 'daysLeft',
      header: t('fields.daysLeft'),
      cell: (row) => row.status === 'active' && <DaysLeft days={row.daysLeft} followed={row.followed} bare />,
      from: 'desktop',
    },
    {
      id: 'rent',
      header: t('fields.rentAmount'),
      cell: (row) => <Money cents={row.rentAmount} currency={row.currency} />,
      sort: 'rentAmount',
      align: 'end',
      phone: 'end',
    },
    {
      id: 'monthly',
      header: t('fields.monthlyTotal'),
      cell: (row) => <Money cents={row.monthlyTotal} currency={row.currency} />,
      align: 'end',
      extra: true,
    },
    {
      id: 'overdue',
      header: t('fields.overdue'),
      cell: ({ overdue, overdueDeposits, currency }) =>
        overdue === null ? null : (
          <OverdueAmount cents={overdue} deposits={overdueDeposits ?? 0} currency={currency} />
        ),
      sort: 'overdue',
      align: 'end',
      phone: 'endNote',
    },
  ]
  return columns.filter(({ id }) => id !== 'overdue' || maySeeMoney)
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('leases')
  const narrowing = useNarrowing()
  const arrears = useArrearsFilter()
  const maySeeMoney = usePermission('view_payments')
  return [
    ...narrowing,
    {
      id: 'status',
      label: t('fields.status'),
      options: LEASE_STATUSES.map((value) => ({
        value,
        label: t(`statuses.${value}`),
        tone: leaseTones[value],
      })),
    },
    {
      id: 'endsWithin',
      label: t('list.ends'),
      single: true,
      options: [30, 60, 90].map((count) => ({
        value: String(count),
        label: t('list.endsWithin', { count }),
      })),
    },
    ...(maySeeMoney ? [arrears] : []),
  ]
}
