import { addDays, addMonthsClamped, daysInMonth, monthStart, parseDate } from '@domovik/domain/dates.ts'
import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useDenied } from '../../../ui/app/denied.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { useSetSearch } from '../../../ui/router/context.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import css from './calendar.module.css'
import type { TicketRow } from './ticket-words.ts'
import { useChangeTicket } from './use-change-ticket.ts'
import { TicketViews } from './views.tsx'

type Planned = { planId: string; title: string; propertyAddress: string | null; date: string }

/** Planned work by day (TICK-04). A ticket moves by mouse, or with Alt and an arrow key; on a phone only days with work are shown. */
export function WorkCalendar({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation(['tickets', 'common'])
  const language = useLanguage()
  const { today } = useMe()
  const { month, setMonth } = useMonth(today)
  const [said, setSaid] = useState('')
  const { toDay } = useChangeTicket()
  const days = gridOf(month)
  const work = useQuery(
    query.tickets.calendar.queryOptions({
      input: { from: days[0]!, to: days.at(-1)!, ...(type ? { type: [type] } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  useDenied(work.data ? null : work.error)
  const move = async (ticket: TicketRow, day: string): Promise<void> => {
    if (day === ticket.scheduledOn) return
    await toDay(ticket, day)
    setSaid(t('tickets:calendar.moved', { title: ticket.title, date: formatDate(day, language) }))
    requestAnimationFrame(() => document.getElementById(`work-${ticket.id}`)?.focus())
  }
  const { tickets = [], planned = [] } = work.data ?? {}
  const inMonth = (day: string | null): boolean => day?.startsWith(month.slice(0, 7)) ?? false
  const empty =
    work.isSuccess &&
    !tickets.some(({ scheduledOn }) => inMonth(scheduledOn)) &&
    !planned.some(({ date }) => inMonth(date))
  return (
    <Page
      title={capital(formatDate(month, language, 'month'))}
      sentence={t('tickets:calendar.sentence')}
      acts={
        <>
          <Button variant="default" onClick={() => setMonth(addMonthsClamped(month, -1))}>
            ‹<span className="visually-hidden">{t('tickets:calendar.before')}</span>
          </Button>
          <Button variant="default" onClick={() => setMonth(monthStart(today))}>
            {t('tickets:calendar.today')}
          </Button>
          <Button variant="default" onClick={() => setMonth(addMonthsClamped(month, 1))}>
            ›<span className="visually-hidden">{t('tickets:calendar.after')}</span>
          </Button>
        </>
      }
    >
      <TicketViews type={type} />
      {work.isError && !work.data ? (
        <MessageScreen alert title={t('common:act.retry')} text={errorText(work.error)}>
          <Button onClick={() => void work.refetch()}>{t('common:act.retry')}</Button>
        </MessageScreen>
      ) : (
        <>
          {empty && <p className="muted">{t('tickets:calendar.none')}</p>}
          <div className={css.weekdays} aria-hidden="true">
            {days.slice(0, 7).map((day) => (
              <span key={day}>{formatDate(day, language, 'weekdayName')}</span>
            ))}
          </div>
          <ol className={css.grid} aria-busy={work.isFetching}>
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                today={today}
                outside={!inMonth(day)}
                tickets={tickets.filter(({ scheduledOn }) => scheduledOn === day)}
                planned={planned.filter(({ date }) => date === day)}
                move={move}
              />
            ))}
          </ol>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Page>
  )
}

/** Polish and Spanish write months small, but a title begins with a capital. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first day of the month in the address, by default this month. */
function useMonth(today: string) {
  const given = useAddressValue('month')
  const setSearch = useSetSearch()
  return {
    month: given && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? `${given}-01` : monthStart(today),
    setMonth: (day: string): void => {
      setSearch({ month: day.slice(0, 7) }, { replace: true, keepScroll: true })
    },
  }
}

/** The days of the weeks that contain the month, Monday to Sunday. */
function gridOf(month: string): string[] {
  const before = parseDate(month).dayOfWeek - 1
  const first = addDays(month, -before)
  const count = Math.ceil((before + daysInMonth(month)) / 7) * 7
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

const dragType = 'application/x-domovik-ticket'
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function Day(props: {
  day: string
  today: string
  outside: boolean
  tickets: readonly TicketRow[]
  planned: readonly Planned[]
  move: (ticket: TicketRow, day: string) => Promise<void>
}): ReactNode {
  const { day, tickets, planned, move } = props
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const mayEdit = usePermission('edit_properties')
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const text = event.dataTransfer.getData(dragType)
    if (text) void move(JSON.parse(text) as TicketRow, day)
  }
  const step = (event: KeyboardEvent, ticket: TicketRow): void => {
    const by = steps[event.key]
    if (!mayEdit || !event.altKey || by === undefined) return
    event.preventDefault()
    void move(ticket, addDays(day, by))
  }
  return (
    <li
      className={css.day}
      data-today={day === props.today || undefined}
      data-outside={props.outside || undefined}
      data-empty={tickets.length + planned.length === 0 || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayEdit) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={css.date}>
        <span className={css.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={css.long}>{formatDate(day, language, 'weekday')}</span>
      </h2>
      <ul className={css.works}>
        {tickets.map((ticket) => (
          <li
            key={ticket.id}
            draggable={mayEdit}
            onDragStart={(event) => event.dataTransfer.setData(dragType, JSON.stringify(ticket))}
          >
            <AppLink
              id={`work-${ticket.id}`}
              to={`/tickets/${ticket.id}`}
              className={css.work}
              data-status={ticket.status}
              draggable={false}
              title={ticket.propertyAddress ?? undefined}
              aria-keyshortcuts={
                mayEdit ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined
              }
              onKeyDown={(event) => step(event, ticket)}
            >
              {ticket.title}
            </AppLink>
          </li>
        ))}
        {planned.map(({ planId, title, propertyAddress }) => (
          <li key={planId} className={css.planned} title={propertyAddress ?? undefined}>
            {title}
            <span className="visually-hidden">, {t('calendar.planned')}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
