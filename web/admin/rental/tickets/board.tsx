import { statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import { TICKET_STATUSES, type TicketStatus, type TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useDenied } from '../../../ui/app/denied.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { ShortDay } from '../../../ui/show/short-day.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useAssigneeName } from './assignee-name.ts'
import css from './board.module.css'
import { MoveMenu } from './move-menu.tsx'
import { Priority } from './ticket-marks.tsx'
import type { TicketRow } from './ticket-words.ts'
import { useChangeTicket } from './use-change-ticket.ts'
import { placeOf, TicketViews } from './views.tsx'

const TicketForm = onFirstUse(() => import('./ticket-form.tsx').then((part) => part.TicketForm))

/** Tickets of a column that are shown; the link below shows all. */
const shownPerColumn = 30

/** The tickets in columns by status. A ticket moves by mouse, by Alt and an arrow key, or with its menu. */
export function TicketBoard({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation('tickets')
  const mayCreate = usePermission('create_properties')
  const [adding, setAdding] = useAddressFlag('new')
  const [said, setSaid] = useState('')
  const { toStatus } = useChangeTicket()
  const move = async (ticket: TicketRow, status: TicketStatus): Promise<void> => {
    if (ticket.status === status || !statusAllowed(ticket.type, status)) return
    await toStatus(ticket, status)
    setSaid(t('board.moved', { title: ticket.title, column: t(`statuses.${status}`) }))
    requestAnimationFrame(() => document.getElementById(`ticket-${ticket.id}`)?.focus())
  }
  return (
    <Page
      title={type ? t(`titles.${type}`) : t('title')}
      sentence={t('board.sentence')}
      acts={mayCreate && <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>}
    >
      <TicketViews type={type} />
      <div className={css.board}>
        {TICKET_STATUSES.map((status) => (
          <Column key={status} status={status} type={type} move={move} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {mayCreate && (
        <TicketForm
          opened={adding}
          onClose={() => setAdding(false)}
          type={type}
          onSaved={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

type Move = (ticket: TicketRow, status: TicketStatus) => Promise<void>

function Column({
  status,
  type,
  move,
}: {
  status: TicketStatus
  type: TicketType | undefined
  move: Move
}): ReactNode {
  const { t } = useTranslation('tickets')
  const [over, setOver] = useState(false)
  const mayEdit = usePermission('edit_properties')
  const tickets = useQuery(
    query.tickets.list.queryOptions({
      input: {
        status: [status],
        ...(type ? { type: [type] } : {}),
        sort: status === 'completed' ? '-completedAt' : '-priority',
        limit: shownPerColumn,
      },
      placeholderData: keepPreviousData,
    }),
  )
  useDenied(tickets.data ? null : tickets.error)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const ticket = readDragged(event)
    if (ticket) void move(ticket, status)
  }
  const { rows = [], total = 0 } = tickets.data ?? {}
  return (
    <section
      className={css.column}
      data-over={over || undefined}
      aria-label={t(`statuses.${status}`)}
      onDragOver={(event) => {
        if (!mayEdit) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={css.columnTitle}>
        {t(`statuses.${status}`)} <span className="muted">{tickets.data ? total : ''}</span>
      </h2>
      {tickets.isPending && <Skeleton width="100%" />}
      {tickets.data && rows.length === 0 && <p className="muted">{t('board.empty')}</p>}
      <ul className={css.cards}>
        {rows.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} mayEdit={mayEdit} move={move} />
        ))}
      </ul>
      {total > rows.length && <AppLink to={`${placeOf(type)}?status=${status}`}>{t('board.all')}</AppLink>}
    </section>
  )
}

const dragType = 'application/x-domovik-ticket'

function readDragged(event: DragEvent): TicketRow | null {
  const text = event.dataTransfer.getData(dragType)
  return text ? (JSON.parse(text) as TicketRow) : null
}

function TicketCard({
  ticket,
  mayEdit,
  move,
}: {
  ticket: TicketRow
  mayEdit: boolean
  move: Move
}): ReactNode {
  const { today } = useMe()
  const { t } = useTranslation('tickets')
  const nameOf = useAssigneeName()
  const columns = TICKET_STATUSES.filter((status) => statusAllowed(ticket.type, status))
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!mayEdit || !event.altKey || by === undefined) return
    event.preventDefault()
    const next = columns[columns.indexOf(ticket.status) + by]
    if (next) void move(ticket, next)
  }
  return (
    <li
      className={css.card}
      draggable={mayEdit}
      onDragStart={(event) => event.dataTransfer.setData(dragType, JSON.stringify(ticket))}
    >
      <AppLink
        id={`ticket-${ticket.id}`}
        to={`/tickets/${ticket.id}`}
        className={css.cardTitle}
        draggable={false}
        onKeyDown={step}
        aria-keyshortcuts={mayEdit ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      >
        {ticket.title}
      </AppLink>
      <div className={css.cardNote}>
        {[ticket.propertyAddress, ticket.assignee && nameOf(ticket.assignee)].filter(Boolean).join(' · ')}
      </div>
      <div className={css.cardEnd}>
        <Priority priority={ticket.priority} />
        {ticket.scheduledOn && <ShortDay value={ticket.scheduledOn} near={today} />}
        {mayEdit && (
          <MoveMenu
            label={t('board.move', { title: ticket.title })}
            choices={columns
              .filter((status) => status !== ticket.status)
              .map((status) => ({
                id: status,
                label: t(`statuses.${status}`),
                run: () => void move(ticket, status),
              }))}
          />
        )}
      </div>
    </li>
  )
}
