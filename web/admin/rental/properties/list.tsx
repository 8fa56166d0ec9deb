import type { propertyRow } from '@domovik/contract/admin/rental/properties.ts'
import { PROPERTY_STATUSES, PROPERTY_TYPES, RENTAL_TYPES } from '@domovik/domain/rental/properties/types.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { Late } from '../../shared/late.tsx'

const PropertyForm = onFirstUse(() => import('./property-form.tsx').then((part) => part.PropertyForm))

type Row = z.infer<typeof propertyRow>
type Totals = { rentAmount: number; overdue: number; currency: string }
type ListQuery = Parameters<typeof client.properties.list>[0]
type ExportQuery = Parameters<typeof client.properties.exportCsv>[0]

/** Every property: who lives there, what it brings in, what is late. */
export function PropertiesScreen(): ReactNode {
  const { t } = useTranslation('properties')
  const go = useGo()
  const mayCreate = usePermission('create_properties')
  const mayDelete = usePermission('delete_properties')
  const mayExport = usePermission('export_data')
  const [adding, setAdding] = useAddressFlag('new')
  const columns = useColumns()
  const filters = useFilters()
  const bulk = useBulkRemove()
  const add = (): void => setAdding(true)
  return (
    <>
      <DataList<Row, Totals>
        name="properties"
        title={t('title')}
        rowName={(row) => row.address}
        rowTo={(row) => `/properties/${row.id}`}
        queryKey={query.properties.list.key()}
        load={(input, signal) => client.properties.list(input as ListQuery, { signal })}
        columns={columns}
        filters={filters}
        totals={(totals) => ({
          rent: <Money cents={totals.rentAmount} currency={totals.currency} strong />,
          overdue: <Late cents={totals.overdue} currency={totals.currency} />,
        })}
        {...(mayExport ? { exportFile: (input) => client.properties.exportCsv(input as ExportQuery) } : {})}
        {...(mayCreate ? { create: { label: t('list.add'), run: add } } : {})}
        {...(mayDelete ? { bulk } : {})}
        acts={
          mayCreate && (
            <Button
              variant="default"
              renderRoot={(root) => <AppLink {...root} to="/import?subject=properties" />}
            >
              {t('list.import')}
            </Button>
          )
        }
        empty={{
          sentence: t('list.empty'),
          steps: mayCreate
            ? [
                { label: t('list.importFile'), to: '/import?subject=properties' },
                { label: t('list.add'), run: add },
                { label: t('list.trySample'), to: '/import?subject=properties&sample=1' },
              ]
            : [],
        }}
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

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('properties')
  return [
    { id: 'address', header: t('fields.address'), cell: (row) => row.address, sort: 'address' },
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
      cell: (row) => <Late cents={row.overdue} currency={row.currency} />,
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

function useBulkRemove() {
  const { t } = useTranslation('properties')
  const cache = useQueryClient()
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: query.properties.key() })
  return [
    {
      id: 'remove',
      label: (count: number) => t('list.remove', { count }),
      tone: 'overdue' as const,
      run: async (rows: readonly Row[]) => {
        const ids = rows.map(({ id }) => id)
        const { removed } = await client.properties.remove({ ids })
        await refresh()
        const [only] = rows
        const said =
          only && rows.length === 1
            ? t('detail.removedOne', { name: only.address })
            : t('list.removed', { count: removed.length })
        toast.undo(said, async () => {
          await client.properties.restore({ ids: removed })
          await refresh()
        })
      },
    },
  ]
}
