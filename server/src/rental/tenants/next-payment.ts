import { addDays, addMonthsClamped, type CivilDate } from '@domovik/domain/dates.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import { upcomingCharges } from '@domovik/domain/rental/rent/charges.ts'

type Open = { dueDate: CivilDate; remaining: number }

/** Months ahead in which charges not posted yet are looked for. Rent is posted on the first of its month. */
const monthsAhead = 2

/**
 * Returns the next due date after `today` and its total in cents, from open posted charges and scheduled
 * ones; null if there is none.
 */
export function nextPayment(
  open: readonly Open[],
  leases: readonly Lease[],
  today: CivilDate,
): { amount: number; dueDate: CivilDate } | null {
  const posted = open
    .filter(({ dueDate }) => dueDate > today)
    .map(({ dueDate, remaining }) => ({ dueDate, amount: remaining }))
  const tomorrow = addDays(today, 1)
  const scheduled = leases.flatMap((lease) =>
    upcomingCharges(lease, tomorrow, addMonthsClamped(today, monthsAhead)),
  )
  const coming = [...posted, ...scheduled].filter(({ amount }) => amount > 0)
  const dueDate = coming.map((charge) => charge.dueDate).sort()[0]
  if (dueDate === undefined) return null
  return {
    dueDate,
    amount: coming.reduce((sum, charge) => (charge.dueDate === dueDate ? sum + charge.amount : sum), 0),
  }
}
