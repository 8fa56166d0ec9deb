/** With which leases and stays the money of one deposit receipt is (docs/finance.md 2.11). */
import type { Cents } from '../../money.ts'
import type { ChargeEvent } from './types.ts'

/** The id of the lease or stay that holds a deposit; null for money that names none. */
export type Holder = string | null

/** Returns the lease or stay whose deposit a charge asks for. */
export const holderOf = ({ leaseId, bookingId }: Pick<ChargeEvent, 'leaseId' | 'bookingId'>): Holder =>
  leaseId ?? bookingId ?? null

/** The money of one receipt during a replay. It begins with the lease or stay that the receipt names. Amounts in cents. */
export class DepositPlaces {
  /** The lease or stay that the receipt names. */
  readonly home: Holder
  /** What each holder has of the receipt. */
  readonly at: Map<Holder, Cents>
  private readonly used = new Map<Holder, Cents>()

  constructor(home: Holder, amount: Cents) {
    this.home = home
    this.at = new Map([[home, amount]])
  }

  /** Changes what the receipt pays of the charges of a holder. */
  use(holder: Holder, amount: Cents): void {
    this.used.set(holder, (this.used.get(holder) ?? 0) + amount)
  }

  /** Changes what a holder has. */
  shift(holder: Holder, amount: Cents): void {
    this.at.set(holder, Math.max(0, (this.at.get(holder) ?? 0) + amount))
  }

  /** Returns what a holder has and none of its charges uses; negative if the receipt pays more of its charges than it has. */
  spare(holder: Holder): Cents {
    return (this.at.get(holder) ?? 0) - (this.used.get(holder) ?? 0)
  }
}
