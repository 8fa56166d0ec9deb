/** Parts of the deposit that the landlord wants to keep, noted with the protocol of move-out. */
import type { Cents } from '../../money.ts'

export const DEDUCTION_DECISIONS = ['accepted', 'disputed'] as const
/** What the tenant said about it. */
export type DeductionDecision = (typeof DEDUCTION_DECISIONS)[number]

/** The most deductions of one protocol. */
export const MOST_DEDUCTIONS = 20

export type Deduction = { amount: Cents | null; decision: DeductionDecision; settled: boolean }

/** Returns those that a settlement can keep now: they have an amount and no settlement booked them. */
export const openDeductions = <One extends Deduction>(all: readonly One[]): (One & { amount: Cents })[] =>
  all.filter((one): one is One & { amount: Cents } => one.amount !== null && !one.settled)

/** Returns those that can be kept and that the tenant accepted. A disputed one is only a claim of the landlord. */
export const acceptedDeductions = <One extends Deduction>(all: readonly One[]): (One & { amount: Cents })[] =>
  openDeductions(all).filter(({ decision }) => decision === 'accepted')

/**
 * Returns the cents of noted deductions that count in what is owed (docs/finance.md 2.11). Only a settlement books them, so none counts
 * without a deposit that is held and not carried over later (`held`, in cents).
 */
export const deductionsToKeep = (all: readonly Deduction[], held: Cents): Cents =>
  held > 0 ? acceptedDeductions(all).reduce((sum, { amount }) => sum + amount, 0) : 0
