import { DomainError } from '../../errors.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, type Fraction, roundHalfUp, toFraction } from '../../money.ts'

/** Values of one index series, or the annual CPI published as "previous year = 100" (docs/finance.md 2.12). */
export type IndexStep =
  | { kind: 'levels'; base: string; next: string }
  | { kind: 'annual'; previousYear100: string }

/** How the values of a series are published: two levels, or a year as "previous year = 100". */
export const INDEX_KINDS = ['annual', 'levels'] as const
export type IndexKind = (typeof INDEX_KINDS)[number]

export type IndexationRules = {
  /** The largest increase in one step, in percent. */
  capPercent?: string | null
  /** The smallest increase in one step, in percent; a negative value allows a limited decrease. */
  floorPercent?: string | null
  /** The rent never decreases. */
  upwardOnly?: boolean
}

/**
 * R(current * I_new / I_base), then cap, floor and upwardOnly; `current` is the rounded rent in force, in cents.
 * Throws `rate_invalid`.
 */
export function indexedRent(current: Cents, step: IndexStep, rules: IndexationRules = {}): Cents {
  const [next, base] =
    step.kind === 'levels'
      ? [toFraction(step.next), toFraction(step.base)]
      : [toFraction(step.previousYear100), toFraction('100')]
  if (base.numerator <= 0n || next.numerator <= 0n) throw new DomainError('rate_invalid')
  let rent = scale(current, next.numerator * base.denominator, next.denominator * base.numerator)
  if (rules.capPercent != null) rent = Math.min(rent, raisedBy(current, rules.capPercent))
  if (rules.floorPercent != null) rent = Math.max(rent, raisedBy(current, rules.floorPercent))
  return rules.upwardOnly ? Math.max(rent, current) : rent
}

/**
 * Returns the issue of values that cannot be an index: an annual figure below 50 is a change in percent (3.6 where 103.6 is
 * meant), and two values of one series are never more than twice or less than half of each other. Values that are not
 * above 0 have no issue here, because indexedRent refuses them.
 */
export function indexIssues(step: IndexStep): FieldIssue[] {
  const [next, base] =
    step.kind === 'levels'
      ? [toFraction(step.next), toFraction(step.base)]
      : [toFraction(step.previousYear100), toFraction('100')]
  const [a, b] = [next.numerator * base.denominator, base.numerator * next.denominator]
  if (a <= 0n || b <= 0n || (2n * a >= b && a <= 2n * b)) return []
  const code = step.kind === 'annual' ? 'index_previous_year_100' : 'index_values_apart'
  return [{ field: 'nextValue', code }]
}

const scale = (amount: Cents, numerator: bigint, denominator: bigint): Cents =>
  roundHalfUp(BigInt(amount) * numerator, denominator)

function raisedBy(amount: Cents, percent: string): Cents {
  const rate: Fraction = toFraction(percent)
  return scale(amount, 100n * rate.denominator + rate.numerator, 100n * rate.denominator)
}
