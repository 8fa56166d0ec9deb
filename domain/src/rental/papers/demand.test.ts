import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import { demandOn } from './demand.ts'

/** The statutory rates of Poland as used by the examples (docs/finance.md 2.8). */
const statutory = [
  { from: '2025-10-09', percent: '10.00' },
  { from: '2025-11-06', percent: '9.75' },
  { from: '2025-12-04', percent: '9.50' },
  { from: '2026-03-05', percent: '9.25' },
]
const rules = { statutory }

const demanded = (events: Parameters<typeof replay>[0], settled = 0) =>
  [...replay(events).charges.values()].map((state) => ({
    state,
    rules,
    settled,
    ofDelay: state.charge.kind === 'late_interest',
  }))

const e43 = [charge('rent', 'rent', 2_400_00, '2025-10-10'), receipt('r', 900_00, '2025-11-20')]

describe('a payment demand', () => {
  it('E48: on 4 March 2026 asks for 1,500.00 + 67.45 = 1,567.45 and 0.38 for each further day', () => {
    const demand = demandOn(demanded(e43), '2026-03-04')
    expect(demand).toMatchObject({ principal: 1_500_00, interest: 67_45, total: 1_567_45, daily: 38 })
    expect(
      demand.lines[0]!.segments.map(({ days, principal, percent }) => [days, principal, percent]),
    ).toEqual([
      [26, 2_400_00, '10.00'],
      [15, 2_400_00, '9.75'],
      [13, 1_500_00, '9.75'],
      [91, 1_500_00, '9.50'],
    ])
  })

  it('lists charges by their due dates, and the late days for which no rate is known', () => {
    const events = [
      charge('b', 'rent', 100_00, '2025-11-10'),
      charge('a', 'rent', 100_00, '2025-10-01'),
      charge('c', 'rent', 100_00, '2025-12-10'),
    ]
    const { lines } = demandOn(demanded(events), '2026-03-04')
    expect(lines.map(({ chargeId, daysWithoutRate }) => [chargeId, daysWithoutRate])).toEqual([
      ['a', 7],
      ['b', 0],
      ['c', 0],
    ])
  })

  it('does not ask again for interest that was posted', () => {
    expect(demandOn(demanded(e43, 60_00), '2026-03-04')).toMatchObject({ interest: 7_45, total: 1_507_45 })
  })

  it('asks for interest that was posted and is due on that day, also if a business day moves it', () => {
    const events = [
      ...e43,
      { ...charge('interest', 'late_interest', 67_45, '2026-03-07'), interestOn: 'rent' },
      charge('other', 'other', 10_00, '2026-03-07'),
    ]
    const on = (day: string) =>
      demandOn(
        [...replay(events, { businessDayRule: 'pl_art115' }).charges.values()].map((state) => ({
          ...{ state, rules: null, settled: 0, ofDelay: state.charge.kind === 'late_interest' },
        })),
        day,
      )
    expect(on('2026-03-06')).toMatchObject({ principal: 1_500_00 })
    expect(on('2026-03-07')).toMatchObject({ principal: 1_567_45, total: 1_567_45 })
  })

  it('asks for charges without interest rules and for deposits without interest', () => {
    const events = [...e43, charge('deposit', 'deposit', 1_000_00, '2025-10-01')]
    const states = demanded(events).map((each) => ({ ...each, rules: null }))
    expect(demandOn(states, '2026-03-04')).toMatchObject({ principal: 2_500_00, interest: 0, daily: 0 })
    expect(demandOn(demanded(events), '2026-03-04')).toMatchObject({ principal: 2_500_00, interest: 67_45 })
  })

  it('leaves out what is paid, not due, or due on that day', () => {
    const events = [
      ...e43,
      charge('mar', 'rent', 100_00, '2026-03-04'),
      charge('apr', 'rent', 100_00, '2026-04-10'),
    ]
    expect(demandOn(demanded(events), '2026-03-04').lines.map(({ chargeId }) => chargeId)).toEqual(['rent'])
  })

  describe('with costs that is paid on a rent day', () => {
    // Interest: R(600.00 x 9.25 % x 31/365) = 4.71 (docs/finance.md 2.8).
    const events = [
      charge('mar', 'rent', 600_00, '2026-03-10'),
      {
        ...charge('interest', 'late_interest', 4_71, '2026-04-10'),
        postedOn: '2026-04-10',
        interestOn: 'mar',
      },
      charge('cost', 'extra_fee', 170_00, '2026-04-10', { postedOn: '2026-04-10' }),
      charge('apr', 'rent', 600_00, '2026-04-10'),
    ]
    const on = (day: string, more: typeof events = []) =>
      demandOn(
        [...replay([...events, ...more]).charges.values()].map((state) => ({
          ...{ state, rules: null, settled: 0 },
          ofDelay: state.charge.id === 'interest' || state.charge.id === 'cost',
        })),
        day,
      )
    const remaining = (designations: string[]) => {
      const { charges } = replay([...events, receipt('r', 774_71, '2026-04-10', { designations })])
      return ['interest', 'mar', 'apr', 'cost'].map((id) => charges.get(id)!.remaining)
    }

    it('demands the old rent, its interest and the costs, and not the rent that is due on the day', () => {
      expect(on('2026-04-10').total).toBe(600_00 + 4_71 + 170_00)
    })

    it('pays the interest, the old rent, then the rent of the day; as much of the costs stays', () => {
      expect(remaining([])).toEqual([0, 0, 430_00, 170_00])
    })

    it('pays exactly what the payer names', () => {
      expect(remaining(['mar', 'cost'])).toEqual([0, 0, 600_00, 0])
    })
  })

  it('is refused if nothing is overdue', () => {
    expect(() => demandOn(demanded(e43), '2025-10-10')).toThrow('nothing_to_demand')
    expect(() => demandOn([], '2026-03-04')).toThrow('nothing_to_demand')
  })
})
