import { type CivilDate, isCivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { isDueDay } from '../leases/validate.ts'

export type TenantInput = {
  name: string
  email?: string | null
  moveInDate?: CivilDate | null
  moveOutDate?: CivilDate | null
  paymentDueDay?: number | null
}

/** Only checks for one @ with text around it and no space: whether an address exists shows only when mail is sent. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** Checks the fields of a tenant (PROP-14): a name, ordered dates, due day 1 to 31. */
export function validateTenant(input: TenantInput): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (input.name.trim() === '') issues.push({ field: 'name', code: 'required' })
  if (input.email && !looksLikeEmail(input.email)) issues.push({ field: 'email', code: 'email_invalid' })
  for (const field of ['moveInDate', 'moveOutDate'] as const) {
    const date = input[field]
    if (date && !isCivilDate(date)) issues.push({ field, code: 'date_invalid' })
  }
  if (input.moveInDate && input.moveOutDate && input.moveOutDate < input.moveInDate) {
    issues.push({ field: 'moveOutDate', code: 'end_before_start' })
  }
  if (!isDueDay(input.paymentDueDay)) issues.push({ field: 'paymentDueDay', code: 'due_day_out_of_range' })
  return issues
}
