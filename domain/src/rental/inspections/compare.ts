/** Compares the protocols of move-in and move-out. */
import { usedFromTo } from '../meters/use.ts'
import { CONDITIONS, type Condition, type DescribedMeter, type Sheet, type SheetItem } from './content.ts'
import { type KnownMeter, readingOf } from './sign.ts'

type ItemSide = Pick<SheetItem, 'condition' | 'quantity' | 'remark'>

export type ComparedItem = {
  /** The key of the item in both protocols. */
  id: string
  room: string
  name: string
  /** Null if the protocol does not list the item. */
  before: ItemSide | null
  after: ItemSide | null
  /** Whether a deduction from the deposit is proposed. */
  proposesDeduction: boolean
}

export type ComparedKey = {
  id: string
  name: string
  /** How many; null if the protocol does not list the key. */
  before: number | null
  after: number | null
  proposesDeduction: boolean
}

/** A meter that both protocols read. The readings and the use are decimal text. */
export type ComparedMeter = DescribedMeter & {
  before: string
  after: string
  /** Null if it cannot be computed: the meter was deleted, or its readings contradict each other. */
  used: string | null
}

export type Comparison = { items: ComparedItem[]; keys: ComparedKey[]; meters: ComparedMeter[] }

/** Whether the item is damaged or missing now and was better before. Ordinary wear is never a loss. */
export const isLoss = (before: Condition, after: Condition): boolean =>
  (after === 'damaged' || after === 'missing') && CONDITIONS.indexOf(after) > CONDITIONS.indexOf(before)

/**
 * Whether the landlord may want to keep a part of the deposit: the item is worse (`isLoss`), there are fewer pieces, or the later
 * protocol does not list it any more. What was missing before cannot be lost.
 */
function isItemLost(before: ItemSide | null, after: ItemSide | null): boolean {
  if (before === null || before.condition === 'missing') return false
  return after === null || after.quantity < before.quantity || isLoss(before.condition, after.condition)
}

/** Whether the two protocols differ about an item or a key; other remarks are no difference. */
export function isChanged({ before, after }: ComparedItem | ComparedKey): boolean {
  if (before === null || after === null || typeof before === 'number' || typeof after === 'number')
    return before !== after
  return before.condition !== after.condition || before.quantity !== after.quantity
}

/** Returns rows of both protocols with the same id side by side, in the order of the later one; those that only the earlier one lists follow. */
function sideBySide<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const later = new Map(after.map((row) => [row.id, row]))
  const all = [...after, ...before.filter(({ id }) => !later.has(id))]
  return all.map((row) => ({ row, was: earlier.get(row.id) ?? null, is: later.get(row.id) ?? null }))
}

type Placed = SheetItem & { room: string }
const itemsOf = (sheet: Sheet): Placed[] =>
  sheet.rooms.flatMap((room) => room.items.map((item) => ({ ...item, room: room.name })))
const sideOf = (item: Placed | null): ItemSide | null =>
  item && { condition: item.condition, quantity: item.quantity, remark: item.remark }

function compareMeters(before: Sheet, after: Sheet, known: readonly KnownMeter[]): ComparedMeter[] {
  return sideBySide(before.meters, after.meters).flatMap(({ row, was, is }) => {
    const [first, last] = [was && readingOf(was, before.day), is && readingOf(is, after.day)]
    if (!first || !last) return []
    const meter = known.find(({ id }) => id === row.id)
    const { id, medium, unit, serial } = row
    const used = meter ? usedFromTo(meter, first, last) : null
    return [
      { ...{ id, medium, unit, serial }, before: first.newStart ?? first.value, after: last.value, used },
    ]
  })
}

/**
 * Returns all items and keys of both protocols, and the meters that both read. `known` are the meters of the property. A later protocol
 * that was begun without the earlier one has no row in common with it, so rows that it does not list are not lost.
 */
export function compareSheets(before: Sheet, after: Sheet, known: readonly KnownMeter[]): Comparison {
  const items = sideBySide(itemsOf(before), itemsOf(after))
  const keys = sideBySide(before.keys, after.keys)
  const listed = [...items, ...keys].filter(({ is }) => is !== null)
  const continues = listed.length === 0 || listed.some(({ was }) => was !== null)
  return {
    items: items.map(({ row: { id, room, name }, was, is }) => {
      const sides = { before: sideOf(was), after: sideOf(is) }
      const isLost = continues && isItemLost(sides.before, sides.after)
      return { id, room, name, ...sides, proposesDeduction: isLost }
    }),
    keys: keys.map(({ row: { id, name }, was, is }) => ({
      ...{ id, name, before: was?.count ?? null, after: is?.count ?? null },
      proposesDeduction: continues && (was?.count ?? 0) > (is?.count ?? 0),
    })),
    meters: compareMeters(before, after, known),
  }
}
