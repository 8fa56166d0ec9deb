import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'

type Draft = { amount: number; vatAmount?: number | null | undefined; paidOn?: CivilDate | null | undefined }

/** VAT cannot exceed the amount, and the payment date cannot be in the future. */
export function validateIncome({ amount, vatAmount, paidOn }: Draft, today: CivilDate): FieldIssue[] {
  const issues: FieldIssue[] = []
  if ((vatAmount ?? 0) > amount) issues.push({ field: 'vatAmount', code: 'amount_too_large' })
  if (paidOn && paidOn > today) issues.push({ field: 'paidOn', code: 'date_invalid' })
  return issues
}
