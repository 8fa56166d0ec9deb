import { addDays } from '@domovik/domain/dates.ts'
import type { Metric, PartCode } from '@domovik/domain/insight/kpi/types.ts'
import { SOLD_BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'

export interface Shown {
  window: { from: string; to: string }
  propertyId: string | undefined
}

/** The address of the rows behind a part of a metric, with its dates; null if it is not a sum of rows. */
export function placeOf(code: PartCode, { window, propertyId }: Shown, scheduled: boolean): string | null {
  const last = addDays(window.to, -1)
  const only = propertyId ? { propertyId } : {}
  const days = { from: window.from, to: last, ...only }
  const report = (basis: 'cash' | 'accrual'): string =>
    `/reports${stringifySearch({ type: 'revenue', period: 'custom', basis, grouping: 'property', ...days })}`
  const spent = (line: string, paid: boolean): string =>
    `/expenses${stringifySearch(
      paid
        ? { line, status: 'paid', paidFrom: window.from, paidTo: last, ...only }
        : { line, status: ['approved', 'paid'], ...days },
    )}`
  const finance = propertyId ? `/properties/${propertyId}?tab=finance` : null
  switch (code) {
    case 'rental_revenue':
    case 'other_income':
      return report('accrual')
    case 'received':
      return report('cash')
    case 'operating':
      return spent('operating', false)
    case 'operating_paid':
      return spent('operating', true)
    case 'capital_paid':
      return spent('capital', true)
    case 'interest':
    case 'principal':
      return scheduled ? finance : spent(code, false)
    case 'billed':
    case 'collected':
      return `/payments${stringifySearch({ view: 'charges', deposits: 'without', ...days })}`
    case 'stay_revenue':
      return report('accrual')
    case 'sold_nights':
      return `/bookings${stringifySearch({ status: [...SOLD_BOOKING_STATUSES], ...days })}`
    case 'short_term_nights':
    case 'occupied_days':
    case 'available_days':
      return propertyId ? `/properties/${propertyId}?tab=leases` : '/properties'
    case 'bad_debt':
    case 'gross_potential_rent':
    case 'monthly_costs':
      return null
    default:
      return finance
  }
}

/** The form for the data that a metric of a property needs. */
export const formFor = (metric: Metric, propertyId: string): string => {
  const value = metric === 'cap_rate' || metric === 'ltv'
  return `/properties/${propertyId}?tab=finance&${value ? 'value' : 'finance'}=1`
}
