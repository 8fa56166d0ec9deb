import type { ExpenseCategory } from './types.ts'

/** The bills everybody has, one press each (EXP-03, EXP-07). Their descriptions are words of the screen. */
export const COMMON_EXPENSES = [
  'electricity',
  'water',
  'gas',
  'repairs',
  'insurance',
] as const satisfies readonly ExpenseCategory[]
