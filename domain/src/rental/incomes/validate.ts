import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../errors.ts'

type Draft = { amount: number; vatAmount?: number | null | undefined; paidOn?: CivilDate | null | undefined }

/** No money has come on a day that is still to come. */
export function validateIncome({ amount, vatAmount, paidOn }: Draft, today: CivilDate): FieldIssue[] {
  const issues: FieldIssue[] = []
  if ((vatAmount ?? 0) > amount) issues.push({ field: 'vatAmount', code: 'amount_too_large' })
  if (paidOn && paidOn > today) issues.push({ field: 'paidOn', code: 'date_invalid' })
  return issues
}
