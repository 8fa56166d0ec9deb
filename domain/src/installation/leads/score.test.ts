import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUSINESS_TYPES, INDUSTRIES } from '../../account/organizations/types.ts'
import { DEFAULT_RULES, type LeadFacts, scoreLead, stepPoints } from './score.ts'
import { LEAD_EVENTS } from './types.ts'

const unknown: LeadFacts = {
  businessType: null,
  companySize: null,
  currentLocations: null,
  plannedLocations: null,
  industry: null,
  yearsOfExperience: null,
  events: {},
}
const today = '2026-11-22'
const score = (facts: Partial<LeadFacts>) => scoreLead({ ...unknown, ...facts }, DEFAULT_RULES, today)

describe('the score of a lead (docs/finance.md 10.1)', () => {
  it('is 0 if nothing is known', () => {
    expect(score({})).toMatchObject({ score: 0, band: 'cold' })
  })

  it.each([
    [10, 4],
    [11, 8],
    [50, 8],
    [250, 12],
    [1000, 14],
    [1001, 15],
  ])('%i people give %i points', (size, points) =>
    expect(stepPoints(DEFAULT_RULES.companySize, size)).toBe(points),
  )

  it.each([
    [1, null, 0],
    [1, 1, 3],
    [null, 6, 9],
    [20, 6, 15],
  ])('%j current and %j planned locations give %i points', (currentLocations, plannedLocations, points) =>
    expect(score({ currentLocations, plannedLocations }).fit).toBe(points),
  )

  it('adds up a good fit and gives a reason for each point', () => {
    const { fit, reasons } = score({
      businessType: 'property_management',
      companySize: 60,
      currentLocations: 30,
      industry: 'real_estate',
      yearsOfExperience: 9,
    })
    expect(fit).toBe(15 + 12 + 15 + 10 + 8)
    expect(reasons.map(({ points }) => points)).toEqual([15, 12, 15, 10, 8])
  })

  it('caps engagement at 40, then halves it for each full 30 days without an event', () => {
    const all = Object.fromEntries(LEAD_EVENTS.map((event) => [event, today]))
    expect(score({ events: all }).engagement).toBe(40)
    const ago = (day: string) =>
      score({ events: Object.fromEntries(LEAD_EVENTS.map((event) => [event, day])) })
    expect(ago('2026-10-24').engagement).toBe(40)
    expect(ago('2026-10-23').engagement).toBe(20)
    expect(ago('2026-09-23').engagement).toBe(10)
    expect(ago('2026-10-23').reasons.at(-1)).toEqual({ kind: 'halved', times: 1, points: -20 })
  })

  it('counts the time since the last event', () => {
    expect(
      score({ events: { email_confirmed: '2026-01-01', demo_requested: '2026-11-20' } }).engagement,
    ).toBe(20)
  })

  it('stays between 0 and 100, and the reasons add up to it', () => {
    const number = fc.option(fc.nat(5000))
    fc.assert(
      fc.property(
        fc.record({
          businessType: fc.option(fc.constantFrom(...BUSINESS_TYPES)),
          companySize: number,
          currentLocations: number,
          plannedLocations: number,
          industry: fc.option(fc.constantFrom(...INDUSTRIES)),
          yearsOfExperience: number,
          events: fc.dictionary(
            fc.constantFrom(...LEAD_EVENTS),
            fc.constantFrom('2026-01-01', '2026-10-23', '2026-11-20'),
          ),
        }),
        (facts) => {
          const found = scoreLead(facts, DEFAULT_RULES, today)
          expect(found.score).toBeGreaterThanOrEqual(0)
          expect(found.score).toBeLessThanOrEqual(100)
          expect(found.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(found.score)
        },
      ),
    )
  })

  it.each([
    [70, 'hot'],
    [69, 'warm'],
    [40, 'warm'],
    [39, 'cold'],
  ])('%i is %s', (points, band) => {
    const rules = {
      ...DEFAULT_RULES,
      businessType: { ...DEFAULT_RULES.businessType, other: Math.min(points, 60) },
    }
    const events = points > 60 ? { email_confirmed: today } : {}
    const withRest = { ...rules, events: { ...rules.events, email_confirmed: points - 60 } }
    expect(scoreLead({ ...unknown, businessType: 'other', events }, withRest, today)).toMatchObject({
      score: points,
      band,
    })
  })
})
