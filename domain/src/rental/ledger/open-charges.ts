import type { ChargeState } from './types.ts'

type Entry = { order: string; state: ChargeState }

/** The charges that still want money, kept in the order in which they are paid. */
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

  /** Puts the charge in or takes it out, as its remaining amount says. */
  refresh(state: ChargeState): void {
    const order = this.orders.get(state.charge.id)
    if (order === undefined) return
    const at = this.position(order)
    const listed = this.entries[at]?.order === order
    const wanted = state.remaining > 0 && state.cancelledOn === null
    if (wanted && !listed) this.entries.splice(at, 0, { order, state })
    if (!wanted && listed) this.entries.splice(at, 1)
  }

  /** By due date, so what has matured comes before what has not. */
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
