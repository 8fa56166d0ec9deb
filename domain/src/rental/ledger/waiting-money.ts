import type { Cents } from '../../money.ts'
import type { SourceState } from './types.ts'

type Waiting = { source: SourceState; amount: Cents }

/** Money during a replay whose payer named a charge that is posted later (docs/finance.md 2.5). Amounts in cents. */
export class WaitingMoney {
  private readonly byCharge = new Map<string, Waiting[]>()
  private readonly bySource = new Map<string, Cents>()

  /** Returns the unapplied money of a source that waits for no charge. */
  free(source: SourceState): Cents {
    return Math.max(0, source.unapplied - (this.bySource.get(source.id) ?? 0))
  }

  /** Keeps up to `most` free money of a source for a charge. */
  add(source: SourceState, chargeId: string, most: Cents): void {
    const amount = Math.min(most, this.free(source))
    if (amount <= 0) return
    this.byCharge.set(chargeId, [...(this.byCharge.get(chargeId) ?? []), { source, amount }])
    this.bySource.set(source.id, (this.bySource.get(source.id) ?? 0) + amount)
  }

  /** Returns what waited for a charge, and frees it. */
  end(chargeId: string): readonly Waiting[] {
    const waiting = this.byCharge.get(chargeId) ?? []
    this.byCharge.delete(chargeId)
    for (const { source, amount } of waiting)
      this.bySource.set(source.id, (this.bySource.get(source.id) ?? 0) - amount)
    return waiting
  }
}
