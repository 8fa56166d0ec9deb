/** What a guest reads of the money of a stay. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { depositParts } from '../deposits/parts.ts'
import type { LedgerState, SourceState } from '../ledger/types.ts'
import { type GuestStays, lastStay, stayOfCredit } from './last-stay.ts'

/** In cents: `received` + `setOff` = `paid` + `held` + `returned` + `leftOver`. */
export type GuestMoney = {
  /** By day, what the guest paid for the stay, also as a deposit. They add up to `received`. */
  receipts: { day: CivilDate; amount: Cents }[]
  received: Cents
  /** What credit that is no money of the guest pays of the stay. */
  setOff: Cents
  /** What is paid of the charges of the stay, without the deposit; also what an applied deposit pays. */
  paid: Cents
  /** What the stay holds as a deposit. */
  held: Cents
  /** What was returned, also of the deposit. */
  returned: Cents
  /** What pays nothing and is no deposit: it is returned, or it pays something else later. */
  leftOver: Cents
}

/**
 * Returns the money of a stay. Every cent that a guest paid belongs to one stay, or to none if it pays something else, so that the
 * stays of a guest together show no cent twice. Money that pays a charge belongs to the stay of the charge, and a deposit to the stay
 * that holds it or, without one, to the last stay. What is left over or was returned of a receipt belongs to the last of the
 * stays that it pays or once paid; if it never paid anything, to the stay that takes the credit of the guest.
 */
export function guestMoney(
  state: Pick<LedgerState, 'charges' | 'sources' | 'allocations' | 'depositMovements'>,
  bookingId: string,
  stays: GuestStays,
): GuestMoney {
  const money = { received: 0, setOff: 0, paid: 0, held: 0, returned: 0, leftOver: 0 }
  const days = new Map<CivilDate, Cents>()
  const add = (use: 'paid' | 'held' | 'returned' | 'leftOver', day: CivilDate, amount: Cents): void => {
    if (amount === 0) return
    money[use] += amount
    money.received += amount
    days.set(day, (days.get(day) ?? 0) + amount)
  }
  const deposits = depositParts(state)
  for (const use of ['held', 'returned'] as const)
    for (const { holder, day, amount } of deposits[use])
      if ((holder ?? lastStay(stays)) === bookingId) add(use, day, amount)

  const homeOf = homes(state, stays)
  const allocations = Map.groupBy(state.allocations, ({ sourceId }) => sourceId)
  for (const source of state.sources.values()) {
    // What deposits pay of the charge of the deposit is held.
    if (source.deposit || source.reversedOn !== null) continue
    const pays = (allocations.get(source.id) ?? []).map(({ chargeId, amount }) => ({
      ...{ use: 'paid' as const, amount },
      isHere: state.charges.get(chargeId)?.charge.bookingId === bookingId,
    }))
    if (source.type === 'credit_note') {
      const amount = pays.reduce((sum, part) => sum + (part.isHere ? part.amount : 0), 0)
      money.setOff += amount
      money.paid += amount
      continue
    }
    const isHere = homeOf(source) === bookingId
    const uses = [
      ...pays,
      { use: 'returned' as const, amount: source.refunded, isHere },
      { use: 'leftOver' as const, amount: source.unapplied, isHere },
    ]
    const parts = source.type === 'receipt' ? [{ ...source }] : [...(deposits.applied.get(source.id) ?? [])]
    for (const { use, amount, isHere: counts } of uses)
      for (const { day, amount: part } of split(parts, amount)) if (counts) add(use, day, part)
  }
  const receipts = [...days].map(([day, amount]) => ({ day, amount }))
  return { receipts: receipts.sort((a, b) => a.day.localeCompare(b.day)), ...money }
}

type Part = { day: CivilDate; amount: Cents }

/** Takes an amount off the parts, from the first one first. Returns what was taken; changes `parts`. */
function split(parts: Part[], amount: Cents): Part[] {
  let left = amount
  const taken: Part[] = []
  for (const [at, { day, amount: whole }] of parts.entries()) {
    const part = Math.min(left, whole)
    parts[at] = { day, amount: whole - part }
    left -= part
    if (part > 0) taken.push({ day, amount: part })
  }
  return taken
}

/** To which stay what is left over or was returned of a source belongs; null if to none. */
function homes(
  { charges }: Pick<LedgerState, 'charges'>,
  stays: GuestStays,
): (source: SourceState) => string | null {
  const oncePaid = new Map<string, Set<string | null>>()
  for (const { charge, settlements } of charges.values())
    for (const { kind, eventId } of settlements) {
      if (kind !== 'allocation') continue
      const paid = oncePaid.get(eventId) ?? new Set()
      oncePaid.set(eventId, paid.add(charge.bookingId ?? null))
    }
  return ({ id, type, leaseId }) => {
    if (type === 'deposit_applied' && leaseId !== null) return leaseId
    const paid = oncePaid.get(id)
    if (!paid) return stayOfCredit(stays)
    return stays.inOrder.findLast((stay) => paid.has(stay)) ?? null
  }
}
