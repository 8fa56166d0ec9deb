import type { ExpenseCategory, ExpenseStatus } from './types.ts'

/** Where an expense stands in the accounts (finance.md 6.2). */
export const EXPENSE_LINES = ['operating', 'capital', 'interest', 'principal', 'taxes'] as const
export type ExpenseLine = (typeof EXPENSE_LINES)[number]

const lineOfCategory: Partial<Record<ExpenseCategory, ExpenseLine>> = {
  loan_interest: 'interest',
  loan_principal: 'principal',
  taxes: 'taxes',
}

/** Debt and income tax stay what they are; anything else flagged capital is capital, the rest is operating. */
export const expenseLine = ({
  category,
  capital,
}: {
  category: ExpenseCategory
  capital: boolean
}): ExpenseLine => lineOfCategory[category] ?? (capital ? 'capital' : 'operating')

/** Whether an expense counts by its date: what nobody has approved yet, and what was rejected, never does (finance.md 6.1). */
export const countsOnAccrual = (status: ExpenseStatus): boolean => status === 'approved' || status === 'paid'

/** Whether an expense of this category pays a loan, and so may name it. */
export const paysLoan = (category: ExpenseCategory): boolean =>
  category === 'loan_interest' || category === 'loan_principal'
