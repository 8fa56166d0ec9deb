import type { Cents } from '../../money.ts'
import type { DepositMovement } from '../ledger/types.ts'

/** Money of a deposit that was received with one unit; null for money without a unit. */
export type HeldByUnit = { propertyId: string | null; amount: Cents }

/**
 * Returns what is held of a deposit, by the unit with which it was received, in the order of the receipts. A stay can move to
 * another unit; its deposit stays with the unit that received it until it is settled (docs/finance.md 2.11).
 */
export function heldByUnit(
  movements: readonly DepositMovement[],
  unitOf: (movement: DepositMovement) => string | null,
): HeldByUnit[] {
  const held = new Map<string | null, Cents>()
  for (const movement of movements) {
    const unit = unitOf(movement)
    held.set(unit, (held.get(unit) ?? 0) + movement.amount)
  }
  return [...held].flatMap(([propertyId, amount]) => (amount > 0 ? [{ propertyId, amount }] : []))
}

/**
 * Takes `amount` cents from what units hold, from the first unit first, and returns its parts. What is held less than the amount is
 * taken from `otherwise`. Changes `held`.
 */
export function takeFromUnits(held: HeldByUnit[], amount: Cents, otherwise: string | null): HeldByUnit[] {
  const parts: HeldByUnit[] = []
  let open = amount
  for (const unit of held) {
    const part = Math.min(open, unit.amount)
    if (part <= 0) continue
    unit.amount -= part
    open -= part
    parts.push({ propertyId: unit.propertyId, amount: part })
  }
  return open > 0 ? [...parts, { propertyId: otherwise, amount: open }] : parts
}
