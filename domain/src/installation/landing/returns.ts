/** The return calculator of the public front page (docs/finance.md 7.19). */
import { type Cents, roundHalfUp } from '../../money.ts'

export type Purchase = {
  /** Purchase price in cents. */
  price: Cents
  /** Own money in the purchase, in cents. */
  cash: Cents
  /** Monthly rent in cents. */
  rent: Cents
  /** Monthly costs in cents. */
  costs: Cents
  /** Share of the year without a tenant, in whole percent from 0 to 100. */
  vacancy: number
}

export type Returns = {
  /** Twelve months' rent, without vacancy and costs, in cents. */
  annualRent: Cents
  /** Rent that is lost to vacancy in a year, in cents. */
  vacancyLoss: Cents
  /** Costs of a year in cents. */
  annualCosts: Cents
  /** What remains in a year, in cents. */
  cashFlow: Cents
  /** Fractions: 0.1 is 10 %. Null without a price. */
  grossYield: number | null
  netYield: number | null
  /** Null without own money. */
  cashOnCash: number | null
  /** Null if nothing remains in a year, or without a price. */
  paybackYears: number | null
}

/** Computes what a rented property returns in a year. */
export function returnsOf({ price, cash, rent, costs, vacancy }: Purchase): Returns {
  const annualRent = 12 * rent
  const vacancyLoss = roundHalfUp(BigInt(annualRent) * BigInt(vacancy), 100n)
  const annualCosts = 12 * costs
  const cashFlow = annualRent - vacancyLoss - annualCosts
  return {
    annualRent,
    vacancyLoss,
    annualCosts,
    cashFlow,
    grossYield: price > 0 ? annualRent / price : null,
    netYield: price > 0 ? cashFlow / price : null,
    cashOnCash: cash > 0 ? cashFlow / cash : null,
    paybackYears: price > 0 && cashFlow > 0 ? price / cashFlow : null,
  }
}
