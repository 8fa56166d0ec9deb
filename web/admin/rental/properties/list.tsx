import type { propertyRow } from '@domovik/contract/admin/rental/properties.ts'
import { PROPERTY_STATUSES, PROPERTY_TYPES, RENTAL_TYPES } from '@domovik/domain/rental/properties/types.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useList } from '../../shared/lists.ts'
import { OverdueAmount } from '../../shared/overdue-amount.tsx'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import { Cover } from './cover.tsx'
import css from './photos.module.css'

const PropertyForm = onFirstUse(() => import('./property-form.tsx').then((part) => part.PropertyForm))

type Row = z.infer<typeof propertyRow>
type Totals = { rentAmount: number; overdue: number | null; currency: string }

/** All properties of the organization. */
export function PropertiesScreen(): ReactNode {
  const { t } = useTranslation('properties')
  const { t: ownerWords } = useTranslation('owners')
  const go = useGo()
  const mayCreate = usePermission('create_properties')
  const mayDelete = usePermission('delete_properties')
  const maySeeOwners = usePermission('view_payments')
  const [adding, setAdding] = useAddressFlag('new')
  const columns = useColumns()
  const filters = useFilters()
  const bulk = useBulkRemove()
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.properties.list,
    exportCsv: client.properties.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.importFile'), to: '/import?subject=properties' },
      { label: t('list.add'), run: add },
      { label: t('list.trySample'), to: '/import?subject=properties&sample=1' },
    ],
  })
  return (
    <>
      <DataList<Row, Totals>
        {...records}
        name="properties"
        title={t('title')}
        rowName={(row) => row.address}
        rowTo={(row) => `/properties/${row.id}`}
        {...useList('/properties')}
        columns={columns}
        filters={filters}
        totals={(totals) => ({
          rent: <Money cents={totals.rentAmount} currency={totals.currency} strong />,
          ...(totals.overdue === null
            ? {}
            : { overdue: <OverdueAmount cents={totals.overdue} currency={totals.currency} /> }),
        })}
        {...(mayDelete ? { bulk } : {})}
        acts={
          <>
            <Button
              variant="default"
              renderRoot={(root) => <AppLink {...root} to="/properties/map" preload={false} />}
            >
              {t('list.map')}
            </Button>
            {maySeeOwners && (
              <Button
                variant="default"
                renderRoot={(root) => <AppLink {...root} to="/owners" preload={false} />}
              >
                {ownerWords('title')}
              </Button>
            )}
            {mayCreate && (
              <Button
                variant="default"
                renderRoot={(root) => <AppLink {...root} to="/import?subject=properties" />}
              >
                {t('list.import')}
              </Button>
            )}
          </>
        }
      />
      {mayCreate && (
        <PropertyForm
          opened={adding}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => go(`/properties/${id}`)}
        />
      )}
    </>
  )
}

function Named({ row }: { row: Row }): ReactNode {
  return (
    <span className={css.named}>
      <Cover propertyId={row.id} photoId={row.cover?.id} />
      {row.address}
    </span>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('properties')
  const maySeeTenants = usePermission('view_tenants')
  const maySeeMoney = usePermission('view_payments')
  const columns: readonly Column<Row>[] = [
    {
      id: 'address',
      header: t('fields.address'),
      cell: (row) => <Named row={row} />,
      sort: 'address',
      minWidth: '11rem',
    },
    { id: 'city', header: t('fields.city'), cell: (row) => row.city, from: 'desktop', phone: 'note' },
    {
      id: 'type',
      header: t('fields.propertyType'),
      cell: (row) => t(`types.${row.propertyType}`),
      from: 'wide',
    },
    {
      id: 'rental',
      header: t('fields.rentalType'),
      cell: (row) => t(`rentalTypes.${row.rentalType}`),
      extra: true,
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => <StateDot tone="neutral">{t(`statuses.${row.status}`)}</StateDot>,
      from: 'tablet',
    },
    {
      id: 'tenant',
      header: t('fields.tenant'),
      cell: (row) =>
        row.tenantId ? (
          <AppLink to={`/tenants/${row.tenantId}`}>{row.tenantName}</AppLink>
        ) : (
          <span className="muted">{t('list.vacant')}</span>
        ),
      from: 'tablet',
      phone: 'note',
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
    {
      id: 'leaseEnd',
      header: t('fields.leaseEnd'),
      cell: (row) =>
        row.leaseEnd ? (
          <DateText value={row.leaseEnd} />
        ) : row.tenantId ? (
          <span className="muted">{t('list.openEnded')}</span>
        ) : null,
      sort: 'leaseEnd',
      from: 'desktop',
    },
  ]
  return columns.filter(({ id }) => (id !== 'tenant' || maySeeTenants) && (id !== 'overdue' || maySeeMoney))
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('properties')
  return [
    {
      id: 'status',
      label: t('fields.status'),
      options: PROPERTY_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      id: 'propertyType',
      label: t('fields.propertyType'),
      options: PROPERTY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      id: 'rentalType',
      label: t('fields.rentalType'),
      options: RENTAL_TYPES.map((value) => ({ value, label: t(`rentalTypes.${value}`) })),
    },
  ]
}

function useBulkRemove(): readonly BulkAct<Row>[] {
  const { t } = useTranslation('properties')
  return [
    removeAct(
      (count) => t('list.remove', { count }),
      (ids, rows) =>
        removeRecords({
          ids,
          calls: client.properties,
          text: (count) =>
            rows.length === 1
              ? t('detail.removedOne', { name: rows[0]?.address })
              : t('list.removed', { count }),
        }),
    ),
  ]
}
