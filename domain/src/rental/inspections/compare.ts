/** Compares the protocols of move-in and move-out. */
import { CONDITIONS, type Condition, type Sheet, type SheetItem } from './content.ts'

export type ComparedItem = {
  /** The key of the item in both protocols. */
  id: string
  room: string
  name: string
  /** Null if the protocol does not list the item. */
  before: Pick<SheetItem, 'condition' | 'quantity' | 'remark'> | null
  after: Pick<SheetItem, 'condition' | 'quantity' | 'remark'> | null
  /** Whether a deduction from the deposit is proposed. */
  proposesDeduction: boolean
}

/**
 * Whether the landlord may want to keep a part of the deposit: the item is damaged or missing now and was better before.
 * Ordinary wear is never a reason.
 */
export const isLoss = (before: Condition, after: Condition): boolean =>
  (after === 'damaged' || after === 'missing') && CONDITIONS.indexOf(after) > CONDITIONS.indexOf(before)

type Placed = SheetItem & { room: string }
const itemsOf = (sheet: Sheet): Placed[] =>
  sheet.rooms.flatMap((room) => room.items.map((item) => ({ ...item, room: room.name })))
const shown = (item: Placed | undefined): ComparedItem['after'] =>
  item ? { condition: item.condition, quantity: item.quantity, remark: item.remark } : null

/** Returns all items of both protocols in the order of the later one; items that only the earlier one lists follow. */
export function compareSheets(before: Sheet, after: Sheet): ComparedItem[] {
  const earlier = new Map(itemsOf(before).map((item) => [item.id, item]))
  const later = itemsOf(after)
  const known = new Set(later.map(({ id }) => id))
  const all = [...later, ...[...earlier.values()].filter(({ id }) => !known.has(id))]
  return all.map((item) => {
    const was = earlier.get(item.id)
    const is = known.has(item.id) ? item : undefined
    return {
      id: item.id,
      room: item.room,
      name: item.name,
      before: shown(was),
      after: shown(is),
      proposesDeduction: was !== undefined && is !== undefined && isLoss(was.condition, is.condition),
    }
  })
}
