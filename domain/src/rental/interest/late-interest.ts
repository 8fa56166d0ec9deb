import { addDays, type CivilDate, daysBetween, earlier, later } from '../../dates.ts'
import { type Cents, type Fraction, roundHalfUp, toFraction } from '../../money.ts'
import type { ChargeState } from '../ledger/types.ts'
import { isDepositKind } from '../ledger/types.ts'
import { COMMERCIAL_LAWS, type CommercialLaw } from './recovery-cost.ts'

/**
 * The statutory late rate in percent a year from a day ('9.25'). It comes from dated configuration, never from a
 * constant in code.
 */
export type DatedRate = { from: CivilDate; percent: string }

export type InterestRules = {
  statutory: readonly DatedRate[]
  /** Annual rate in percent agreed in the contract; capped at twice the statutory rate (docs/finance.md 2.8). */
  contract?: string | null
  /** The law on late payment between businesses whose rates these are. It also gives the flat cost of recovery. */
  commercial?: CommercialLaw | undefined
}

/** The rates of statutory late interest, and those between businesses. */
export type InterestRates = {
  statutory: readonly DatedRate[]
  commercial: Readonly<Record<CommercialLaw, readonly DatedRate[]>>
}

/** A span of days with one principal and one rate; the segments explain the amount. */
export type InterestSegment = {
  from: CivilDate
  to: CivilDate
  days: number
  principal: Cents
  percent: string
}

export type LateInterest = {
  amount: Cents
  segments: InterestSegment[]
  /** Late days before the first known statutory rate. They bear no interest, because no rate is known. */
  daysWithoutRate: number
}

/** Whether an organization charges late interest; `off` is the default (docs/finance.md 2.8). */
export const ORGANIZATION_INTEREST = ['off', 'statutory'] as const
export type OrganizationInterest = (typeof ORGANIZATION_INTEREST)[number]

/**
 * The same for one lease; `organization` follows the organization, `contract` uses the rate of the contract, the others the rates
 * between businesses.
 */
export const LEASE_INTEREST = ['organization', 'off', 'statutory', 'contract', ...COMMERCIAL_LAWS] as const
export type LeaseInterest = (typeof LEASE_INTEREST)[number]

/** The interest rules for a charge of a lease, or of no lease (null); null if it bears no interest. */
export function interestRules(
  organization: OrganizationInterest,
  lease: { lateInterest: LeaseInterest; percent: string | null } | null,
  { statutory, commercial }: InterestRates,
): InterestRules | null {
  const mode = lease === null || lease.lateInterest === 'organization' ? organization : lease.lateInterest
  if (mode === 'off') return null
  if (mode === 'pl_commercial' || mode === 'eu_commercial')
    return { statutory: commercial[mode], commercial: mode }
  return { statutory, contract: mode === 'contract' ? (lease?.percent ?? null) : null }
}

/** An annual rate in percent: at most 100, with at most four decimals. */
export const RATE_PATTERN = /^(?:100|\d{1,2})(?:\.\d{1,4})?$/

/** The outstanding principal from a day. */
type Step = { from: CivilDate; principal: Cents }

/**
 * Returns simple interest on one charge, in cents, for the days after the effective due date up to and including
 * `until` (docs/finance.md 2.8): R(sum of principal * rate / 365), rounded once. Deposits and interest charges bear no
 * interest.
 */
export function lateInterest(state: ChargeState, until: CivilDate, rules: InterestRules): LateInterest {
  const { kind } = state.charge
  if (isDepositKind(kind) || kind === 'late_interest' || state.cancelledOn !== null)
    return { amount: 0, segments: [], daysWithoutRate: 0 }
  const window = { from: addDays(state.effectiveDueDate, 1), to: addDays(until, 1) }
  const steps = principalSteps(state)
  const segments = interestSegments(steps, window.from, window.to, rules)
  const counted = segments.reduce((sum, { days }) => sum + days, 0)
  return {
    amount: interestOf(segments),
    segments,
    daysWithoutRate: lateDays(steps, window.from, window.to) - counted,
  }
}

/** Whether an open charge with these rules has late days up to and including `until` for which no rate is known. */
export const lacksRate = (
  { statutory }: InterestRules,
  effectiveDueDate: CivilDate,
  until: CivilDate,
): boolean => effectiveDueDate < until && !statutory.some(({ from }) => from <= addDays(effectiveDueDate, 1))

/**
 * Returns the cents that can still be posted for a charge: the interest so far less the interest already posted, at
 * least 0.
 */
export const interestToPost = (interest: Cents, alreadyPosted: Cents): Cents =>
  Math.max(0, interest - alreadyPosted)

/** A settlement reduces the principal from the next day, because days count from their beginning. */
function principalSteps(state: ChargeState): Step[] {
  const steps: Step[] = [{ from: '0000-01-01', principal: state.charge.amount }]
  let principal = state.charge.amount
  for (const settlement of state.settlements) {
    principal -= settlement.amount
    steps.push({ from: addDays(settlement.day, 1), principal })
  }
  return steps
}

/** Returns on how many days of [from, to) some principal was outstanding. */
function lateDays(steps: readonly Step[], from: CivilDate, to: CivilDate): number {
  return steps.reduce((sum, step, index) => {
    const [first, end] = [later(step.from, from), earlier(steps[index + 1]?.from ?? to, to)]
    return step.principal > 0 && first < end ? sum + daysBetween(first, end) : sum
  }, 0)
}

function interestSegments(
  steps: readonly Step[],
  from: CivilDate,
  to: CivilDate,
  rules: InterestRules,
): InterestSegment[] {
  const rates = [...rules.statutory].sort((a, b) => (a.from < b.from ? -1 : 1))
  const segments: InterestSegment[] = []
  steps.forEach((step, index) => {
    const stepFrom = later(step.from, from)
    const stepTo = earlier(steps[index + 1]?.from ?? to, to)
    if (step.principal <= 0) return
    rates.forEach((rate, rateIndex) => {
      const segmentFrom = later(stepFrom, rate.from)
      const segmentTo = earlier(stepTo, rates[rateIndex + 1]?.from ?? stepTo)
      if (segmentFrom >= segmentTo) return
      segments.push({
        from: segmentFrom,
        to: segmentTo,
        days: daysBetween(segmentFrom, segmentTo),
        principal: step.principal,
        percent: effectiveRate(rate.percent, rules.contract ?? null),
      })
    })
  })
  return segments
}

/** min(contract, 2 * statutory); without a contract rate the statutory rate (KC art. 481, docs/finance.md 2.8). */
export function effectiveRate(statutory: string, contract: string | null): string {
  if (contract === null) return statutory
  const cap = toFraction(statutory)
  const agreed = toFraction(contract)
  const capped = 2n * cap.numerator * agreed.denominator < agreed.numerator * cap.denominator
  return capped ? decimalText({ numerator: 2n * cap.numerator, denominator: cap.denominator }) : contract
}

function decimalText({ numerator, denominator }: Fraction): string {
  const decimals = String(denominator).length - 1
  const digits = String(numerator).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Rates have at most 12 decimals (toFraction), so this is a common denominator. */
const RATE_SCALE = 10n ** 12n

/** R(sum of principal * days * percent / 36500); exact until the final rounding. In cents. */
export function interestOf(
  segments: readonly Pick<InterestSegment, 'principal' | 'days' | 'percent'>[],
): Cents {
  let sum = 0n
  for (const { principal, days, percent } of segments) {
    const rate = toFraction(percent)
    sum += BigInt(principal) * BigInt(days) * rate.numerator * (RATE_SCALE / rate.denominator)
  }
  return roundHalfUp(sum, RATE_SCALE * 36_500n)
}
