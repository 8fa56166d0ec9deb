import type { Cents } from '../../money.ts'

/**
 * What refunds paid that their receipts did not have, during a replay: the tenant owes it until these refunds are taken back, and no
 * charge says so. The receipt was reversed, or another refund of it was entered again with an earlier day. Amounts in cents.
 */
export class AdvancedMoney {
  /** What the tenant owes of all receipts. */
  sum: Cents = 0
  private readonly comingBack = new Map<string, Cents>()
  private readonly beyondReceipt = new Map<string, Cents>()

  /** Returns the refunds of a receipt that were paid and that a later row takes back. None of a deposit. */
  returning(sourceId: string): Cents {
    return this.comingBack.get(sourceId) ?? 0
  }

  /** Changes the refunds of a receipt that a later row takes back. */
  expectReturn(sourceId: string, amount: Cents): void {
    this.comingBack.set(sourceId, this.returning(sourceId) + amount)
  }

  /** Returns what refunds of a receipt paid above its amount. */
  beyond(sourceId: string): Cents {
    return this.beyondReceipt.get(sourceId) ?? 0
  }

  /** Changes what refunds of a receipt paid above its amount. */
  payBeyond(sourceId: string, amount: Cents): void {
    this.beyondReceipt.set(sourceId, this.beyond(sourceId) + amount)
    this.sum += amount
  }
}
