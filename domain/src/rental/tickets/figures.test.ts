import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import {
  AGE_GROUPS,
  ageGroup,
  createdWithin,
  durationOf,
  requireFigurePeriod,
  type TicketFacts,
  ticketFigures,
} from './figures.ts'

const today = '2026-11-22'
const ticket = (own: Partial<TicketFacts> = {}): TicketFacts => ({
  status: 'pending',
  priority: 'medium',
  trade: 'plumbing',
  propertyId: 'p1',
  property: 'ul. Prosta 1',
  assigned: false,
  createdOn: today,
  completedOn: null,
  hoursToAnswer: null,
  hoursToCompletion: null,
  cost: null,
  ...own,
})
const done = (own: Partial<TicketFacts> = {}): TicketFacts =>
  ticket({ status: 'completed', completedOn: today, hoursToAnswer: 2, hoursToCompletion: 48, ...own })
const figures = (facts: TicketFacts[]) => ticketFigures(facts, { from: '2026-11-01', to: today, today })

describe('the figures of tickets', () => {
  it.each([
    [0, 'week'],
    [7, 'week'],
    [8, 'month'],
    [30, 'month'],
    [31, 'quarter'],
    [90, 'quarter'],
    [91, 'older'],
  ])('put a ticket of %i days into the group %s, whose days of creation contain it', (days, expected) => {
    expect(ageGroup(days)).toBe(expected)
    const day = addDays(today, -days)
    const groups = AGE_GROUPS.filter((group) => {
      const { from, to } = createdWithin(group, today)
      return (from === null || day >= from) && (to === null || day <= to)
    })
    expect(groups).toEqual([expected])
  })

  it('count open tickets whatever the period, by age, urgency and assignee', () => {
    const { open } = figures([
      ticket({ createdOn: '2025-01-01', priority: 'critical' }),
      ticket({ status: 'in_progress', assigned: true }),
      done(),
      ticket({ status: 'cancelled' }),
    ])
    expect(open).toMatchObject({ total: 2, critical: 1, unassigned: 1 })
    expect(open.byAge.map(({ count }) => count)).toEqual([1, 0, 0, 1])
  })

  it('average the first answer over tickets created, and the completion over tickets completed in the period', () => {
    const result = figures([
      done({ createdOn: '2026-09-01', hoursToAnswer: 100, hoursToCompletion: 10 }),
      done({ hoursToAnswer: 1, hoursToCompletion: 20 }),
      done({ completedOn: '2026-10-31', createdOn: '2026-10-01', hoursToCompletion: 999 }),
      ticket({ hoursToAnswer: 4 }),
      ticket(),
    ])
    expect(result.firstAnswer).toEqual({ count: 2, averageHours: 2.5, medianHours: 2.5, waiting: 1 })
    expect(result.completion).toEqual({ count: 2, averageHours: 15, medianHours: 15 })
    expect(result).toMatchObject({ created: 3, completed: 2 })
  })

  it('split the cost of completed tickets by property and by kind of work, without losing a cent', () => {
    const { cost } = figures([
      done({ cost: 10_001 }),
      done({ cost: 5_000, trade: 'roof', propertyId: null, property: null }),
      done({ cost: 0 }),
      ticket({ cost: 99_999 }),
      done({ cost: 7, completedOn: '2026-10-31' }),
    ])
    expect(cost).toMatchObject({ total: 15_001, tickets: 2 })
    expect(cost.byProperty.map(({ cost }) => cost)).toEqual([10_001, 5_000])
    expect(cost.byTrade).toEqual([
      { trade: 'plumbing', tickets: 1, cost: 10_001 },
      { trade: 'roof', tickets: 1, cost: 5_000 },
    ])
  })

  it('name problems that came back: the same work in the same property', () => {
    const { repeated } = figures([
      ticket(),
      done(),
      ticket({ trade: 'roof' }),
      ticket({ propertyId: 'p2' }),
      ticket({ propertyId: 'p3', trade: 'other' }),
      ticket({ propertyId: 'p3', trade: 'other' }),
      ticket({ status: 'cancelled', propertyId: 'p2' }),
      ticket({ createdOn: '2026-10-31', trade: 'roof' }),
    ])
    expect(repeated).toEqual([{ propertyId: 'p1', property: 'ul. Prosta 1', trade: 'plumbing', tickets: 2 }])
  })

  it('have no average without a ticket, and refuse a period that ends before it begins', () => {
    expect(durationOf([])).toEqual({ count: 0, averageHours: null, medianHours: null })
    expect(() => requireFigurePeriod('2026-11-02', '2026-11-01')).toThrow('period_invalid')
  })
})
