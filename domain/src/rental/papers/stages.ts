/** The stages of payment demands: what was sent, what may be next, and what to consider before (docs/finance.md 9.3). */
import { addDays, addMonthsClamped, type CivilDate } from '../../dates.ts'
import { nextBusinessDay } from '../../holidays.ts'

/**
 * A friendly reminder, a demand, and the written warning before a lease is terminated (Polish Tenant Protection Act, art.
 * 11(2)(2)), in the order in which they are sent.
 */
export const DEMAND_STAGES = ['reminder', 'demand', 'notice'] as const
export type DemandStage = (typeof DEMAND_STAGES)[number]

/** A debt that is older begins with a demand, not with a reminder. In days. */
export const REMINDER_DAYS = 30

/** A letter that was sent. `payBy` is null for a notice: its month begins on the day of delivery. */
export type SentDemand = {
  stage: DemandStage
  sentOn: CivilDate
  payBy: CivilDate | null
  deliveredOn: CivilDate | null
}

export type DemandFacts = {
  /** The letters that name a charge which is overdue now. */
  sent: readonly SentDemand[]
  /** The earliest effective due date of the overdue charges. */
  oldestDue: CivilDate
  /** A mail reminded of one of these charges after it was due. */
  reminded: boolean
  /** Three full monthly dues are overdue on a lease that runs (docs/finance.md 9.3). */
  threePeriods: boolean
  /** The tenant has a lease that runs today. */
  running: boolean
  /** The Polish Act on the protection of tenants can apply: the account is in PLN, and a home is let. */
  polish: boolean
}

export const DEMAND_WARNINGS = [
  'sent_before',
  'time_runs',
  'delivery_unknown',
  'no_demand_before',
  'fewer_than_three_periods',
  'no_running_lease',
  'other_law',
  'in_writing',
] as const
export type DemandWarning = (typeof DEMAND_WARNINGS)[number]

const rank = (stage: DemandStage): number => DEMAND_STAGES.indexOf(stage)

/** Returns the letter of the furthest stage, the latest of them, or null. */
export function lastDemand<Letter extends SentDemand>(sent: readonly Letter[]): Letter | null {
  const sorted = sent.toSorted((a, b) => rank(b.stage) - rank(a.stage) || (a.sentOn < b.sentOn ? 1 : -1))
  return sorted[0] ?? null
}

/**
 * Returns the last day for paying that a letter left, both inclusive; null if it is not known yet. The extra month of a notice
 * counts from its delivery, and a term that ends on a day off ends on the next working day (Polish Civil Code, art. 112 and 115).
 */
export function lastDayToPay({ stage, payBy, deliveredOn }: SentDemand): CivilDate | null {
  if (stage !== 'notice') return payBy
  return deliveredOn === null ? null : nextBusinessDay(addMonthsClamped(deliveredOn, 1))
}

/** Proposes the next stage. A person chooses; the last stage is proposed only for three full periods under Polish law. */
export function nextStage(facts: DemandFacts, today: CivilDate): DemandStage {
  const last = lastDemand(facts.sent)
  if (last === null)
    return facts.reminded || addDays(facts.oldestDue, REMINDER_DAYS) < today ? 'demand' : 'reminder'
  if (last.stage === 'reminder') return 'demand'
  return facts.threePeriods && facts.running && facts.polish ? 'notice' : 'demand'
}

/**
 * Returns the stage of the letter that is due now. Null while the time that the last letter left still runs or is not known, and after a
 * notice, which is the last letter.
 */
export function dueStage(facts: DemandFacts, today: CivilDate): DemandStage | null {
  const last = lastDemand(facts.sent)
  if (last?.stage === 'notice') return null
  const lastDay = last && lastDayToPay(last)
  return lastDay !== null && lastDay >= today ? null : nextStage(facts, today)
}

/** Returns what to consider before a letter of this stage is sent. Nothing of it stops the letter. */
export function demandWarnings(stage: DemandStage, facts: DemandFacts, today: CivilDate): DemandWarning[] {
  const last = lastDemand(facts.sent)
  const lastDay = last && lastDayToPay(last)
  const found: DemandWarning[] = []
  if (facts.sent.some((letter) => letter.stage === stage)) found.push('sent_before')
  if (lastDay !== null && lastDay >= today) found.push('time_runs')
  if (last?.stage === 'notice' && lastDay === null) found.push('delivery_unknown')
  if (stage !== 'notice') return found
  if (!facts.sent.some((letter) => letter.stage === 'demand')) found.push('no_demand_before')
  if (!facts.running) found.push('no_running_lease')
  else if (!facts.threePeriods) found.push('fewer_than_three_periods')
  if (!facts.polish) found.push('other_law')
  return [...found, 'in_writing']
}
