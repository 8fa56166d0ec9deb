import type { ExpenseCategory, ExpenseStatus } from './types.ts'

/** The line of the income statement to which an expense belongs (docs/finance.md 6.2). */
export const EXPENSE_LINES = [
  'operating',
  'capital',
  'interest',
  'principal',
  'taxes',
  'tourist_tax',
] as const
export type ExpenseLine = (typeof EXPENSE_LINES)[number]

const lineOfCategory: Partial<Record<ExpenseCategory, ExpenseLine>> = {
  loan_interest: 'interest',
  loan_principal: 'principal',
  taxes: 'taxes',
  tourist_tax: 'tourist_tax',
}

/**
 * Debt service, income tax and tourist tax keep their line. Any other expense marked as capital is capital, the rest is operating.
 * @specification of app.expense_line
 */
export const expenseLine = ({
  category,
  capital,
}: {
  category: ExpenseCategory
  capital: boolean
}): ExpenseLine => lineOfCategory[category] ?? (capital ? 'capital' : 'operating')

/**
 * Whether an expense counts by its date. Pending and rejected expenses do not count (docs/finance.md 6.1).
 * @specification of app.counts_on_accrual
 */
export const countsOnAccrual = (status: ExpenseStatus): boolean => status === 'approved' || status === 'paid'

/** Whether an expense of this category pays a loan. Only such an expense can name a loan. */
export const paysLoan = (category: ExpenseCategory): boolean =>
  category === 'loan_interest' || category === 'loan_principal'
