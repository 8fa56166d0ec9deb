import type { CivilDate } from '../../dates.ts'
import { daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import { TICKET_PRIORITIES, type TicketPriority, type TicketStatus } from '../../rental/tickets/types.ts'
import { bucketOf, chartOverTime } from './buckets.ts'
import { compare } from './order.ts'
import type { Column, Findings, Row, Section } from './result.ts'

/** A maintenance ticket with local dates; `closedOn` is the day on which it was completed or cancelled. */
export type TicketLine = {
  ticketId: string
  title: string
  propertyId: string | null
  property: string | null
  status: TicketStatus
  priority: TicketPriority
  createdOn: CivilDate
  completedOn: CivilDate | null
  closedOn: CivilDate | null
  /** Hours from opening to completion. */
  hours: number | null
}

/** Amount spent on maintenance and repairs, accrual basis, in cents. */
export type MaintenanceCost = {
  bucket: string
  propertyId: string | null
  property: string | null
  amount: Cents
}

export type MaintenanceQuestion = { from: CivilDate; toEffective: CivilDate; buckets: readonly ChartBucket[] }

type Counts = {
  created: number
  completed: number
  openAtStart: number
  openAtEnd: number
  days: number
  hours: number
}

const counted = (tickets: readonly TicketLine[], { from, toEffective }: MaintenanceQuestion): Counts => {
  const counts: Counts = { created: 0, completed: 0, openAtStart: 0, openAtEnd: 0, days: 0, hours: 0 }
  const inside = (day: CivilDate): boolean => day >= from && day < toEffective
  for (const { createdOn, completedOn, closedOn, hours } of tickets) {
    if (inside(createdOn)) counts.created += 1
    if (createdOn < from && (closedOn === null || closedOn >= from)) counts.openAtStart += 1
    if (createdOn < toEffective && (closedOn === null || closedOn >= toEffective)) counts.openAtEnd += 1
    if (completedOn !== null && inside(completedOn)) {
      counts.completed += 1
      counts.days += daysBetween(createdOn, completedOn)
      counts.hours += hours ?? 0
    }
  }
  return counts
}

const average = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

const cellsOf = ({ created, completed, openAtStart, openAtEnd, days, hours }: Counts) => ({
  openAtStart,
  created,
  completed,
  openAtEnd,
  averageDays: average(days, completed),
  averageHours: average(hours, completed),
})

const columns: Column[] = [
  { key: 'openAtStart', kind: 'count' },
  { key: 'created', kind: 'count' },
  { key: 'completed', kind: 'count' },
  { key: 'openAtEnd', kind: 'count' },
  { key: 'averageDays', kind: 'average' },
  { key: 'averageHours', kind: 'average' },
]

/** Tickets created, completed and open, how long they took, and the costs (docs/finance.md 8.6). */
export function assembleMaintenance(
  tickets: readonly TicketLine[],
  costs: readonly MaintenanceCost[],
  asked: MaintenanceQuestion,
): Findings {
  const all = counted(tickets, asked)
  const cost = costs.reduce((sum, { amount }) => sum + amount, 0)
  const silent = tickets.length === 0 && costs.length === 0
  const costOf = (bucket: string): number =>
    costs.reduce((sum, one) => sum + (one.bucket === bucket ? one.amount : 0), 0)
  const createdIn = new Map<string, number>()
  for (const { createdOn } of tickets)
    if (createdOn >= asked.from && createdOn < asked.toEffective) {
      const bucket = bucketOf(createdOn, asked.buckets)
      createdIn.set(bucket, (createdIn.get(bucket) ?? 0) + 1)
    }
  return {
    basis: 'accrual',
    figures: [
      { id: 'tickets_created', kind: 'count', value: all.created },
      { id: 'tickets_completed', kind: 'count', value: all.completed },
      {
        id: 'average_days',
        kind: 'average',
        value: average(all.days, all.completed),
        ...(all.completed === 0 ? { reason: 'zero_denominator' as const } : {}),
      },
      { id: 'maintenance_cost', kind: 'money', value: cost },
    ],
    sections: silent
      ? []
      : [byProperty(tickets, costs, asked, all, cost), byPriority(tickets, asked, all), listOf(tickets)],
    charts:
      silent || asked.buckets.length < 2
        ? []
        : [
            {
              ...chartOverTime(
                { id: 'tickets_over_time', kind: 'bars', series: ['created'] },
                asked.buckets,
                (bucket) => createdIn.get(bucket) ?? 0,
              ),
              values: 'count',
            },
            chartOverTime({ id: 'maintenance_cost', kind: 'lines', series: ['cost'] }, asked.buckets, costOf),
          ],
    notes: silent ? [] : [{ code: 'maintenance_cost' }],
  }
}

function byProperty(
  tickets: readonly TicketLine[],
  costs: readonly MaintenanceCost[],
  asked: MaintenanceQuestion,
  all: Counts,
  cost: Cents,
): Section {
  const keys = new Set([...tickets, ...costs].map(({ propertyId }) => propertyId))
  const ticketsOf = Map.groupBy(tickets, ({ propertyId }) => propertyId)
  const costsOf = Map.groupBy(costs, ({ propertyId }) => propertyId)
  const rows = [...keys].map((propertyId): Row => {
    const own = ticketsOf.get(propertyId) ?? []
    const spent = costsOf.get(propertyId) ?? []
    return {
      key: propertyId ?? 'none',
      cells: {
        property: (own[0] ?? spent[0])!.property,
        ...cellsOf(counted(own, asked)),
        cost: spent.reduce((sum, { amount }) => sum + amount, 0),
      },
      opens: propertyId ? { property: { place: 'property', id: propertyId } } : {},
    }
  })
  rows.sort((a, b) => compare(b.cells.cost, a.cells.cost) || compare(a.cells.property, b.cells.property))
  return {
    id: 'maintenance_by_property',
    columns: [{ key: 'property', kind: 'text' }, ...columns, { key: 'cost', kind: 'money' }],
    rows,
    totals: { ...cellsOf(all), cost },
  }
}

const byPriority = (tickets: readonly TicketLine[], asked: MaintenanceQuestion, all: Counts): Section => ({
  id: 'maintenance_by_priority',
  columns: [{ key: 'priority', kind: 'code', words: 'tickets:priorities' }, ...columns],
  rows: TICKET_PRIORITIES.toReversed().flatMap((priority) => {
    const own = tickets.filter((one) => one.priority === priority)
    return own.length === 0 ? [] : [{ key: priority, cells: { priority, ...cellsOf(counted(own, asked)) } }]
  }),
  totals: cellsOf(all),
})

const listOf = (tickets: readonly TicketLine[]): Section => {
  const rows = tickets
    .toSorted((a, b) => compare(b.createdOn, a.createdOn) || compare(a.ticketId, b.ticketId))
    .map(
      ({ ticketId, title, propertyId, property, status, priority, createdOn, completedOn, hours }): Row => ({
        key: ticketId,
        cells: {
          title,
          property,
          ticketStatus: status,
          priority,
          createdOn,
          completedOn,
          took: completedOn === null ? null : daysBetween(createdOn, completedOn),
          hours,
        },
        opens: {
          title: { place: 'ticket', id: ticketId },
          ...(propertyId ? { property: { place: 'property', id: propertyId } as const } : {}),
        },
      }),
    )
  return {
    id: 'maintenance_tickets',
    columns: [
      { key: 'title', kind: 'text' },
      { key: 'property', kind: 'text' },
      { key: 'ticketStatus', kind: 'code', words: 'tickets:statuses' },
      { key: 'priority', kind: 'code', words: 'tickets:priorities' },
      { key: 'createdOn', kind: 'date' },
      { key: 'completedOn', kind: 'date' },
      { key: 'took', kind: 'days' },
      { key: 'hours', kind: 'average' },
    ],
    rows,
    totals: null,
  }
}
