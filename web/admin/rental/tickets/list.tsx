import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketType,
} from '@domovik/domain/rental/tickets/types.ts'
import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { Priority, TicketState } from './ticket-marks.tsx'
import { priorityTones, type TicketRow, ticketTones } from './ticket-words.ts'
import { useChangeTicket } from './use-change-ticket.ts'

const TicketForm = onFirstUse(() => import('./ticket-form.tsx').then((part) => part.TicketForm))

/** Issues and maintenance in one list (TICK-09). */
export const TicketsScreen = (): ReactNode => <Tickets />
/** Something is broken. */
export const IssuesScreen = (): ReactNode => <Tickets type="issue" />
/** Regular maintenance. */
export const MaintenanceScreen = (): ReactNode => <Tickets type="maintenance" />

function Tickets({ type }: { type?: TicketType }): ReactNode {
  const { t } = useTranslation('tickets')
  const go = useGo()
  const mayCreate = usePermission('create_properties')
  const mayEdit = usePermission('edit_properties')
  const [adding, setAdding] = useAddressFlag('new')
  const { complete } = useChangeTicket()
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.tickets.list,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [{ label: t('list.add'), run: add }],
  })
  return (
    <>
      <DataList<TicketRow, null>
        {...records}
        name={`tickets-${type ?? 'all'}`}
        title={type ? t(`titles.${type}`) : t('title')}
        rowName={(row) => row.title}
        rowTo={(row) => `/tickets/${row.id}`}
        queryKey={query.tickets.list.key()}
        defaultSort="-createdAt"
        {...(type ? { fixed: { type } } : {})}
        columns={useColumns(type)}
        filters={useFilters(type)}
        {...(mayEdit
          ? {
              bulk: [
                { id: 'complete', label: (count: number) => t('list.complete', { count }), run: complete },
              ],
            }
          : {})}
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

function useColumns(type: TicketType | undefined): readonly Column<TicketRow>[] {
  const { t } = useTranslation('tickets')
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
      from: 'wide',
    },
  ]
}

function useFilters(type: TicketType | undefined): readonly Filter[] {
  const { t } = useTranslation('tickets')
  return [
    {
      id: 'status',
      label: t('fields.status'),
      options: TICKET_STATUSES.map((value) => ({
        value,
        label: t(`statuses.${value}`),
        tone: ticketTones[value],
      })),
    },
    {
      id: 'priority',
      label: t('fields.priority'),
      options: TICKET_PRIORITIES.map((value) => ({
        value,
        label: t(`priorities.${value}`),
        tone: priorityTones[value],
      })),
    },
    ...(type
      ? []
      : [
          {
            id: 'type',
            label: t('fields.type'),
            options: TICKET_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]),
  ]
}
