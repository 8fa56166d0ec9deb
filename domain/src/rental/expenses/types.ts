/** EXP-06, plus the two categories for loans and the tourist tax passed on to the municipality (docs/finance.md 11). */
export const EXPENSE_CATEGORIES = [
  'maintenance',
  'repairs',
  'electricity',
  'water',
  'gas',
  'utilities',
  'insurance',
  'property_tax',
  'taxes',
  'tourist_tax',
  'legal',
  'marketing',
  'equipment',
  'rental_fee',
  'lease_fee',
  'loan_interest',
  'loan_principal',
  'other',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

/** EXP-05, in the order of the workflow. */
export const EXPENSE_STATUSES = ['pending', 'approved', 'paid', 'rejected'] as const
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number]
