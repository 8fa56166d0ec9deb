import type { CivilDate } from '../../dates.ts'
import { type Cents, type Currency, roundHalfUp, toFraction } from '../../money.ts'

/** Laws on late payment between businesses: of Poland, and the directive of the EU where nothing else is agreed. */
export const COMMERCIAL_LAWS = ['pl_commercial', 'eu_commercial'] as const
export type CommercialLaw = (typeof COMMERCIAL_LAWS)[number]

/** Flat cost of recovery in euros for a charge below an amount in cents of the currency of the law; the last has no limit. */
type Tiers = readonly { euros: number; below: Cents | null }[]

/**
 * From the first late day on. Poland: act on late payment in commercial transactions, art. 10, by the amount of the charge in
 * złoty; EU: directive 2011/7, art. 6.
 */
const flatCosts: Readonly<Record<CommercialLaw, readonly { from: CivilDate; tiers: Tiers }[]>> = {
  pl_commercial: [
    { from: '2013-04-28', tiers: [{ euros: 40, below: null }] },
    {
      from: '2020-01-01',
      tiers: [
        { euros: 40, below: 500_001 },
        { euros: 70, below: 5_000_000 },
        { euros: 100, below: null },
      ],
    },
  ],
  eu_commercial: [{ from: '2013-03-16', tiers: [{ euros: 40, below: null }] }],
}

/**
 * The flat cost of recovery in whole euros for a charge that is late from a day on; null before the law. Limits of the law of
 * Poland are in złoty: a charge in another currency counts as the smallest.
 */
export function recoveryEuros(
  law: CommercialLaw,
  charge: { amount: Cents; currency: Currency },
  firstLateDay: CivilDate,
): number | null {
  const tiers = flatCosts[law].findLast(({ from }) => from <= firstLateDay)?.tiers
  if (!tiers) return null
  const amount = charge.currency === 'PLN' ? charge.amount : 0
  return tiers.find(({ below }) => below === null || amount < below)?.euros ?? null
}

/** Units of the currency for one euro, as decimal text: '4.2345'. */
export const EURO_RATE_PATTERN = /^[1-9]\d{0,4}(?:\.\d{1,6})?$|^0\.\d{1,6}$/

/** Whole euros in cents of the currency: R(euros * 100 * rate). The rate is '1' for euros. */
export function recoveryCost(euros: number, euroRate: string): Cents {
  const { numerator, denominator } = toFraction(euroRate)
  return roundHalfUp(BigInt(euros) * 100n * numerator, denominator)
}
