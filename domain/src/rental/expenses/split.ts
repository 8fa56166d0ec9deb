import { DomainError } from '../../errors.ts'
import { type Cents, splitByWeights } from '../../money.ts'
import { areaWeight, scaledWeight, weightText } from '../utilities/weights.ts'
import { paysLoan } from './lines.ts'
import type { ExpenseCategory } from './types.ts'

/** What an expense is split over several properties by. */
export const SPLIT_KEYS = ['equal', 'area', 'participation', 'amounts'] as const
export type SplitBy = (typeof SPLIT_KEYS)[number]

/** What a recurring expense is split by: amounts would have to be entered anew each time. */
export const RECURRING_SPLIT_KEYS = ['equal', 'area', 'participation'] as const

/** The most properties that one expense can be split over. */
export const MOST_SHARES = 300

/** A property that can bear a share, as it is now. */
export type SplitUnit = {
  propertyId: string
  /** What the property is called in its building, else its address. */
  label: string
  area: number | null
  areaUnit: string
  /** Decimal text: the unit's part of the common property. */
  participation: string | null
}

/** What is split: the amount with VAT, the deductible VAT and, if not all of it is deductible, that of the invoice. */
export type Whole = { amount: Cents; vatAmount: Cents | null; vatInvoiced: Cents | null }

/** What one property bears. The weight is decimal text, null if the amount was entered. */
export type Share = Whole & { propertyId: string; weight: string | null }

type Part = { propertyId: string; weight: string | null; amount?: Cents | undefined }

const before = (a: SplitUnit, b: SplitUnit): number => {
  if (a.label !== b.label) return a.label < b.label ? -1 : 1
  return a.propertyId < b.propertyId ? -1 : 1
}

/** Returns the weight of a property as decimal text, or null if the value is not known. Areas are in square metres. */
export function weightOf(by: Exclude<SplitBy, 'amounts'>, unit: SplitUnit): string | null {
  if (by === 'equal') return '1'
  if (by === 'area') {
    const area = areaWeight(unit.area, unit.areaUnit)
    return area === null ? null : weightText(area)
  }
  return unit.participation
}

/**
 * Shares of an expense in a fixed order, by label and then id. Each amount follows from the sums of the weights up to it
 * (docs/finance.md 1.7), so that the shares add up to the expense; VAT is split by the amounts. `amounts` has the entered
 * amounts by property. Throws split_needs_several, split_property_repeated, split_weight_missing, split_without_weight or
 * split_amounts_differ.
 */
export function splitExpense(
  whole: Whole,
  by: SplitBy,
  units: readonly SplitUnit[],
  amounts: ReadonlyMap<string, Cents> = new Map(),
): Share[] {
  const parts = units.toSorted(before).map((unit): Part => {
    const { propertyId } = unit
    if (by === 'amounts') return { propertyId, weight: null, amount: amounts.get(propertyId) ?? 0 }
    const weight = weightOf(by, unit)
    if (weight === null) throw new DomainError('split_weight_missing', { by, property: unit.label })
    return { propertyId, weight }
  })
  return shareOut(whole, by, parts)
}

/**
 * The same shares of another amount or another VAT: the weights stay as they were stored, in the stored order. Throws
 * split_amounts_differ if the amounts were entered and do not add up to the new one.
 */
export const splitAgain = (whole: Whole, by: SplitBy, shares: readonly Share[]): Share[] =>
  shareOut(whole, by, shares)

function shareOut(whole: Whole, by: SplitBy, parts: readonly Part[]): Share[] {
  if (parts.length < 2) throw new DomainError('split_needs_several')
  if (new Set(parts.map(({ propertyId }) => propertyId)).size < parts.length)
    throw new DomainError('split_property_repeated')
  const amounts = by === 'amounts' ? entered(whole.amount, parts) : weighted(whole.amount, parts)
  const bases = amounts.map(BigInt)
  const of = (sum: Cents | null): (Cents | null)[] =>
    sum === null ? amounts.map(() => null) : splitByWeights(sum, bases)
  const [vat, invoiced] = [of(whole.vatAmount), of(whole.vatInvoiced)]
  return parts.map(({ propertyId, weight }, n) => ({
    propertyId,
    weight,
    amount: amounts[n]!,
    vatAmount: vat[n]!,
    vatInvoiced: invoiced[n]!,
  }))
}

function weighted(amount: Cents, parts: readonly Part[]): Cents[] {
  const weights = parts.map(({ weight }) => scaledWeight(weight ?? '0'))
  if (weights.every((weight) => weight === 0n)) throw new DomainError('split_without_weight')
  return splitByWeights(amount, weights)
}

function entered(amount: Cents, parts: readonly Part[]): Cents[] {
  const amounts = parts.map((part) => part.amount ?? 0)
  if (amounts.some((part) => part < 0)) throw new DomainError('amount_negative')
  const sum = amounts.reduce((all, part) => all + part, 0)
  if (sum !== amount) throw new DomainError('split_amounts_differ', { sum, amount })
  return amounts
}

/**
 * A payment of a loan belongs to the property of its loan, and the cost of a ticket to that of the ticket. Throws
 * split_of_loan_payment or split_of_ticket.
 */
export function refuseSplit(expense: {
  category: ExpenseCategory
  ticketId?: string | null | undefined
}): void {
  if (paysLoan(expense.category)) throw new DomainError('split_of_loan_payment')
  if (expense.ticketId) throw new DomainError('split_of_ticket')
}
