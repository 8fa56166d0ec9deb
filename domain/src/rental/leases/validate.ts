import { addMonthsClamped, type CivilDate, isCivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, isCents } from '../../money.ts'

/** The entered fields of a lease; null and empty text mean "not given". */
export type LeaseInput = {
  tenantId: string | null
  propertyId: string | null
  startDate: CivilDate | null
  endDate: CivilDate | null
  depositDueDate?: CivilDate | null
  rentAmount: Cents | null
  depositAmount?: Cents | null
  warrantyAmount?: Cents | null
  billsAmount?: Cents | null
  extraFees?: Cents | null
  additionalFees?: Cents | null
  paymentDueDay?: number | null
}

const AMOUNTS = [
  'rentAmount',
  'depositAmount',
  'warrantyAmount',
  'billsAmount',
  'extraFees',
  'additionalFees',
] as const

/**
 * Checks the fields of a lease (PROP-14): required fields, amounts of 0 or more, end not before start, due day 1 to
 * 31. Amounts in cents.
 */
export function validateLease(input: LeaseInput): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (const field of ['tenantId', 'propertyId', 'startDate', 'rentAmount'] as const) {
    if (input[field] === null || input[field] === '') issues.push({ field, code: 'required' })
  }
  for (const field of ['startDate', 'endDate'] as const) {
    const date = input[field]
    if (date && !isCivilDate(date)) issues.push({ field, code: 'date_invalid' })
  }
  if (input.startDate && input.endDate && input.endDate < input.startDate) {
    issues.push({ field: 'endDate', code: 'end_before_start' })
  }
  if (input.startDate && input.depositDueDate) {
    const range = { start: input.startDate, end: input.endDate }
    if (!isDepositDueDate(input.depositDueDate, range))
      issues.push({ field: 'depositDueDate', code: 'deposit_due_range' })
  }
  for (const field of AMOUNTS) {
    const issue = amountIssue(field, input[field])
    if (issue) issues.push(issue)
  }
  if (!isDueDay(input.paymentDueDay)) issues.push({ field: 'paymentDueDay', code: 'due_day_out_of_range' })
  return issues
}

/** Whether a deposit of a lease can be due on the day: at most a year before its start, and not after its end. */
export const isDepositDueDate = (
  day: CivilDate,
  { start, end }: { start: CivilDate; end: CivilDate | null },
): boolean => isCivilDate(day) && day >= addMonthsClamped(start, -12) && (end === null || day <= end)

/** Returns null if the amount is absent or a whole number of cents of 0 or more. */
export function amountIssue(field: string, amount: Cents | null | undefined): FieldIssue | null {
  if (amount === null || amount === undefined) return null
  if (!Number.isSafeInteger(amount)) return { field, code: 'amount_invalid' }
  if (amount < 0) return { field, code: 'amount_negative' }
  return isCents(amount) ? null : { field, code: 'amount_too_large' }
}

/** True for 1 to 31, or if not given. */
export const isDueDay = (day: number | null | undefined): boolean =>
  day === null || day === undefined || (Number.isInteger(day) && day >= 1 && day <= 31)
