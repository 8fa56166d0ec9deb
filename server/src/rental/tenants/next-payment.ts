import { addDays, addMonthsClamped, type CivilDate } from '@domovik/domain/dates.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import type { ChargeKind } from '@domovik/domain/rental/ledger/types.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { upcomingCharges } from '@domovik/domain/rental/rent/charges.ts'

type Open = { dueDate: CivilDate; remaining: number; type: ChargeKind; serviceFrom: CivilDate | null }
type Coming = Pick<Open, 'type' | 'serviceFrom' | 'dueDate'> & { amount: number }

/** Months ahead in which charges not posted yet are looked for. Rent is posted on the first of its month. */
const monthsAhead = 2

/**
 * Returns the next due date after `today` and its total in cents, from open posted charges and scheduled ones, and how much of it
 * is a deposit, and the charges; null if there is none. `deposits` is deposit money that no charge has used yet: it pays the scheduled deposits first.
 */
export function nextPayment(
  open: readonly Open[],
  leases: readonly Lease[],
  today: CivilDate,
  deposits: number,
): { amount: number; deposit: number; dueDate: CivilDate; charges: Coming[] } | null {
  const posted = open
    .filter(({ dueDate }) => dueDate > today)
    .map(
      ({ dueDate, remaining, type, serviceFrom }): Coming => ({
        dueDate,
        amount: remaining,
        type,
        serviceFrom,
      }),
    )
  const tomorrow = addDays(today, 1)
  const scheduled = leases
    .flatMap((lease) => upcomingCharges(lease, tomorrow, addMonthsClamped(today, monthsAhead)))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  let left = deposits
  const unpaid = scheduled.map(({ kind: type, dueDate, amount, serviceFrom }): Coming => {
    const paid = isDepositKind(type) ? Math.min(left, amount) : 0
    left -= paid
    return { type, dueDate, amount: amount - paid, serviceFrom }
  })
  const coming = [...posted, ...unpaid].filter(({ amount }) => amount > 0)
  const dueDate = coming.map((charge) => charge.dueDate).sort()[0]
  if (dueDate === undefined) return null
  const then = coming.filter((charge) => charge.dueDate === dueDate)
  const sum = (charges: typeof then) => charges.reduce((total, { amount }) => total + amount, 0)
  const deposit = sum(then.filter(({ type }) => isDepositKind(type)))
  return { dueDate, amount: sum(then), deposit, charges: then }
}
