import type { Refusal } from '../../change-many.ts'
import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { paysLoan } from './lines.ts'
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

/** Why an expense cannot get the category, or null if it can. A payment of a loan stays one. */
export function categoryRefusal(
  expense: { category: ExpenseCategory; loanId: string | null },
  category: ExpenseCategory,
): Refusal | null {
  if (expense.category === category) return 'unchanged'
  return expense.loanId && !paysLoan(category) ? 'not_allowed' : null
}
