import { type Cents, prorate } from '../../money.ts'
import type { ProrationMethod } from '../leases/types.ts'

/**
 * Returns the cents for `days` occupied days of a month with `daysInMonth` days; first and last day both count
 * (docs/finance.md 2.4). 0 days cost 0.
 */
export function prorateMonth(
  monthly: Cents,
  method: ProrationMethod,
  days: number,
  daysInMonth: number,
): Cents {
  if (days <= 0) return 0
  if (days >= daysInMonth) return monthly
  switch (method) {
    case 'actual_days':
      return prorate(monthly, days, daysInMonth)
    case 'fixed_30':
      return prorate(monthly, Math.min(days, 30), 30)
    case 'year_365':
      return prorate(monthly, 12 * days, 365)
    case 'none':
      return monthly
  }
}
