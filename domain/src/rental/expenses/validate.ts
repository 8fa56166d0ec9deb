import type { Refusal } from '../../change-many.ts'
import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { paysLoan } from './lines.ts'
import type { SplitBy } from './split.ts'
import type { ExpenseCategory, ExpenseStatus } from './types.ts'

type Draft = {
  amount: number
  vatAmount?: number | null | undefined
  /** The VAT of the invoice, if only a share of it is deducted. */
  vatInvoiced?: number | null | undefined
  category: ExpenseCategory
  status: ExpenseStatus
  paidOn?: CivilDate | null | undefined
  loanId?: string | null | undefined
}

/** Only a paid expense has a payment date, and it cannot be in the future. */
export function validatePayment(
  { status, paidOn }: Pick<Draft, 'status' | 'paidOn'>,
  today: CivilDate,
): FieldIssue[] {
  if (status !== 'paid') return paidOn ? [{ field: 'paidOn', code: 'not_allowed' }] : []
  if (!paidOn) return [{ field: 'paidOn', code: 'required' }]
  return paidOn > today ? [{ field: 'paidOn', code: 'date_invalid' }] : []
}

/** VAT is part of the amount, so it cannot be larger. Only an expense that pays a loan can name one. */
export function validateExpense(draft: Draft, today: CivilDate): FieldIssue[] {
  const { amount, vatAmount, vatInvoiced, category, loanId } = draft
  const issues = validatePayment(draft, today)
  if ((vatAmount ?? 0) > amount) issues.push({ field: 'vatAmount', code: 'amount_too_large' })
  if ((vatInvoiced ?? 0) > amount) issues.push({ field: 'vatInvoiced', code: 'amount_too_large' })
  if (loanId && !paysLoan(category)) issues.push({ field: 'loanId', code: 'not_allowed' })
  return issues
}

/**
 * A split expense has no property of its own, its loan would be that of one property, and amounts of properties are entered only
 * if it is split by amounts. `split` is what was entered, `isSplit` whether the expense is split then.
 */
export function splitIssues(
  { propertyId, split }: { propertyId?: string | null | undefined; split?: EnteredSplit | null | undefined },
  isSplit: boolean,
): FieldIssue[] {
  const byAmounts = split?.by === 'amounts'
  const entered = split?.parts.filter(({ amount }) => amount !== undefined).length ?? 0
  return [
    ...(isSplit && propertyId ? [{ field: 'propertyId', code: 'not_allowed' } as const] : []),
    ...(split && !byAmounts && entered > 0 ? [{ field: 'split', code: 'not_allowed' } as const] : []),
    ...(split && byAmounts && entered < split.parts.length
      ? [{ field: 'split', code: 'all_required' } as const]
      : []),
  ]
}

type EnteredSplit = { by: SplitBy; parts: readonly { amount?: number | undefined }[] }

/** Why an expense cannot get the category, or null if it can. A payment of a loan stays one, and is never split. */
export function categoryRefusal(
  expense: { category: ExpenseCategory; loanId: string | null; splitBy: SplitBy | null },
  category: ExpenseCategory,
): Refusal | null {
  if (expense.category === category) return 'unchanged'
  if (expense.splitBy && paysLoan(category)) return 'not_allowed'
  return expense.loanId && !paysLoan(category) ? 'not_allowed' : null
}
