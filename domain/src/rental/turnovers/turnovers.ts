/** Tickets for the cleaning between two stays: which are created, moved and removed. */
import { addDays, type CivilDate } from '../../dates.ts'
import type { TicketPriority, TicketStatus } from '../tickets/types.ts'

/** Days ahead of a departure for which its ticket is created. */
export const TURNOVER_DAYS_AHEAD = 60

/** A sold stay that has not ended long ago. */
export type SoldStay = { id: string; propertyId: string; checkIn: CivilDate; checkOut: CivilDate }

export type TurnoverTicket = {
  id: string
  bookingId: string
  propertyId: string
  status: TicketStatus
  priority: TicketPriority
  scheduledOn: CivilDate | null
  /** The day that the rule gave it; null after the stay was cancelled. */
  turnoverOn: CivilDate | null
  isRemoved: boolean
  /** Whether a person wrote a comment or entered a cost. */
  hasWork: boolean
}

export type TurnoverChanges = {
  create: { stay: SoldStay; on: CivilDate; priority: TicketPriority }[]
  /** New day of a ticket whose day nobody changed by hand. */
  move: { id: string; on: CivilDate }[]
  /** The stay was moved to another unit, where its guest will leave. */
  carry: { id: string; stay: SoldStay }[]
  /** Somebody arrives on the day: the work is urgent. */
  raise: string[]
  /** The stay was cancelled and nobody worked on the ticket. */
  remove: string[]
  /** The stay was cancelled, but somebody worked on the ticket: it gets a comment. */
  comment: string[]
  /** The stay was confirmed again. */
  restore: { id: string; on: CivilDate }[]
}

const isOpen = ({ status }: TurnoverTicket): boolean => status === 'pending' || status === 'in_progress'

/**
 * Compares the sold stays of properties with turnovers with the tickets of their bookings. A ticket follows its stay until
 * somebody changes its day by hand; then it follows only to another unit. Departures before today and more than 60 days ahead get no ticket.
 */
export function turnoverChanges(
  stays: readonly SoldStay[],
  tickets: readonly TurnoverTicket[],
  today: CivilDate,
): TurnoverChanges {
  const changes: TurnoverChanges = {
    ...{ create: [], move: [], carry: [], raise: [], remove: [], comment: [], restore: [] },
  }
  const arrivals = new Set(stays.map(({ propertyId, checkIn }) => `${propertyId}|${checkIn}`))
  const byBooking = new Map(tickets.map((ticket) => [ticket.bookingId, ticket]))
  const sold = new Set(stays.map(({ id }) => id))
  const last = addDays(today, TURNOVER_DAYS_AHEAD)
  for (const stay of stays) {
    const on = stay.checkOut
    if (on < today || on > last) continue
    const isUrgent = arrivals.has(`${stay.propertyId}|${on}`)
    const ticket = byBooking.get(stay.id)
    if (!ticket) changes.create.push({ stay, on, priority: isUrgent ? 'high' : 'medium' })
    else if (ticket.isRemoved && ticket.turnoverOn === null) changes.restore.push({ id: ticket.id, on })
    // A ticket that a person removed stays as it is.
    const isGone = ticket === undefined || (ticket.isRemoved && ticket.turnoverOn !== null)
    if (!isGone && ticket.propertyId !== stay.propertyId && isOpen(ticket))
      changes.carry.push({ id: ticket.id, stay })
    if (ticket && !ticket.isRemoved && isOpen(ticket) && follows(ticket)) {
      if (ticket.turnoverOn !== on) changes.move.push({ id: ticket.id, on })
      if (isUrgent && ticket.priority === 'medium') changes.raise.push(ticket.id)
    }
  }
  for (const ticket of tickets) {
    if (sold.has(ticket.bookingId) || ticket.isRemoved || ticket.turnoverOn === null || !isOpen(ticket))
      continue
    const isTouched = ticket.status !== 'pending' || ticket.hasWork || !follows(ticket)
    changes[isTouched ? 'comment' : 'remove'].push(ticket.id)
  }
  return changes
}

/** Whether nobody changed the day of the ticket by hand. */
const follows = ({ scheduledOn, turnoverOn }: TurnoverTicket): boolean =>
  turnoverOn !== null && scheduledOn === turnoverOn
