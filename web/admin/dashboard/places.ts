/** Where each figure of the dashboard opens: the rows behind it, with its own filter in the address. */

/** Every charge but deposits, which stay apart in each of these figures. */
const operating = ['rent', 'bills', 'extra_fee', 'other'].map((type) => `type=${type}`).join('&')

export const placesOf = (month: { from: string; to: string }, today: string, firstMonth: string) => ({
  expected: `/payments?view=charges&${operating}&from=${month.from}&to=${month.to}`,
  dueToDate: `/payments?view=charges&${operating}&from=${month.from}&to=${today}`,
  overdue: `/payments?view=charges&status=overdue&${operating}&sort=dueDate`,
  ending: '/leases?endsWithin=60&sort=endDate',
  vacant: '/properties?status=available',
  received: '/payments?view=received',
  year: `/payments?view=received&from=${firstMonth}&to=${today}`,
  tickets: '/tickets?status=pending&status=in_progress',
})
