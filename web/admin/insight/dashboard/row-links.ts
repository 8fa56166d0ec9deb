import { addDays, nextMonthStart } from '@domovik/domain/dates.ts'

/** The address of the rows behind each figure of the dashboard. */

/** Of these figures only what is overdue includes deposits. */
const operating = 'deposits=without'

/** Charges and income of the month that begins on this day. */
export const placeOfMonth = (from: string): string =>
  `/payments?${operating}&from=${from}&to=${addDays(nextMonthStart(from), -1)}`

export const placesOf = (month: { from: string; to: string }, today: string, firstMonth: string) => ({
  expected: `/payments?view=charges&${operating}&from=${month.from}&to=${month.to}`,
  dueToDate: `/payments?view=charges&${operating}&from=${month.from}&to=${today}`,
  overdue: '/payments?view=charges&status=overdue&sort=dueDate',
  ending: '/leases?endsWithin=60&sort=endDate',
  vacant: '/properties?status=available',
  year: `/payments?${operating}&from=${firstMonth}&to=${month.to}`,
})
