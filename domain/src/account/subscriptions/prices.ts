import { type Cents, roundHalfUp } from '../../money.ts'
import type { BillingInterval } from './types.ts'

type Priced = { priceMonthly: Cents; priceYearly: Cents | null }

/** Returns the price of one period in cents. A plan without a yearly price costs twelve monthly prices (SUB-15). */
export const priceOf = (plan: Priced, interval: BillingInterval): Cents =>
  interval === 'month' ? plan.priceMonthly : (plan.priceYearly ?? 12 * plan.priceMonthly)

/** Returns the cents saved by paying yearly instead of monthly, or 0. */
export const yearlySaving = (plan: Priced): Cents =>
  Math.max(0, 12 * plan.priceMonthly - priceOf(plan, 'year'))

/**
 * Returns the end of the paid period that contains `after`, as UTC text. Counted from the day the subscription began,
 * so that it does not drift: begun on 31 January it ends on 28 February and then on 31 March.
 */
export function periodEnd(begun: string, after: string, interval: BillingInterval): string {
  const from = Temporal.Instant.from(begun).toZonedDateTimeISO('UTC')
  const past = Temporal.Instant.from(after)
  for (let count = 1; ; count++) {
    const end = from.add(interval === 'month' ? { months: count } : { years: count }).toInstant()
    if (Temporal.Instant.compare(end, past) > 0) return end.toString()
  }
}

export type PlanChange = {
  /** Cents to pay at once. */
  due: Cents
  /** Cents left of the old period, deducted from the next invoices. */
  carried: Cents
  /** A change of interval starts a new period today; otherwise the current period continues. */
  newPeriod: boolean
}

/**
 * Returns the cost in cents of changing the plan during a paid period: the unused part of the old price is deducted
 * from the new price. Computed to the millisecond, each part rounded half up. Instants as UTC text.
 */
export function changePlan(
  from: { price: Cents; interval: BillingInterval },
  to: { price: Cents; interval: BillingInterval },
  period: { start: string; end: string },
  now: string,
): PlanChange {
  const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds
  const whole = BigInt(Math.max(1, at(period.end) - at(period.start)))
  const rest = BigInt(Math.min(Number(whole), Math.max(0, at(period.end) - at(now))))
  const share = (price: Cents): Cents => roundHalfUp(BigInt(price) * rest, whole)
  const newPeriod = from.interval !== to.interval
  const balance = (newPeriod ? to.price : share(to.price)) - share(from.price)
  return { due: Math.max(0, balance), carried: Math.max(0, -balance), newPeriod }
}
