import { describe, expect, it } from 'vitest'
import {
  type DemandFacts,
  type DemandStage,
  demandWarnings,
  dueStage,
  lastDayToPay,
  lastDemand,
  nextStage,
  type SentDemand,
} from './stages.ts'

const today = '2026-03-04'
const letter = (stage: DemandStage, sentOn: string, rest: Partial<SentDemand> = {}): SentDemand => ({
  ...{ stage, sentOn, payBy: stage === 'notice' ? null : '2026-02-28', deliveredOn: null },
  ...rest,
})
const facts = (rest: Partial<DemandFacts> = {}): DemandFacts => ({
  ...{ sent: [], oldestDue: '2026-02-20', reminded: false, threePeriods: true, running: true, polish: true },
  ...rest,
})

describe('the next stage of a payment demand', () => {
  const reminder = letter('reminder', '2026-01-10')
  const demand = letter('demand', '2026-02-01')
  const notice = letter('notice', '2026-02-20')
  it.each<[string, Partial<DemandFacts>, DemandStage]>([
    ['begins with a reminder', {}, 'reminder'],
    ['is a reminder up to 30 days after the due day', { oldestDue: '2026-02-02' }, 'reminder'],
    ['is a demand for an older debt', { oldestDue: '2026-02-01' }, 'demand'],
    ['is a demand if a mail reminded of it', { reminded: true }, 'demand'],
    ['is a demand after a reminder', { sent: [reminder] }, 'demand'],
    ['is a notice after a demand with three full periods', { sent: [demand, reminder] }, 'notice'],
    ['stays a demand with fewer periods', { sent: [demand], threePeriods: false }, 'demand'],
    ['stays a demand if no lease runs', { sent: [demand], running: false }, 'demand'],
    ['stays a demand outside Polish law', { sent: [demand], polish: false }, 'demand'],
    ['is another notice after a notice', { sent: [notice, demand] }, 'notice'],
  ])('%s', (_, given, stage) => {
    expect(nextStage(facts(given), today)).toBe(stage)
  })

  it('is due only once the time of the last letter is over, and never after a notice', () => {
    expect(dueStage(facts(), today)).toBe('reminder')
    expect(dueStage(facts({ sent: [demand] }), today)).toBe('notice')
    expect(dueStage(facts({ sent: [letter('demand', today, { payBy: '2026-03-18' })] }), today)).toBeNull()
    expect(dueStage(facts({ sent: [letter('demand', '2026-02-18', { payBy: today })] }), today)).toBeNull()
    expect(dueStage(facts({ sent: [{ ...notice, deliveredOn: '2026-01-02' }, demand] }), today)).toBeNull()
  })

  it('goes by the furthest stage, not by the latest letter', () => {
    const again = letter('reminder', '2026-03-01')
    expect(lastDemand([demand, again])).toBe(demand)
    expect(lastDemand([letter('demand', '2026-01-01'), demand])).toBe(demand)
    expect(lastDemand([])).toBeNull()
  })
})

describe('the last day to pay', () => {
  it('is the day of the letter, or a month after a notice was delivered', () => {
    expect(lastDayToPay(letter('demand', '2026-02-01'))).toBe('2026-02-28')
    expect(lastDayToPay(letter('notice', '2026-02-01'))).toBeNull()
    expect(lastDayToPay(letter('notice', '2026-02-01', { deliveredOn: '2026-02-03' }))).toBe('2026-03-03')
  })

  it('of a notice ends on a working day, and on the last day of a shorter month', () => {
    // 31 January 2026 + 1 month = Saturday 28 February.
    expect(lastDayToPay(letter('notice', '2026-01-20', { deliveredOn: '2026-01-31' }))).toBe('2026-03-02')
    // Friday 1 May is a holiday.
    expect(lastDayToPay(letter('notice', '2026-03-20', { deliveredOn: '2026-04-01' }))).toBe('2026-05-04')
  })
})

describe('the warnings before a letter', () => {
  it('say nothing about a first reminder or demand', () => {
    expect(demandWarnings('reminder', facts(), today)).toEqual([])
    expect(demandWarnings('demand', facts({ polish: false, running: false }), today)).toEqual([])
  })

  it('name a stage that was sent and a time that still runs', () => {
    const sent = [letter('demand', '2026-02-25', { payBy: '2026-03-04' })]
    expect(demandWarnings('demand', facts({ sent }), today)).toEqual(['sent_before', 'time_runs'])
    expect(demandWarnings('demand', facts({ sent }), '2026-03-05')).toEqual(['sent_before'])
  })

  it('always remind that a notice must be in writing', () => {
    expect(demandWarnings('notice', facts({ sent: [letter('demand', '2026-02-01')] }), today)).toEqual([
      'in_writing',
    ])
  })

  it('name what a notice lacks', () => {
    expect(demandWarnings('notice', facts({ threePeriods: false, polish: false }), today)).toEqual([
      'no_demand_before',
      'fewer_than_three_periods',
      'other_law',
      'in_writing',
    ])
    expect(demandWarnings('notice', facts({ running: false, threePeriods: false }), today)).toContain(
      'no_running_lease',
    )
  })

  it('ask for the day of delivery of a notice, and wait for its month', () => {
    const sent = (deliveredOn: string | null) => [letter('notice', '2026-02-20', { deliveredOn })]
    expect(demandWarnings('demand', facts({ sent: sent(null) }), today)).toEqual(['delivery_unknown'])
    expect(demandWarnings('demand', facts({ sent: sent('2026-02-24') }), today)).toEqual(['time_runs'])
    expect(demandWarnings('demand', facts({ sent: sent('2026-02-24') }), '2026-03-25')).toEqual([])
  })
})
