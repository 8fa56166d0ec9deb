import type { ExpenseCategory } from './types.ts'

/** Common bills, offered as one-click buttons (EXP-03, EXP-07). Their descriptions are in locales. */
export const COMMON_EXPENSES = [
  'electricity',
  'water',
  'gas',
  'repairs',
  'insurance',
] as const satisfies readonly ExpenseCategory[]
