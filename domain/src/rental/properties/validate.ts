import type { FieldIssue } from '../../field-codes.ts'
import { amountIssue } from '../leases/validate.ts'
import { inRange } from './position.ts'
import { DEFAULT_CHECK_IN_TIME, DEFAULT_CHECK_OUT_TIME, type PropertyFields } from './types.ts'

const AMOUNTS = [
  'rentAmount',
  'depositAmount',
  'billsAmount',
  'extraFees',
  'warrantyAmount',
  'dailyRate',
  'weeklyRate',
  'monthlyRate',
] as const

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Checks the fields of a property (PROP-14): address required, amounts of 0 or more, ordered ranges, check-out not
 * after check-in (docs/finance.md 4.1). A position has both coordinates and is on the map.
 */
export function validateProperty(property: PropertyFields): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (property.address.trim() === '') issues.push({ field: 'address', code: 'required' })
  for (const field of AMOUNTS) {
    const issue = amountIssue(field, property[field])
    if (issue) issues.push(issue)
  }
  if (property.squareFootage !== null && !(property.squareFootage >= 0)) {
    issues.push({ field: 'squareFootage', code: 'number_out_of_range' })
  }
  return [...issues, ...positionIssues(property), ...stayIssues(property), ...timeIssues(property)]
}

function positionIssues({ latitude, longitude }: PropertyFields): FieldIssue[] {
  if (latitude === null && longitude === null) return []
  if (latitude === null) return [{ field: 'latitude', code: 'required' }]
  if (longitude === null) return [{ field: 'longitude', code: 'required' }]
  if (inRange({ latitude, longitude })) return []
  const far = inRange({ latitude, longitude: 0 }) ? 'longitude' : 'latitude'
  return [{ field: far, code: 'number_out_of_range' }]
}

function stayIssues({ minStayDays, maxStayDays }: PropertyFields): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (const [field, days] of Object.entries({ minStayDays, maxStayDays })) {
    if (days !== null && !(Number.isInteger(days) && days >= 1))
      issues.push({ field, code: 'number_out_of_range' })
  }
  if (minStayDays !== null && maxStayDays !== null && minStayDays > maxStayDays) {
    issues.push({ field: 'minStayDays', code: 'min_above_max' })
  }
  return issues
}

function timeIssues(property: PropertyFields): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (const field of ['checkInTime', 'checkOutTime'] as const) {
    const time = property[field]
    if (time !== null && !TIME.test(time)) issues.push({ field, code: 'time_invalid' })
  }
  if (issues.length > 0) return issues
  const checkIn = property.checkInTime ?? DEFAULT_CHECK_IN_TIME
  const checkOut = property.checkOutTime ?? DEFAULT_CHECK_OUT_TIME
  return checkOut > checkIn ? [{ field: 'checkOutTime', code: 'check_out_after_check_in' }] : []
}
