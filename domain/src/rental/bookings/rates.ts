import type { CivilDate } from '../../dates.ts'
import { type Cents, type Fraction, roundHalfUp, toFraction } from '../../money.ts'
import { eachNight, seasonOf, weekday } from './nights.ts'
import type { LengthDiscount, RatePlan, Rates, Stay } from './types.ts'

export const RATE_TIERS = ['daily', 'weekly', 'monthly'] as const
export type RateTier = (typeof RATE_TIERS)[number]
const TIER_NIGHTS: Readonly<Record<RateTier, number>> = { daily: 1, weekly: 7, monthly: 30 }

/** The rate of one night: `rate` cents for `per` nights. */
export type NightRate = { kind: RateTier | 'weekend'; rate: Cents; per: number }

/** Consecutive nights [from, to) at one rate; `amount` in cents, rounded so that all groups add up. */
export type NightGroup = NightRate & { from: CivilDate; nights: number; amount: Cents }

/** Returns the tier of a stay: the longest that its nights reach (docs/finance.md 4.3). */
export const tierOf = (nights: number): RateTier =>
  nights >= TIER_NIGHTS.monthly ? 'monthly' : nights >= TIER_NIGHTS.weekly ? 'weekly' : 'daily'

const given = (rate: Cents | null): rate is Cents => rate !== null && rate > 0

/** Returns the rate of the tier, or of the next shorter tier that has one. */
function rateFrom(rates: Rates, tier: RateTier, weekend: boolean): NightRate | null {
  if (tier === 'daily' && weekend && given(rates.weekend))
    return { kind: 'weekend', rate: rates.weekend, per: 1 }
  for (const each of RATE_TIERS.slice(0, RATE_TIERS.indexOf(tier) + 1).reverse()) {
    const rate = rates[each]
    if (given(rate)) return { kind: each, rate, per: TIER_NIGHTS[each] }
  }
  return null
}

/** Returns the rate of a night: of its season, else of the property; there also of a longer tier. Null without a rate. */
function rateOfNight(plan: RatePlan, night: CivilDate, tier: RateTier): NightRate | null {
  const weekend = plan.weekendDays.includes(weekday(night))
  const season = seasonOf(plan.seasons, night)
  return (
    (season && rateFrom(season, tier, weekend)) ??
    rateFrom(plan.base, tier, weekend) ??
    rateFrom(plan.base, 'weekly', false) ??
    rateFrom(plan.base, 'monthly', false)
  )
}

/**
 * Returns the cents of one night in a stay of fewer than 7 nights, whether it is a weekend night, and whether a season sets
 * its price; `rate` is null without a rate.
 */
export function nightOf(plan: RatePlan, night: CivilDate) {
  const found = rateOfNight(plan, night, 'daily')
  return {
    rate: found && roundHalfUp(BigInt(found.rate), BigInt(found.per)),
    weekend: found?.kind === 'weekend',
    season: seasonOf(plan.seasons, night) !== undefined,
  }
}

/** 7 * 30: every night is a whole number of 210ths of a cent. */
const PARTS = 210n

/** The price of the nights before a discount, as an exact fraction of a cent. */
export type NightsPrice = { groups: NightGroup[]; exact: Fraction }

/** Returns the price of all nights, grouped by rate; null if a night has no rate (docs/finance.md 4.3). */
export function priceOfNights(plan: RatePlan, stay: Stay): NightsPrice | null {
  const nights = eachNight(stay)
  const tier = tierOf(nights.length)
  const groups: NightGroup[] = []
  let parts = 0n
  for (const night of nights) {
    const rate = rateOfNight(plan, night, tier)
    if (!rate) return null
    const before = parts
    parts += (BigInt(rate.rate) * PARTS) / BigInt(rate.per)
    const amount = roundHalfUp(parts, PARTS) - roundHalfUp(before, PARTS)
    const last = groups.at(-1)
    if (last && last.kind === rate.kind && last.rate === rate.rate) {
      last.nights += 1
      last.amount += amount
    } else groups.push({ ...rate, from: night, nights: 1, amount })
  }
  return { groups, exact: { numerator: parts, denominator: PARTS } }
}

/** Returns the discount of the greatest number of nights that is reached. */
export const discountFor = (
  discounts: readonly LengthDiscount[],
  nights: number,
): LengthDiscount | undefined =>
  discounts
    .filter(({ fromNights }) => nights >= fromNights)
    .sort((a, b) => b.fromNights - a.fromNights)
    .at(0)

/** R(price * (100 - percent) / 100), rounded once. In cents. */
export function lessPercent({ numerator, denominator }: Fraction, percent: string): Cents {
  const off = toFraction(percent)
  return roundHalfUp(
    numerator * (100n * off.denominator - off.numerator),
    denominator * 100n * off.denominator,
  )
}
