import type { BillsCost } from '../bills/queries.ts'
import type { FrozenSettlement } from './frozen.ts'

/** Returns the costs of a party, each with the weights and the total that it was computed from. */
export function costsOf({ pools }: Pick<FrozenSettlement, 'pools'>, party: string): BillsCost[] {
  return pools.flatMap(({ label, keys, metered }): BillsCost[] => {
    const own = metered
      .filter((meter) => meter.party === party)
      .map(({ amount, unit, parts, estimated }) => ({
        label,
        amount,
        expenseId: null,
        metered: { meterId: null, unit, parts, estimated },
      }))
    if (keys.length === 0) return own
    const shared = keys.map(({ key, total, cost, shares }) => {
      const { weight, amount } = shares.find((share) => share.party === party)!
      return { key, weight, total, cost, amount }
    })
    const amount = shared.reduce((sum, part) => sum + part.amount, 0)
    return [{ label, amount, expenseId: null, metered: null, shared }]
  })
}
