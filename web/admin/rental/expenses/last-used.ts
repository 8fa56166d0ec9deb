import {
  EXPENSE_CATEGORIES,
  EXPENSE_STATUSES,
  type ExpenseCategory,
  type ExpenseStatus,
} from '@domovik/domain/rental/expenses/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'
import type { ExpenseValues } from './expense-values.ts'

/**
 * The values used last for an organization in this browser: the status, and vendor and description of each category.
 */
type Last = {
  category?: ExpenseCategory
  status?: ExpenseStatus
  of: Partial<Record<ExpenseCategory, Partial<Remembered>>>
}
type Remembered = Pick<ExpenseValues, 'description' | 'vendor' | 'propertyId' | 'taxCategory'>

const keyOf = (organizationId: string): string => `domovik.expenses.last:${organizationId}`

export function lastUsed(organizationId: string): Last {
  try {
    const last = JSON.parse(readStored(keyOf(organizationId)) ?? '{}') as Partial<Last>
    return {
      of: last.of ?? {},
      ...(last.category && EXPENSE_CATEGORIES.includes(last.category) ? { category: last.category } : {}),
      ...(last.status && EXPENSE_STATUSES.includes(last.status) ? { status: last.status } : {}),
    }
  } catch {
    return { of: {} }
  }
}

export function rememberUsed(organizationId: string, values: ExpenseValues): void {
  const { category, status, description, vendor, propertyId, taxCategory } = values
  const { of } = lastUsed(organizationId)
  const next: Last = {
    category,
    status,
    of: { ...of, [category]: { description, vendor, propertyId, taxCategory } },
  }
  writeStored(keyOf(organizationId), JSON.stringify(next))
}

/** Fills empty fields with the values used last for this category, or with `words` if there are none. */
export function filledFor(
  category: ExpenseCategory,
  values: ExpenseValues,
  { of }: Last,
  words: { description?: string } = {},
): Partial<ExpenseValues> {
  const last = of[category] ?? {}
  return {
    category,
    description: values.description || last.description || words.description || '',
    vendor: values.vendor || last.vendor || '',
    propertyId: values.propertyId ?? last.propertyId ?? null,
    taxCategory: values.taxCategory || last.taxCategory || '',
  }
}
