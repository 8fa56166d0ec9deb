/** EXP-05 */
export const EXPENSE_STATUSES = ['paid', 'pending', 'approved', 'rejected'] as const
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number]

/** EXP-06, and the two loan categories of finance.md 11. */
export const EXPENSE_CATEGORIES = [
  'maintenance',
  'utilities',
  'insurance',
  'taxes',
  'legal',
  'marketing',
  'other',
  'electricity',
  'water',
  'gas',
  'repairs',
  'equipment',
  'property_tax',
  'rental_fee',
  'lease_fee',
  'loan_interest',
  'loan_principal',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

/** EXP-07: buttons that prefill category and description. */
export const COMMON_EXPENSES: readonly ExpenseCategory[] = [
  'electricity',
  'water',
  'gas',
  'repairs',
  'insurance',
]
