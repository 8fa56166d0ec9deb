import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { toEvent } from '../payments/events.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

/**
 * Returns by how much the rows of a settlement lowered the balance when they were posted, in cents. It is less than the sum of its
 * credit notes if an advance had been written off: nobody paid that part, so it is not given back.
 */
export function creditedBy(
  { businessDayRule }: OrganizationScope,
  { rows }: Ledger,
  posted: readonly string[],
): number {
  const own = new Set(posted)
  // Null for rows that are being posted; they are the last ones.
  const at = rows.find(({ id }) => own.has(id))?.createdAt ?? null
  const known = rows.filter(({ createdAt }) => at === null || (createdAt !== null && createdAt <= at))
  const balance = (some: typeof known): number =>
    replay(some.map(toEvent), { businessDayRule }).movements.reduce((sum, { amount }) => sum + amount, 0)
  return balance(known.filter(({ id }) => !own.has(id))) - balance(known)
}

/** What became of the `whole` by which the advances exceed the cost, if `credited` of it lowered the balance. */
export const creditOutcome = (
  credited: number,
  whole: number,
): 'credited' | 'creditedPart' | 'creditedNone' =>
  credited >= whole ? 'credited' : credited > 0 ? 'creditedPart' : 'creditedNone'
