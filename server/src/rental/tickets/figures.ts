/** The figures of tickets and the planned work of a period. */

import { later } from '@domovik/domain/dates.ts'
import { occurrencesBetween, type RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import {
  requireFigurePeriod,
  type TicketFacts,
  ticketFigures,
} from '@domovik/domain/rental/tickets/figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import { assignedMember } from '../../account/organizations/still-member.ts'
import { among } from '../../machinery/db/list.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { joinExpense, joinVendor, localDay, selectTickets, type TicketRow, ticketCost } from './queries.ts'

type Period = { from: string; to: string }

/** Returns the figures of [from, to], both inclusive (docs/finance/6-measures.md). Throws period_invalid. */
export async function figuresOf(scope: Scope, { from, to }: Period) {
  requireFigurePeriod(from, to)
  const { organizationId, today, currency } = scope
  const [created, completed] = [sql`k.created_at`, sql`k.completed_at`].map((at) => localDay(scope, at))
  const hours = (instant: SQL) => sql`extract(epoch from ${instant} - k.created_at)::float8 / 3600`
  const { rows } = await scope.db.execute<{ facts: TicketFacts[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as facts from (
      select k.status, k.priority, k.trade, k.property_id as "propertyId", p.address as property,
             num_nonnulls(${assignedMember(sql`k`)}, v.id) > 0 as assigned, ${created} as "createdOn", ${completed} as "completedOn",
             ${hours(sql`k.answered_at`)} as "hoursToAnswer", ${hours(sql`k.completed_at`)} as "hoursToCompletion", ${ticketCost} as cost
        from tickets k
        left join properties p on p.organization_id = k.organization_id and p.id = k.property_id ${joinVendor} ${joinExpense}
       where k.organization_id = ${organizationId} and k.deleted_at is null
         and (app.is_open_ticket(k.status) or ${created} between ${from} and ${to} or ${completed} between ${from} and ${to})) as row`)
  return { ...ticketFigures(rows[0]!.facts, { from, to, today }), currency }
}

type PlanDays = {
  planId: string
  title: string
  propertyAddress: string | null
  startsOn: string
  every: number
  unit: RecurrenceUnit
  nextOn: string
}

/** Returns the tickets planned in [from, to] and the coming days of recurring maintenance. Throws period_invalid. */
export async function plannedWork(
  scope: Scope,
  { from, to, type }: Period & { type?: string[] | undefined },
) {
  requireFigurePeriod(from, to)
  const where = sql`and k.scheduled_on between ${from} and ${to} ${among(sql`k.type`, type)}`
  const { rows } = await scope.db.execute<{ tickets: TicketRow[]; plans: PlanDays[] }>(sql`
    select (select coalesce(json_agg(row order by row."scheduledOn", row.id), '[]'::json)
              from (${selectTickets(scope, where)} order by k.scheduled_on, k.id limit 1000) as row) as tickets,
           (select coalesce(json_agg(json_build_object('planId', n.id, 'title', n.title, 'propertyAddress', p.address,
                     'startsOn', n.starts_on, 'every', n.every, 'unit', n.unit, 'nextOn', n.next_on)), '[]'::json)
              from maintenance_plans n left join properties p on p.organization_id = n.organization_id and p.id = n.property_id
             where n.organization_id = ${scope.organizationId} and n.paused_at is null and n.stopped_at is null
               and n.next_on <= ${to} and p.deleted_at is null) as plans`)
  const { tickets, plans } = rows[0]!
  const planned =
    type && !type.includes('maintenance')
      ? []
      : plans.flatMap(({ planId, title, propertyAddress, nextOn, ...rule }) =>
          occurrencesBetween(rule, later(from, nextOn), to).map((date) => ({
            planId,
            title,
            propertyAddress,
            date,
          })),
        )
  return { tickets, planned: planned.sort((a, b) => (a.date < b.date ? -1 : 1)) }
}
