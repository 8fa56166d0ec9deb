import { addDays, nextMonthStart } from '@domovik/domain/dates.ts'

/** Where each figure of the dashboard opens: the rows behind it, with its own filter in the address. */

/** Deposits stay apart in each of these figures. */
const operating = 'deposits=without'

/** What was charged and what came in, in the month that begins on this day. */
export const placeOfMonth = (from: string): string =>
  `/payments?${operating}&from=${from}&to=${addDays(nextMonthStart(from), -1)}`

export const placesOf = (month: { from: string; to: string }, today: string, firstMonth: string) => ({
  expected: `/payments?view=charges&${operating}&from=${month.from}&to=${month.to}`,
  dueToDate: `/payments?view=charges&${operating}&from=${month.from}&to=${today}`,
  overdue: `/payments?view=charges&status=overdue&${operating}&sort=dueDate`,
  ending: '/leases?endsWithin=60&sort=endDate',
  vacant: '/properties?status=available',
  year: `/payments?${operating}&from=${firstMonth}&to=${month.to}`,
})
