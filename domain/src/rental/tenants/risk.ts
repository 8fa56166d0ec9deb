import { addMonthsClamped, type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { lastDayInTime } from '../ledger/in-time.ts'
import { type ChargeState, isDepositKind } from '../ledger/types.ts'

export const RISK_FACTORS = ['arrears', 'late_share', 'longest_delay', 'deposit', 'failed_payments'] as const
export type RiskFactor = (typeof RISK_FACTORS)[number]

export const RISK_BANDS = ['low', 'medium', 'high', 'critical'] as const
export type RiskBand = (typeof RISK_BANDS)[number]

/** A factor with its value (a ratio, days or a count) and the points that it adds. */
export type RiskReason = { factor: RiskFactor; value: number; points: number }

/** Without points if too little is known, with the reason (docs/finance.md 1.5). */
export type TenantRisk =
  | { points: number; band: RiskBand; reasons: RiskReason[] }
  | { points: null; why: 'missing_input' | 'insufficient_data' }

export type RiskFacts = {
  charges: Iterable<ChargeState>
  /** What is overdue today without deposits, in cents. */
  overdue: Cents
  /** The monthly rent of the running leases, in cents. */
  monthlyRent: Cents
  depositsHeld: Cents
  /** As `failedPayments` counts them. */
  failedPayments: number
}

/** Fewer charges than this in 12 months say too little. */
const leastCharges = 3

/** Points for values up to and including `to`; the last step has no upper end. */
type Steps = readonly (readonly [to: number, points: number])[]
const steps: Record<Exclude<RiskFactor, 'deposit'>, Steps> = {
  arrears: [
    [0, 0],
    [0.5, 10],
    [1, 20],
    [2, 30],
    [Number.POSITIVE_INFINITY, 40],
  ],
  late_share: [
    [0, 0],
    [0.1, 5],
    [0.25, 10],
    [0.5, 20],
    [Number.POSITIVE_INFINITY, 25],
  ],
  longest_delay: [
    [0, 0],
    [5, 3],
    [15, 8],
    [30, 12],
    [Number.POSITIVE_INFINITY, 15],
  ],
  failed_payments: [
    [0, 0],
    [1, 5],
    [Number.POSITIVE_INFINITY, 10],
  ],
}

const pointsOf = (factor: keyof typeof steps, value: number): number =>
  steps[factor].find(([to]) => value <= to)?.[1] ?? 0

const depositPoints = (months: number): number => (months >= 2 ? 0 : months >= 1 ? 3 : months > 0 ? 7 : 10)

/**
 * Returns the payment risk of a tenant on the day `today`, from 0 to 100 with a reason for every point, over the charges due in
 * the last 12 months without deposits (docs/finance.md 10.2). It supports a decision that a person takes.
 */
export function tenantRisk(facts: RiskFacts, today: CivilDate): TenantRisk {
  const { monthlyRent } = facts
  if (monthlyRent <= 0) return { points: null, why: 'missing_input' }
  const delays = delaysOf(facts.charges, today)
  if (delays.length < leastCharges) return { points: null, why: 'insufficient_data' }
  const arrears = facts.overdue / monthlyRent
  const lateShare = delays.filter((days) => days > 0).length / delays.length
  const longest = Math.max(...delays)
  const months = facts.depositsHeld / monthlyRent
  const reasons: RiskReason[] = [
    { factor: 'arrears', value: arrears, points: pointsOf('arrears', arrears) },
    { factor: 'late_share', value: lateShare, points: pointsOf('late_share', lateShare) },
    { factor: 'longest_delay', value: longest, points: pointsOf('longest_delay', longest) },
    { factor: 'deposit', value: months, points: depositPoints(months) },
    {
      factor: 'failed_payments',
      value: facts.failedPayments,
      points: pointsOf('failed_payments', facts.failedPayments),
    },
  ]
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
  return { points, band: bandOf(points), reasons }
}

const bandOf = (points: number): RiskBand =>
  points >= 75 ? 'critical' : points >= 50 ? 'high' : points >= 25 ? 'medium' : 'low'

/** The first day of the 12 months that count. */
export const riskFrom = (today: CivilDate): CivilDate => addMonthsClamped(today, -12)

type FailedFacts = {
  receipts: readonly { id: string; day: CivilDate; status: string }[]
  /** When a bank took a receipt back: its reversal, or the refunds of a dispute of the card. */
  returns: readonly { receiptId: string | null; day: CivilDate }[]
}

/**
 * Counts the receipts of the last 12 months that were pending and failed, and those that a bank returned in that time. A receipt counts once.
 */
export function failedPayments({ receipts, returns }: FailedFacts, today: CivilDate): number {
  const from = riskFrom(today)
  const counts = ({ day }: { day: CivilDate }): boolean => day > from && day <= today
  return new Set([
    ...receipts.filter((receipt) => receipt.status === 'failed' && counts(receipt)).map(({ id }) => id),
    ...returns.filter(counts).map(({ receiptId }) => receiptId),
  ]).size
}

/** The days by which each charge of the last 12 months was settled late; 0 if in time. What was written off was not paid. */
function delaysOf(charges: Iterable<ChargeState>, today: CivilDate): number[] {
  const from = riskFrom(today)
  const delays: number[] = []
  for (const state of charges) {
    const { charge, cancelledOn, remaining, writtenOff, paidOn } = state
    const day = lastDayInTime(state)
    if (cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate <= from || charge.dueDate > today) continue
    const settled = remaining + writtenOff > 0 ? today : (paidOn ?? day)
    delays.push(Math.max(0, daysBetween(day, settled)))
  }
  return delays
}
