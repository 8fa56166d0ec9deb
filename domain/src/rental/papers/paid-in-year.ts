/** What a tenant paid in a calendar year, for the yearly confirmation. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { ChargeEvent, ChargeKind, LedgerState } from '../ledger/types.ts'

type PaidKind = ChargeKind | 'cleaning'

/** In cents. total = sum of the receipts = sum of `paid` + refunded + credit. Deposits are no part of it. */
export type PaidInYear = {
  receipts: { id: string; day: CivilDate; amount: Cents }[]
  /** What the receipts pay now, by the kind of the charge, in the order of first payment; cleaning of stays has its own row. */
  paid: { kind: PaidKind; amount: Cents }[]
  refunded: Cents
  /** Not used for a charge yet. */
  credit: Cents
  total: Cents
}

/** Returns what was received from January to December of the year, by the day of the receipt, and not reversed. */
export function paidInYear(
  { sources, allocations, charges }: Pick<LedgerState, 'sources' | 'allocations' | 'charges'>,
  year: number,
): PaidInYear {
  const received = [...sources.values()].filter(
    ({ type, deposit, reversedOn, day }) =>
      type === 'receipt' && !deposit && reversedOn === null && day.startsWith(`${year}-`),
  )
  const ids = new Set(received.map(({ id }) => id))
  const paid = new Map<PaidKind, Cents>()
  for (const { sourceId, chargeId, amount } of allocations) {
    if (!ids.has(sourceId)) continue
    const kind = paidKindOf(charges.get(chargeId)!.charge)
    paid.set(kind, (paid.get(kind) ?? 0) + amount)
  }
  return {
    receipts: received
      .map(({ id, day, amount }) => ({ id, day, amount }))
      .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id)),
    paid: [...paid].map(([kind, amount]) => ({ kind, amount })),
    refunded: received.reduce((sum, { refunded }) => sum + refunded, 0),
    credit: received.reduce((sum, { unapplied }) => sum + unapplied, 0),
    total: received.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const paidKindOf = ({ kind, bookingId, isStayFee }: ChargeEvent): PaidKind =>
  kind === 'extra_fee' && bookingId && !isStayFee ? 'cleaning' : kind
