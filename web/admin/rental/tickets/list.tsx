import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@domovik/domain/rental/tickets/types.ts'
import { useQuery } from '@tanstack/react-query'
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
import { changeMany } from '../../shared/change-many.ts'
import { useList } from '../../shared/lists.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { useAssigneeName } from './assignee-name.ts'
import { assignedInput } from './assignee-picker.tsx'
import { useFilters } from './list-filters.ts'
import { Priority, TicketState } from './ticket-marks.tsx'
import type { TicketRow } from './ticket-words.ts'
import { useCellEdits } from './use-cell-edits.ts'
import { placeOf, TicketViews } from './views.tsx'

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
        {...useList(placeOf(type))}
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

type TicketChange = {
  status?: TicketStatus
  priority?: TicketPriority
  assignedTo?: string | null
  vendorId?: string | null
}

/** The earlier values of the facts that the change names. */
const factsOf = (change: TicketChange, before: TicketChange): TicketChange =>
  Object.fromEntries(Object.keys(change).map((fact) => [fact, before[fact as keyof TicketChange]]))

function useBulk(): readonly BulkAct<TicketRow>[] {
  const { t } = useTranslation('tickets')
  const mayEdit = usePermission('edit_properties')
  const mayRemove = usePermission('delete_properties')
  const nameOf = useAssigneeName()
  const { data: assignees = [] } = useQuery({
    ...query.tickets.assignees.queryOptions(),
    enabled: mayEdit,
  })
  const change = (rows: readonly TicketRow[], to: TicketChange): Promise<boolean> =>
    changeMany<TicketChange, TicketChange & { id: string }>({
      rows: rows.map(({ id, title }) => ({ id, name: title })),
      call: client.tickets.change,
      to,
      back: (before) => factsOf(to, before),
      said: (count) => t('list.changed', { count }),
      notAllowed: t('list.notAllowed'),
    })
  const nobody = { value: '', label: t('list.nobody') }
  const remove = (ids: string[]): Promise<void> =>
    removeRecords({ ids, calls: client.tickets, text: (count) => t('list.removed', { count }) })
  return [
    ...(mayEdit
      ? [
          {
            id: 'status',
            label: () => t('fields.status'),
            choices: TICKET_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
            run: (rows: readonly TicketRow[], status: string) =>
              change(rows, { status: status as TicketStatus }),
          },
          {
            id: 'priority',
            label: () => t('fields.priority'),
            choices: TICKET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
            run: (rows: readonly TicketRow[], priority: string) =>
              change(rows, { priority: priority as TicketPriority }),
          },
          {
            id: 'assignee',
            label: () => t('fields.assignee'),
            choices: [
              nobody,
              ...assignees
                .filter(({ blocked }) => !blocked)
                .map((one) => ({ value: one.id, label: nameOf(one) })),
            ],
            run: (rows: readonly TicketRow[], id: string) =>
              change(rows, assignedInput(assignees.find((one) => one.id === id) ?? null)),
          },
        ]
      : []),
    ...(mayRemove ? [removeAct<TicketRow>((count) => t('list.remove', { count }), remove)] : []),
  ]
}

function useColumns(type: TicketType | undefined): readonly Column<TicketRow>[] {
  const nameOf = useAssigneeName()
  const { t } = useTranslation('tickets')
  const currency = useCurrency()
  const edits = useCellEdits()
  return [
    { id: 'title', header: t('fields.title'), cell: (row) => row.title },
    {
      id: 'priority',
      header: t('fields.priority'),
      cell: (row) => <Priority priority={row.priority} />,
      edit: edits?.priority,
      sort: 'priority',
      phone: 'end',
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => <TicketState status={row.status} />,
      edit: edits?.status,
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
      minWidth: '11rem',
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
        row.assignee ? nameOf(row.assignee) : <span className="muted">{t('list.unassigned')}</span>,
      edit: edits?.assignee,
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
