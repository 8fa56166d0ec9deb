import { type Cents, roundHalfUp } from '../../money.ts'
import type { BillingInterval } from './types.ts'

type Priced = { priceMonthly: Cents; priceYearly: Cents | null }

/** The price of one period; a year without a price of its own costs twelve months (SUB-15). */
export const priceOf = (plan: Priced, interval: BillingInterval): Cents =>
  interval === 'month' ? plan.priceMonthly : (plan.priceYearly ?? 12 * plan.priceMonthly)

/** What a year's price saves against twelve months, 0 when nothing. */
export const yearlySaving = (plan: Priced): Cents =>
  Math.max(0, 12 * plan.priceMonthly - priceOf(plan, 'year'))

/**
 * The end of the paid period after `after`, counted from the day the subscription began: begun on 31 January it ends on
 * 28 February and on 31 March, never drifting. Instants as UTC text.
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
  /** To be paid at once. */
  due: Cents
  /** What is left of the old period's money, taken off the next invoices. */
  carried: Cents
  /** Another interval begins a new period today; the same one goes on. */
  newPeriod: boolean
}

/**
 * What a change of plan in the middle of a paid period costs: the unused part of the old price counts against the new
 * one, to the second, each rounded half up. Instants as UTC text.
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
