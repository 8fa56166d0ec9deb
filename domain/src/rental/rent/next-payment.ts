import { addDays, addMonthsClamped, type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Lease } from '../leases/types.ts'
import { type ChargeKind, isDepositKind, type LedgerState } from '../ledger/types.ts'
import { type PostedCharge, upcomingCharges } from './charges.ts'

type Open = { dueDate: CivilDate; remaining: Cents; type: ChargeKind; serviceFrom: CivilDate | null }
type Coming = Pick<Open, 'type' | 'serviceFrom' | 'dueDate'> & { amount: Cents }

/**
 * Months ahead in which charges not posted yet are looked for, from the start of a lease that begins later. Rent is posted on the first
 * of its month.
 */
const monthsAhead = 2

type Books = {
  /** Deposit money that no charge has used yet, also what a renewal carries over later. */
  deposits: Cents
  /** What was charged, by lease. */
  posted: ReadonlyMap<string | null, readonly PostedCharge[]>
}

/** Returns what the books contain of the next payment, of one lease or of all. The state must contain the rows of later days. */
export const booksOf = (
  { sources, charges }: Pick<LedgerState, 'sources' | 'charges'>,
  leaseId?: string,
): Books => ({
  deposits: [...sources.values()]
    .filter((source) => source.deposit && (leaseId === undefined || (source.leaseId ?? leaseId) === leaseId))
    .reduce((total, { unapplied }) => total + unapplied, 0),
  posted: Map.groupBy(
    [...charges.values()].flatMap(({ charge: { leaseId: holder, kind, serviceFrom, serviceTo } }) =>
      serviceFrom ? { leaseId: holder ?? null, kind, serviceFrom, serviceTo: serviceTo ?? null } : [],
    ),
    (charge) => charge.leaseId,
  ),
})

/**
 * Returns the next due date after `today` and its total in cents, from open posted charges and scheduled ones, and how much of it
 * is a deposit, and the charges; null if there is none. Unused deposit money pays the scheduled deposits first.
 */
export function nextPayment(
  open: readonly Open[],
  leases: readonly Lease[],
  today: CivilDate,
  { deposits, posted }: Books,
): { amount: Cents; deposit: Cents; dueDate: CivilDate; charges: Coming[] } | null {
  const charged = open
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
    .flatMap((lease) =>
      upcomingCharges(
        lease,
        tomorrow,
        addMonthsClamped(later(today, lease.start), monthsAhead),
        posted.get(lease.id),
      ),
    )
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  let left = deposits
  const unpaid = scheduled.map(({ kind: type, dueDate, amount, serviceFrom }): Coming => {
    const paid = isDepositKind(type) ? Math.min(left, amount) : 0
    left -= paid
    return { type, dueDate, amount: amount - paid, serviceFrom }
  })
  const coming = [...charged, ...unpaid].filter(({ amount }) => amount > 0)
  const dueDate = coming.map((charge) => charge.dueDate).sort()[0]
  if (dueDate === undefined) return null
  const then = coming.filter((charge) => charge.dueDate === dueDate)
  const sum = (charges: typeof then) => charges.reduce((total, { amount }) => total + amount, 0)
  const deposit = sum(then.filter(({ type }) => isDepositKind(type)))
  return { dueDate, amount: sum(then), deposit, charges: then }
}
