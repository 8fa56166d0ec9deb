import { MAX_EVERY, RECURRENCE_UNITS } from '@domovik/domain/rental/recurrence.ts'
import { MAX_DAYS_AHEAD, PLAN_STATES } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { TICKET_PRIORITIES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, listOf, listQuery, name, prose, several } from '../../base.ts'
import { assignee } from './tickets.ts'

/** Recurring maintenance, which creates tickets ahead of their days. */
export const planRow = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(TICKET_PRIORITIES),
  trade: z.enum(TRADES),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  assignee: assignee.nullable(),
  startsOn: civilDate,
  every: z.int(),
  unit: z.enum(RECURRENCE_UNITS),
  daysAhead: z.int(),
  /** The day of the next ticket that does not exist yet; null while paused or stopped, or while the property is removed. */
  nextOn: civilDate.nullable(),
  state: z.enum(PLAN_STATES),
  /** Number of tickets that it created. */
  tickets: z.int(),
  /** The last day that got a ticket, also if that ticket was removed since. */
  lastTicketFor: civilDate.nullable(),
  updatedAt: instant,
})

const tags = ['Recurring maintenance']

export const list = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/maintenance', tags, summary: 'List recurring maintenance, next first' })
  .input(
    z.object({
      ...listQuery(['nextOn', 'title']),
      state: several(z.enum(PLAN_STATES)),
      trade: several(z.enum(TRADES)),
      propertyId: id.optional(),
    }),
  )
  .output(listOf(planRow))

const fields = {
  title: name(160),
  description: prose().nullish(),
  priority: z.enum(TICKET_PRIORITIES),
  trade: z.enum(TRADES),
  propertyId: id.nullish(),
  /** At most one of the two. */
  assignedTo: id.nullish(),
  vendorId: id.nullish(),
  /** The first day. */
  startsOn: civilDate,
  every: z.int().min(1).max(MAX_EVERY),
  unit: z.enum(RECURRENCE_UNITS),
  daysAhead: z.int().min(0).max(MAX_DAYS_AHEAD),
}

export const create = call({ needs: 'create_properties' }, 'assignee_blocked')
  .route({
    method: 'POST',
    path: '/maintenance',
    tags,
    successStatus: 201,
    summary: 'Create recurring maintenance',
  })
  .input(z.object(fields))
  .output(planRow)

/** Tickets that exist stay as they are. The next day of a moved plan is more than half a period after that of the last ticket. */
export const update = call({ needs: 'edit_properties' }, 'version_conflict', 'assignee_blocked')
  .route({ method: 'PATCH', path: '/maintenance/{id}', tags, summary: 'Update recurring maintenance' })
  .input(z.object({ id, ...z.object(fields).partial().shape, updatedAt: instant.optional() }))
  .output(planRow)

/** Pauses, resumes or stops it. Days that passed meanwhile create no ticket. */
/** `from`: the state that it must still have. */
export const setState = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({ method: 'POST', path: '/maintenance/{id}/state', tags, summary: 'Pause, resume or stop' })
  .input(z.object({ id, state: z.enum(PLAN_STATES), from: z.enum(PLAN_STATES).optional() }))
  .output(planRow)
