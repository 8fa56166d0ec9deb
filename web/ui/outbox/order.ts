/** In which order the entries of a device are sent. */
import type { StoredItem } from './store.ts'

/** The records that an entry names: the ticket of a message, the tenant of a payment. */
const recordsOf = ({ writes }: StoredItem): unknown[] =>
  Object.entries(Object(writes[0]?.input)).flatMap(([name, value]) =>
    /^id$|Id$/.test(name) && typeof value === 'string' ? [value] : [],
  )

/** Whether an entry must not overtake an earlier one: both are of the same form, about the same record. */
export function dependsOn(item: StoredItem, earlier: StoredItem): boolean {
  if (item.place !== earlier.place || callOf(item) !== callOf(earlier)) return false
  const records = recordsOf(earlier)
  return recordsOf(item).some((one) => records.includes(one))
}

const callOf = ({ writes }: StoredItem): string | undefined => writes[0]?.call

/** Entries to which the server has not answered are last, with those that depend on them, because each may take long. */
export function inSendingOrder(items: readonly StoredItem[]): StoredItem[] {
  const last: StoredItem[] = []
  const first = items.filter((item) => {
    const isLast = item.unanswered === true || last.some((earlier) => dependsOn(item, earlier))
    if (isLast) last.push(item)
    return !isLast
  })
  return [...first, ...last]
}
