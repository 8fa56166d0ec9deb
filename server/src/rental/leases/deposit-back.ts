/** Deposits that renewals carried over, taken back because the money of their receipt comes back (docs/finance.md 3.3). */
import { type CivilDate, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { depositAvailable, receivedBy } from '@domovik/domain/rental/deposits/held.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { replayWith } from '../payments/ledger.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { carryOver, inForce, takenBack } from './carry-overs.ts'

type Wanted = { amount: number; day: CivilDate; reason: string }
/** `back` are the rows, `now` is the ledger with them. */
export type DepositBack = { back: Posting[]; now: Ledger }

/**
 * As `depositAtHand`. Throws deposit_settled if less than the amount can be taken then, because a settlement returned or kept a part of the
 * deposit; what else is missing is left to the caller.
 */
export function depositBack(
  scope: OrganizationScope,
  ledger: Ledger,
  receiptId: string,
  wanted: Wanted,
): DepositBack {
  const { holders, ...found } = planBack(scope, ledger, receiptId, wanted)
  const source = found.now.state.sources.get(receiptId)
  if (!source?.deposit || source.reversedOn !== null || wanted.amount > source.amount - source.refunded)
    return found
  const held = refundable(found.now.state, source, wanted.day)
  const isSettled = inForce(ledger).some(
    ({ settlementId, leaseId, bookingId }) => settlementId !== null && holders.has(leaseId ?? bookingId),
  )
  if (held < wanted.amount && isSettled)
    throw new DomainError('deposit_settled', { held, amount: wanted.amount })
  return found
}

/**
 * Returns the rows that bring money of a deposit receipt back from the leases to which renewals carried it or will carry it, until the
 * amount can be taken from the receipt on the day, as far as these leases hold it. What of a carry-over is not needed is carried over again.
 */
export function depositAtHand(
  scope: OrganizationScope,
  ledger: Ledger,
  receiptId: string,
  wanted: Wanted,
): DepositBack {
  const { back, now } = planBack(scope, ledger, receiptId, wanted)
  return { back, now }
}

function planBack(
  scope: OrganizationScope,
  ledger: Ledger,
  receiptId: string,
  { amount, day, reason }: Wanted,
): DepositBack & { holders: ReadonlySet<string | null> } {
  const back: Posting[] = []
  let now = ledger
  const parts = receivedBy(ledger.state, receiptId, day)
  const holders = new Set(parts.keys())
  const missing = () => {
    const source = now.state.sources.get(receiptId)
    if (!source?.deposit || source.reversedOn !== null) return 0
    return Math.min(amount, source.amount - source.refunded) - refundable(now.state, source, day)
  }
  if (missing() <= 0) return { back, now, holders }
  const carried = carriedSince(ledger, receiptId)
  const used = new Set<Half>()
  const bring = (holder: string, wanted: number): void => {
    let left = wanted
    for (const { given, received, from, to } of carried) {
      if (left <= 0) return
      if (from !== holder || used.has(given)) continue
      used.add(given)
      holders.add(to)
      const on = later(day, given.effectiveDate)
      const most = Math.min(left, given.amount)
      const short = most - depositAvailable(now.state, on, to)
      if (short > 0) bring(to, short)
      const part = Math.min(most, depositAvailable(now.state, on, to))
      if (part <= 0) continue
      // In this order the next lease has at each moment what it gives back, also if a part of it was returned.
      const first = takenBack(scope, given, reason, on)
      const rest = carryOver(scope, replayWith(scope, now, first), {
        lease: { id: from, propertyId: given.propertyId ?? '' },
        next: { id: to, start: on },
        deposit: { transfer: given.amount - part },
        reason: given.reason ?? '',
      })
      const rows = [first, ...rest, takenBack(scope, received, reason, on)]
      now = replayWith(scope, now, ...rows)
      back.push(...rows)
      left -= part
    }
  }
  for (const [holder, got] of parts)
    if (holder !== null) bring(holder, Math.min(missing(), got - depositAvailable(now.state, day, holder)))
  return { back, now, holders }
}

type Half = Ledger['rows'][number]

/** Returns both halves of each carry-over that was posted after a receipt, the newest first: it may have moved money of the receipt. */
function carriedSince(
  ledger: Ledger,
  receiptId: string,
): { given: Half; received: Half; from: string; to: string }[] {
  const rows = inForce(ledger)
    .filter(({ type, id }) => type === 'deposit_transfer' && id > receiptId)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  return rows.flatMap((received, place) => {
    // The receipt of the next lease follows the refund of the earlier one.
    const given = rows[place + 1]
    const [from, to] = [given?.leaseId, received.leaseId]
    return received.kind === 'receipt' && given?.kind === 'refund' && from && to
      ? [{ given, received, from, to }]
      : []
  })
}
