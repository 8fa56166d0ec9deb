/** Follows the money of deposits from its receipts to where it is. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'

/** Money of one receipt of a deposit that one lease or stay holds or held; `holder` is null if the receipt names none. */
export type DepositPart = { receiptId: string; holder: string | null; day: CivilDate; amount: Cents }

/** Where the money of deposits is now; together it is what was received as deposits and not reversed. */
export type DepositParts = {
  held: DepositPart[]
  returned: DepositPart[]
  /** By the id of the applied deposit. */
  applied: ReadonlyMap<string, DepositPart[]>
}

/**
 * Returns where the money of each receipt of a deposit is, in cents. A holder returns and applies its oldest money first. A receipt
 * that is refunded or reversed takes its own money if its holder still has it.
 */
export function depositParts({ depositMovements }: Pick<LedgerState, 'depositMovements'>): DepositParts {
  const held: DepositPart[] = []
  const returned = new Map<string, DepositPart[]>()
  const applied = new Map<string, DepositPart[]>()
  let moving: DepositPart[] = []
  for (const movement of depositMovements) {
    const { kind, eventId, takesBack = '', receiptId = '', leaseId: holder, amount, day } = movement
    if (kind === 'received') held.push({ receiptId: eventId, holder, day, amount })
    else if (kind === 'moved' && amount < 0) moving = take(held, holder, -amount, eventId)
    else if (kind === 'moved') held.push(...moving.map((part) => ({ ...part, holder })))
    else if (amount > 0)
      for (const out of [returned, applied]) {
        const parts = Map.groupBy(out.get(takesBack) ?? [], (part) => part.holder === holder)
        held.push(...(parts.get(true) ?? []))
        out.set(takesBack, parts.get(false) ?? [])
      }
    else {
      const parts = take(held, holder, -amount, receiptId)
      const out = kind === 'refunded' ? returned : kind === 'applied' ? applied : null
      out?.set(eventId, [...(out.get(eventId) ?? []), ...parts])
    }
  }
  return { held: held.filter(({ amount }) => amount > 0), returned: [...returned.values()].flat(), applied }
}

/** Takes money off the parts of a holder, of the named receipt first, then the oldest. Returns what was taken; changes `held`. */
function take(held: DepositPart[], holder: string | null, amount: Cents, receiptId: string): DepositPart[] {
  const isNamed = (part: DepositPart): number => Number(part.receiptId === receiptId)
  const own = held
    .filter((part) => part.holder === holder)
    .sort((a, b) => isNamed(b) - isNamed(a) || a.day.localeCompare(b.day))
  let left = amount
  return own.flatMap((part) => {
    const taken = Math.min(left, part.amount)
    part.amount -= taken
    left -= taken
    return taken > 0 ? [{ ...part, amount: taken }] : []
  })
}
