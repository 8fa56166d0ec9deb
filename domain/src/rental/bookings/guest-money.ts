/** What a guest reads of the money of a stay. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState, SourceState } from '../ledger/types.ts'

/** In cents: `received` + `setOff` = `paid` + `returned` + `leftOver`. */
export type GuestMoney = {
  /** By day, the parts of receipts that pay charges of the stay, were returned or are left over. They add up to `received`. */
  receipts: { day: CivilDate; amount: Cents }[]
  received: Cents
  /** What a deposit or other credit pays of the stay. */
  setOff: Cents
  /** What is paid of the charges of the stay. */
  paid: Cents
  /** What was refunded of the receipts. */
  returned: Cents
  /** What the receipts do not pay: it is returned, or it pays something else later. */
  leftOver: Cents
}

/**
 * Returns the money of a stay. What is left over of a receipt, or was refunded of it, belongs to the stays that the receipt pays
 * or once paid; if the account has charges of this stay only, to this stay. Money of a deposit counts as far as it pays.
 */
export function guestMoney(
  { charges, sources, allocations }: Pick<LedgerState, 'charges' | 'sources' | 'allocations'>,
  bookingId: string,
): GuestMoney {
  const all = [...charges.values()]
  const own = all.filter(({ charge }) => charge.bookingId === bookingId)
  const ids = new Set(own.map(({ charge }) => charge.id))
  const onceHere = new Set(
    own.flatMap(({ settlements }) =>
      settlements.filter(({ kind }) => kind === 'allocation').map(({ eventId }) => eventId),
    ),
  )
  const pays = new Map<string, Cents>()
  for (const { sourceId, chargeId, amount } of allocations)
    if (ids.has(chargeId)) pays.set(sourceId, (pays.get(sourceId) ?? 0) + amount)

  const isOwn = ({ id }: SourceState): boolean => onceHere.has(id) || own.length === all.length
  const money = { received: 0, setOff: 0, paid: 0, returned: 0, leftOver: 0 }
  const days = new Map<CivilDate, Cents>()
  for (const source of sources.values()) {
    const paid = pays.get(source.id) ?? 0
    money.paid += paid
    if (source.type !== 'receipt') {
      money.setOff += paid
      continue
    }
    const counts = !source.deposit && source.reversedOn === null && isOwn(source)
    const [returned, leftOver] = counts ? [source.refunded, source.unapplied] : [0, 0]
    const amount = paid + returned + leftOver
    if (amount === 0) continue
    money.returned += returned
    money.leftOver += leftOver
    money.received += amount
    days.set(source.day, (days.get(source.day) ?? 0) + amount)
  }
  const receipts = [...days].map(([day, amount]) => ({ day, amount }))
  return { receipts: receipts.sort((a, b) => a.day.localeCompare(b.day)), ...money }
}
