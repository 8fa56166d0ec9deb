/** Deposits that come to an owner, or leave, with a share of a property (docs/finance.md 8.16). */
import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type Ownership, ownersPart } from './shares.ts'
import type { StatementRow } from './statement.ts'

/** A row that moved the deposits held at a property: what was received is positive. */
export type DepositMovement = {
  sourceId: string
  tenantId: string
  propertyId: string
  day: CivilDate
  amount: Cents
}

/**
 * Returns the deposits that were held on the day from which on the money of a property is stated (`from`, by property) or on which the part of the owner of a property changes,
 * before `to`, a row for each tenant: the part that the owner has from that day on, less what the statements say until then. So an owner
 * who has no part any more has no cent left. A row names the last receipt.
 */
export function takenOver(
  movements: readonly DepositMovement[],
  ownerships: ReadonlyMap<string, readonly Ownership[]>,
  ownerId: string,
  { from: starts, to }: { from: ReadonlyMap<string, CivilDate>; to: CivilDate },
): StatementRow[] {
  const byPlace = Map.groupBy(movements, ({ propertyId, tenantId }) => `${propertyId} ${tenantId}`)
  return [...byPlace.values()].flatMap((own) => {
    const { propertyId } = own[0]!
    const from = starts.get(propertyId)
    if (from === undefined) return []
    const versions = ownerships.get(propertyId) ?? []
    const partOn = (amount: Cents, day: CivilDate): Cents => ownersPart(amount, versions, day, ownerId)
    const changes = versions
      .map(({ validFrom }) => validFrom)
      .filter((day) => day > from && day < to && partOn(WHOLE, day) !== partOn(WHOLE, addDays(day, -1)))
    const rows: StatementRow[] = []
    for (const day of [from, ...changes.toSorted()]) {
      const before = own.filter((one) => one.day < day)
      const held = before.reduce((sum, { amount }) => sum + amount, 0)
      const stated = [
        ...before.filter((one) => one.day >= from).map((one) => partOn(one.amount, one.day)),
        ...rows.map(({ share }) => share),
      ].reduce((sum, amount) => sum + amount, 0)
      const share = partOn(held, day) - stated
      if (share !== 0) rows.push(rowOf(before, { day, held, share }))
    }
    return rows
  })
}

/** An amount that shows any difference of parts. */
const WHOLE: Cents = 1_000_000_000_000

function rowOf(
  before: readonly DepositMovement[],
  { day, held, share }: { day: CivilDate; held: Cents; share: Cents },
): StatementRow {
  const inOrder = before.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const { sourceId, propertyId } = inOrder.findLast(({ amount }) => amount > 0) ?? inOrder.at(-1)!
  const isMore = share > 0
  return {
    line: isMore ? 'deposits_taken_over' : 'deposits_handed_over',
    source: 'transactions',
    ...{ sourceId, propertyId, day, share },
    amount: isMore ? held : -held,
  }
}
