import type { CivilDate } from '../dates.ts'
import type { FieldIssue } from '../errors.ts'
import type { ExpenseStatus } from './types.ts'

type Draft = {
  amount: number
  vatAmount?: number | null | undefined
  status: ExpenseStatus
  paidOn?: CivilDate | null | undefined
}

/** Only what is paid has a day of payment, and no money has moved on a day to come. */
export function validateExpense(
  { amount, vatAmount, status, paidOn }: Draft,
  today: CivilDate,
): FieldIssue[] {
  const issues: FieldIssue[] = []
  if ((vatAmount ?? 0) > amount) issues.push({ field: 'vatAmount', code: 'amount_too_large' })
  if (status === 'paid' && !paidOn) issues.push({ field: 'paidOn', code: 'required' })
  if (status !== 'paid' && paidOn) issues.push({ field: 'paidOn', code: 'not_allowed' })
  if (paidOn && paidOn > today) issues.push({ field: 'paidOn', code: 'date_invalid' })
  return issues
}
