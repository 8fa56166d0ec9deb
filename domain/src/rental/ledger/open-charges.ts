import type { ChargeState } from './types.ts'

type Entry = { order: string; state: ChargeState }

/** The open charges, sorted in the order of payment. */
export class OpenCharges {
  private readonly entries: Entry[] = []
  private readonly orders = new Map<string, string>()

  get isEmpty(): boolean {
    return this.entries.length === 0
  }

  add(state: ChargeState, order: string): void {
    this.orders.set(state.charge.id, order)
    this.refresh(state)
  }

  /** Adds or removes the charge, depending on its remaining amount. */
  refresh(state: ChargeState): void {
    const order = this.orders.get(state.charge.id)
    if (order === undefined) return
    const at = this.position(order)
    const listed = this.entries[at]?.order === order
    const wanted = state.remaining > 0 && state.cancelledOn === null
    if (wanted && !listed) this.entries.splice(at, 0, { order, state })
    if (!wanted && listed) this.entries.splice(at, 1)
  }

  /** Sorted by due date, so matured charges come first. */
  inPaymentOrder(): ChargeState[] {
    return this.entries.map((entry) => entry.state)
  }

  private position(order: string): number {
    let low = 0
    let high = this.entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.entries[middle]?.order ?? '') < order) low = middle + 1
      else high = middle
    }
    return low
  }
}
