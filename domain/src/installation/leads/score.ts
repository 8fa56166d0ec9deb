/**
 * Scores how promising a lead is, from 0 to 100: fit (at most 60) plus engagement (at most 40), with a reason for
 * every point (docs/finance.md 10.1). The score only supports a decision; a person decides.
 */

import type { BusinessType, Industry } from '../../account/organizations/types.ts'
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { LeadBand, LeadEvent } from './types.ts'

/** Points for a number up to and including `to`; the last step has no upper end. */
export type Step = { to: number | null; points: number }

export type ScoringRules = {
  businessType: Record<BusinessType, number>
  companySize: Step[]
  locations: Step[]
  industry: Record<Industry, number>
  experience: Step[]
  events: Record<LeadEvent, number>
  /** From this score on a lead is hot (or warm, below). */
  hot: number
  warm: number
}

export const FIT_MAX = 60
export const ENGAGEMENT_MAX = 40
/** Engagement halves after this many days without an event. */
export const HALVING_DAYS = 30

export const DEFAULT_RULES: ScoringRules = {
  businessType: {
    property_management: 15,
    real_estate_agency: 12,
    company: 10,
    corporation: 10,
    partnership: 10,
    sole_proprietorship: 8,
    individual: 6,
    other: 3,
  },
  companySize: [
    { to: 10, points: 4 },
    { to: 50, points: 8 },
    { to: 250, points: 12 },
    { to: 1000, points: 14 },
    { to: null, points: 15 },
  ],
  locations: [
    { to: 1, points: 0 },
    { to: 5, points: 3 },
    { to: 25, points: 9 },
    { to: null, points: 15 },
  ],
  industry: { real_estate: 10, property_management: 10, hospitality: 8, construction: 5, other: 0 },
  experience: [
    { to: 0, points: 0 },
    { to: 2, points: 2 },
    { to: 5, points: 5 },
    { to: null, points: 8 },
  ],
  events: {
    email_confirmed: 5,
    plan_page_viewed: 8,
    onboarding_completed: 10,
    property_added: 12,
    demo_requested: 15,
  },
  hot: 70,
  warm: 40,
}

export type LeadFacts = {
  businessType: BusinessType | null
  companySize: number | null
  currentLocations: number | null
  plannedLocations: number | null
  industry: Industry | null
  yearsOfExperience: number | null
  /** The day of each event that happened. */
  events: Partial<Record<LeadEvent, CivilDate>>
}

export type FitFactor = 'businessType' | 'companySize' | 'locations' | 'industry' | 'experience'
export type ScoreReason =
  | { kind: 'fit'; factor: FitFactor; value: string | number | null; points: number }
  | { kind: 'event'; event: LeadEvent; on: CivilDate; points: number }
  /** Points (below zero) that the caps and the passing of time deduct. */
  | { kind: 'fit_cap' | 'engagement_cap'; points: number }
  | { kind: 'halved'; times: number; points: number }

export type LeadScore = {
  score: number
  fit: number
  engagement: number
  band: LeadBand
  reasons: ScoreReason[]
}

/** Returns the points of the first step whose `to` is not below the value; 0 if the value is unknown. */
export function stepPoints(steps: readonly Step[], value: number | null): number {
  if (value === null) return 0
  return steps.find(({ to }) => to === null || value <= to)?.points ?? 0
}

/** Returns the score of a lead on the day `today`, with its band and reasons. */
export function scoreLead(lead: LeadFacts, rules: ScoringRules, today: CivilDate): LeadScore {
  const fitReasons = fitOf(lead, rules)
  const found = Object.entries(lead.events) as [LeadEvent, CivilDate][]
  const eventReasons = found.map(
    ([event, on]): ScoreReason => ({ kind: 'event', event, on, points: rules.events[event] }),
  )
  const sum = (reasons: readonly ScoreReason[]): number =>
    reasons.reduce((total, { points }) => total + points, 0)

  const fit = Math.min(sum(fitReasons), FIT_MAX)
  const capped = Math.min(sum(eventReasons), ENGAGEMENT_MAX)
  const times = halvingsSince(
    found.map(([, on]) => on),
    today,
  )
  const engagement = Math.floor(capped / 2 ** times)
  const score = fit + engagement
  const taken = (kind: 'fit_cap' | 'engagement_cap', points: number): ScoreReason[] =>
    points < 0 ? [{ kind, points }] : []
  return {
    score,
    fit,
    engagement,
    band: bandOf(score, rules),
    reasons: [
      ...fitReasons,
      ...taken('fit_cap', fit - sum(fitReasons)),
      ...eventReasons,
      ...taken('engagement_cap', capped - sum(eventReasons)),
      ...(engagement < capped ? [{ kind: 'halved' as const, times, points: engagement - capped }] : []),
    ],
  }
}

/** Returns the band of a score; a score equal to a limit belongs to the higher band. */
export const bandOf = (score: number, { hot, warm }: Pick<ScoringRules, 'hot' | 'warm'>): LeadBand =>
  score >= hot ? 'hot' : score >= warm ? 'warm' : 'cold'

function fitOf(lead: LeadFacts, rules: ScoringRules): ScoreReason[] {
  const { businessType, companySize, currentLocations, plannedLocations, industry, yearsOfExperience } = lead
  const locations =
    currentLocations === null && plannedLocations === null
      ? null
      : (currentLocations ?? 0) + (plannedLocations ?? 0)
  const reason = (factor: FitFactor, value: string | number | null, points: number): ScoreReason => ({
    kind: 'fit',
    factor,
    value,
    points,
  })
  return [
    reason('businessType', businessType, businessType ? rules.businessType[businessType] : 0),
    reason('companySize', companySize, stepPoints(rules.companySize, companySize)),
    reason('locations', locations, stepPoints(rules.locations, locations)),
    reason('industry', industry, industry ? rules.industry[industry] : 0),
    reason('experience', yearsOfExperience, stepPoints(rules.experience, yearsOfExperience)),
  ]
}

/** Number of full spans of 30 days since the last event. */
function halvingsSince(days: readonly CivilDate[], today: CivilDate): number {
  const last = days.toSorted().at(-1)
  if (last === undefined || last > today) return 0
  return Math.floor(daysBetween(last, today) / HALVING_DAYS)
}
