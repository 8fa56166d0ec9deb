import type { adminContract } from '@domovik/contract/admin/index.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { paysLoan } from '@domovik/domain/rental/expenses/lines.ts'
import {
  type Share,
  type SplitBy,
  splitAgain,
  splitExpense,
  type Whole,
} from '@domovik/domain/rental/expenses/split.ts'
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Expense } from './expense-words.ts'

export type SplitUnits = InferContractRouterOutputs<typeof adminContract>['expenses']['splitUnits']
type SplitPart = { propertyId: string; amount: number | null }

/** How the expense is split in the form. Amounts count only if it is split by amounts. */
export type SplitValues = { by: SplitBy; buildingId: string | null; parts: SplitPart[] }

export const splitValuesOf = ({ split, buildingId, shares }: Expense): SplitValues | null =>
  split && {
    by: split.by,
    buildingId,
    parts: shares.map(({ propertyId, amount }) => ({
      propertyId,
      amount: split.by === 'amounts' ? amount : null,
    })),
  }

/** The first values: the building of the property with all its units, else the property alone. */
export function firstSplit(propertyId: string | null, known: SplitUnits | undefined): SplitValues {
  const unit = known?.units.find((one) => one.propertyId === propertyId)
  if (known && unit?.buildingId) return overBuilding(unit.buildingId, known, 'equal')
  return { by: 'equal', buildingId: null, parts: propertyId ? [{ propertyId, amount: null }] : [] }
}

export const overBuilding = (buildingId: string, { units }: SplitUnits, by: SplitBy): SplitValues => ({
  by,
  buildingId,
  parts: units
    .filter((unit) => unit.buildingId === buildingId)
    .map(({ propertyId }) => ({ propertyId, amount: null })),
})

/** The input for the server. */
export const splitInput = ({ by, buildingId, parts }: SplitValues) => ({
  by,
  buildingId,
  parts: parts.map(({ propertyId, amount }) => ({
    propertyId,
    ...(by === 'amounts' ? { amount: amount ?? 0 } : {}),
  })),
})

const sameSplit = (a: SplitValues | null, b: SplitValues | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** What an update sends: nothing if the split is the one that was opened, so that its weights stay. */
export const splitChange = (split: SplitValues | null, opened: Expense) =>
  sameSplit(split, splitValuesOf(opened)) ? {} : { split: split && splitInput(split) }

/** Error codes by field, as far as they can be known without the properties. */
export function checkSplit(
  split: SplitValues | null,
  amount: number | null,
  category: ExpenseCategory,
): Record<string, string> {
  if (!split) return {}
  if (paysLoan(category)) return { 'split.by': 'split_of_loan_payment' }
  if (split.parts.length < 2) return { 'split.by': 'split_needs_several' }
  if (split.by === 'amounts' && sumOf(split.parts) !== amount) return { 'split.by': 'split_amounts_differ' }
  return {}
}

export const sumOf = (parts: readonly SplitPart[]): number =>
  parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** The shares that the server would compute, or null if it would refuse them. */
export function previewOf(
  split: SplitValues,
  amount: number | null,
  known: SplitUnits,
  opened: Expense | undefined,
): Share[] | null {
  const whole: Whole = { amount: amount ?? 0, vatAmount: null, vatInvoiced: null }
  try {
    if (opened?.split && sameSplit(split, splitValuesOf(opened)))
      return splitAgain(whole, split.by, opened.shares)
    const chosen = new Set(split.parts.map(({ propertyId }) => propertyId))
    const units = known.units.filter(({ propertyId }) => chosen.has(propertyId))
    // A property that was removed can bear no new share.
    if (units.length < chosen.size) return null
    return splitExpense(
      whole,
      split.by,
      units,
      new Map(split.parts.map((part) => [part.propertyId, part.amount ?? 0])),
    )
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
