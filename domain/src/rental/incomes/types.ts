/** INC-05. */
export const INCOME_CATEGORIES = [
  'rent',
  'deposit',
  'extra_fee',
  'bills',
  'utilities',
  'refund',
  'other',
] as const
export type IncomeCategory = (typeof INCOME_CATEGORIES)[number]

/** INC-04: derived from the payment date, never entered (status.ts). */
export const INCOME_STATUSES = ['paid', 'pending', 'overdue'] as const
export type IncomeStatus = (typeof INCOME_STATUSES)[number]
