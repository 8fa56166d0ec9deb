import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { useFilters } from './list-filters.ts'
import { Priority, TicketState } from './ticket-marks.tsx'
import type { TicketRow } from './ticket-words.ts'
import { useChangeTicket } from './use-change-ticket.ts'
import { TicketViews } from './views.tsx'

const TicketForm = onFirstUse(() => import('./ticket-form.tsx').then((part) => part.TicketForm))

/** The tickets as a list, with filters. */
export function TicketList({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation('tickets')
  const go = useGo()
  const mayCreate = usePermission('create_properties')
  const [adding, setAdding] = useAddressFlag('new')
  const currency = useCurrency()
  const add = (): void => setAdding(true)
  const bulk = useBulk()
  const records = useRecordList({
    list: client.tickets.list,
    exportCsv: client.tickets.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [{ label: t('list.add'), run: add }],
  })
  return (
    <>
      <DataList<TicketRow, { cost: number }>
        {...records}
        name={`tickets-${type ?? 'all'}`}
        title={type ? t(`titles.${type}`) : t('title')}
        above={<TicketViews type={type} />}
        rowName={(row) => row.title}
        rowTo={(row) => `/tickets/${row.id}`}
        queryKey={query.tickets.list.key()}
        defaultSort="-createdAt"
        {...(type ? { fixed: { type } } : {})}
        columns={useColumns(type)}
        filters={useFilters(type)}
        totals={({ cost }) => ({ cost: <Money cents={cost} currency={currency} /> })}
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {mayCreate && (
        <TicketForm
          opened={adding}
          onClose={() => setAdding(false)}
          type={type}
          onSaved={(id) => go(`/tickets/${id}`)}
        />
      )}
    </>
  )
}

function useBulk(): readonly BulkAct<TicketRow>[] {
  const { t } = useTranslation('tickets')
  const mayEdit = usePermission('edit_properties')
  const mayRemove = usePermission('delete_properties')
  const { complete } = useChangeTicket()
  const remove = (ids: string[]): Promise<void> =>
    removeRecords({ ids, calls: client.tickets, text: (count) => t('list.removed', { count }) })
  return [
    ...(mayEdit
      ? [{ id: 'complete', label: (count: number) => t('list.complete', { count }), run: complete }]
      : []),
    ...(mayRemove ? [removeAct<TicketRow>((count) => t('list.remove', { count }), remove)] : []),
  ]
}

function useColumns(type: TicketType | undefined): readonly Column<TicketRow>[] {
  const { t } = useTranslation('tickets')
  const currency = useCurrency()
  return [
    { id: 'title', header: t('fields.title'), cell: (row) => row.title },
    {
      id: 'priority',
      header: t('fields.priority'),
      cell: (row) => <Priority priority={row.priority} />,
      sort: 'priority',
      phone: 'end',
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => <TicketState status={row.status} />,
      phone: 'endNote',
    },
    ...(type
      ? []
      : [
          {
            id: 'type',
            header: t('fields.type'),
            cell: (row: TicketRow) => t(`types.${row.type}`),
            from: 'wide' as const,
          },
        ]),
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) =>
        row.propertyId ? (
          <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>
        ) : (
          <span className="muted">{t('list.noPlace')}</span>
        ),
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'tenant',
      header: t('fields.tenant'),
      cell: (row) => row.tenantId && <AppLink to={`/tenants/${row.tenantId}`}>{row.tenantName}</AppLink>,
      from: 'desktop',
    },
    {
      id: 'assignee',
      header: t('fields.assignee'),
      cell: (row) =>
        row.assignee ? (
          (row.assignee.name ?? t('list.former'))
        ) : (
          <span className="muted">{t('list.unassigned')}</span>
        ),
      from: 'desktop',
    },
    {
      id: 'created',
      header: t('fields.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'scheduled',
      header: t('fields.scheduledOn'),
      cell: (row) => row.scheduledOn && <DateText value={row.scheduledOn} />,
      sort: 'scheduledOn',
      extra: true,
    },
    { id: 'trade', header: t('fields.trade'), cell: (row) => t(`trades.${row.trade}`), extra: true },
    {
      id: 'answered',
      header: t('fields.answeredAt'),
      cell: (row) => row.answeredAt && <DateText value={row.answeredAt} />,
      extra: true,
    },
    {
      id: 'completed',
      header: t('fields.completedAt'),
      cell: (row) => row.completedAt && <DateText value={row.completedAt} />,
      sort: 'completedAt',
      extra: true,
    },
    {
      id: 'cost',
      header: t('fields.cost'),
      cell: (row) => row.cost !== null && <Money cents={row.cost} currency={currency} />,
      sort: 'cost',
      align: 'end',
      from: 'wide',
    },
  ]
}
