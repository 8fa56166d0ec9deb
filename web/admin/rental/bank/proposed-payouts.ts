type Payout = { statementId: string; amount: number; paidOn: string | null; named: boolean }

/**
 * Returns the payouts that are chosen at first, of owners whom the line names if it names any: those recorded by hand if they add up to the
 * line, all if they do, otherwise the only one with its amount. A recorded one goes first, because the line is its money.
 */
export function proposedPayouts(payouts: readonly Payout[], amount: number): string[] {
  const named = payouts.filter((one) => one.named)
  const pool = named.length > 0 ? named : payouts
  const recorded = pool.filter(({ paidOn }) => paidOn !== null)
  const sets = [
    ...(named.length > 0 ? [recorded, named] : []),
    ...[recorded, pool].map((some) => some.filter((one) => one.amount === amount)).filter(isOne),
  ]
  const found = sets.find((set) => set.reduce((sum, one) => sum + one.amount, 0) === amount)
  return found?.map(({ statementId }) => statementId) ?? []
}

const isOne = (some: readonly Payout[]): boolean => some.length === 1
