import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import type { DepositMovement } from './types.ts'

/** The deposit money of one tenant during a replay, by the lease or stay that holds it. */
export class HeldDeposits {
  readonly movements: DepositMovement[] = []
  private sum: Cents = 0
  private readonly heldBy = new Map<string | null, Cents>()
  private readonly taken = new Map<string, DepositMovement[]>()

  /** Adds deposit money to a lease. */
  add(movement: DepositMovement): void {
    this.sum += movement.amount
    this.heldBy.set(movement.leaseId, this.heldFor(movement.leaseId) + movement.amount)
    this.movements.push(movement)
  }

  /**
   * Takes deposit money (`amount` is negative): first what is held for the lease of the movement, then what other leases
   * hold, newest first. So a deposit that was carried over and then refunded on its first lease leaves no lease below
   * zero. Throws `deposit_exceeds_held`.
   */
  take(movement: DepositMovement): void {
    const { leaseId, amount } = movement
    if (this.sum + amount < 0) {
      throw new DomainError('deposit_exceeds_held', { held: this.sum, amount: -amount })
    }
    const others = [...this.heldBy.keys()].filter((other) => other !== leaseId).reverse()
    const parts: DepositMovement[] = []
    let left = -amount
    for (const holder of [leaseId, ...others]) {
      const part = Math.min(left, this.heldFor(holder))
      if (part === 0) continue
      parts.push({ ...movement, leaseId: holder, amount: -part })
      left -= part
    }
    for (const part of parts) this.add(part)
    this.taken.set(movement.eventId, parts)
  }

  /** Returns deposit money that an event took to the leases that held it, on the day of the reversal. */
  giveBack(takenBy: string, { id, date }: { id: string; date: CivilDate }): void {
    for (const part of this.taken.get(takenBy) ?? []) {
      this.add({
        ...part,
        day: date,
        kind: 'reversed',
        eventId: id,
        takesBack: takenBy,
        amount: -part.amount,
      })
    }
  }

  private heldFor(leaseId: string | null): Cents {
    return this.heldBy.get(leaseId) ?? 0
  }
}
