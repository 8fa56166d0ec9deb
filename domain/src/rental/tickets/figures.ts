/** What tickets amount to: age, time to the first answer and to completion, costs, repeated problems (docs/finance/6-measures.md). */
import { addDays, type CivilDate, daysBetween } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { isOpenTicket } from './status.ts'
import type { Trade } from './trades.ts'
import type { TicketPriority, TicketStatus } from './types.ts'

/** How long a ticket has been open, in days: up to 7, 8 to 30, 31 to 90, more. */
export const AGE_GROUPS = ['week', 'month', 'quarter', 'older'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

const LAST_DAY: Record<AgeGroup, number> = {
  week: 7,
  month: 30,
  quarter: 90,
  older: Number.POSITIVE_INFINITY,
}

export const ageGroup = (days: number): AgeGroup => AGE_GROUPS.find((group) => days <= LAST_DAY[group])!

/** Returns the days of creation of an age group, both inclusive; null means without a limit. */
export function createdWithin(
  group: AgeGroup,
  today: CivilDate,
): { from: CivilDate | null; to: CivilDate | null } {
  const younger = AGE_GROUPS[AGE_GROUPS.indexOf(group) - 1]
  return {
    from: group === 'older' ? null : addDays(today, -LAST_DAY[group]),
    to: younger ? addDays(today, -LAST_DAY[younger] - 1) : null,
  }
}

/** Days are local days; hours are elapsed hours; the cost is in cents. */
export type TicketFacts = {
  status: TicketStatus
  priority: TicketPriority
  trade: Trade
  propertyId: string | null
  property: string | null
  assigned: boolean
  createdOn: CivilDate
  completedOn: CivilDate | null
  hoursToAnswer: number | null
  hoursToCompletion: number | null
  cost: number | null
}

/** Throws period_invalid unless `from` is not after `to` and the period has at most ten years. */
export function requireFigurePeriod(from: CivilDate, to: CivilDate): void {
  if (from > to || daysBetween(from, to) > 3660) throw new DomainError('period_invalid')
}

const rounded = (hours: number): number => Math.round(hours * 10) / 10

/** Average and median of elapsed hours, to one decimal; null without any. */
export function durationOf(hours: readonly number[]) {
  const sorted = hours.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const count = sorted.length
  if (count === 0) return { count, averageHours: null, medianHours: null }
  const median = count % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  return {
    count,
    averageHours: rounded(sorted.reduce((sum, one) => sum + one, 0) / count),
    medianHours: rounded(median),
  }
}

const present = (value: number | null): value is number => value !== null
const costOf = (rows: readonly TicketFacts[]): number => rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0)

/** Returns the figures of the period [from, to], both inclusive; open tickets are those of `today`. */
export function ticketFigures(
  facts: readonly TicketFacts[],
  { from, to, today }: { from: CivilDate; to: CivilDate; today: CivilDate },
) {
  const within = (day: CivilDate | null): boolean => day !== null && day >= from && day <= to
  const open = facts.filter(({ status }) => isOpenTicket(status))
  const created = facts.filter(({ createdOn }) => within(createdOn))
  const completed = facts.filter(({ status, completedOn }) => status === 'completed' && within(completedOn))
  const costed = completed.filter(({ cost }) => (cost ?? 0) > 0)
  const byProperty = Map.groupBy(costed, ({ propertyId }) => propertyId)
  const byTrade = Map.groupBy(costed, ({ trade }) => trade)
  return {
    open: {
      total: open.length,
      critical: open.filter(({ priority }) => priority === 'critical').length,
      unassigned: open.filter(({ assigned }) => !assigned).length,
      byAge: AGE_GROUPS.map((age) => ({
        age,
        count: open.filter(({ createdOn }) => ageGroup(daysBetween(createdOn, today)) === age).length,
      })),
    },
    created: created.length,
    completed: completed.length,
    firstAnswer: {
      ...durationOf(created.map(({ hoursToAnswer }) => hoursToAnswer).filter(present)),
      waiting: created.filter(({ hoursToAnswer }) => hoursToAnswer === null).length,
    },
    completion: durationOf(completed.map(({ hoursToCompletion }) => hoursToCompletion).filter(present)),
    cost: {
      total: costOf(costed),
      tickets: costed.length,
      byProperty: [...byProperty]
        .map(([propertyId, own]) => ({
          propertyId,
          property: own[0]!.property,
          tickets: own.length,
          cost: costOf(own),
        }))
        .sort((a, b) => b.cost - a.cost || (a.property ?? '').localeCompare(b.property ?? '')),
      byTrade: [...byTrade]
        .map(([trade, own]) => ({ trade, tickets: own.length, cost: costOf(own) }))
        .sort((a, b) => b.cost - a.cost || a.trade.localeCompare(b.trade)),
    },
    repeated: repeatedProblems(created),
  }
}

/** Two or more tickets of the same kind of work in one property. Cancelled tickets and `other` work do not count. */
function repeatedProblems(created: readonly TicketFacts[]) {
  const named = created.filter(
    ({ propertyId, trade, status }) => propertyId !== null && trade !== 'other' && status !== 'cancelled',
  )
  return [...Map.groupBy(named, ({ propertyId, trade }) => `${propertyId} ${trade}`).values()]
    .filter((own) => own.length > 1)
    .map((own) => ({
      propertyId: own[0]!.propertyId!,
      property: own[0]!.property ?? '',
      trade: own[0]!.trade,
      tickets: own.length,
    }))
    .sort((a, b) => b.tickets - a.tickets || a.property.localeCompare(b.property))
}
