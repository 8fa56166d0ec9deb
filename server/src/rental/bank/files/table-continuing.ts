/** Which rows of a table the balances of their neighbours prove to be movements. */
import { currencyOf, isBlank, type Reading } from './table-reading.ts'
import { ownColumnOf } from './table-sides.ts'
import { centsIn } from './table-totals.ts'

/** Balances of rows with different keys are of different accounts. */
export const keyOf = (reading: Reading): string =>
  [currencyOf(reading), ownColumnOf(reading) ?? '', reading.at('product')].join(' ')

type Amount = { reading: Reading; cents: number }
type Row = Amount & { balance: number }
/** Whether the balance moves from the older to the newer row by the amount of the newer one. */
type Links = (older: Row, newer: Row) => boolean

/**
 * Returns the rows whose balance is that of the row before, plus their amount. The order of the file is the one in which more rows are so.
 * If no amount of the file has a minus, the balance shows the sign.
 */
export function continuing(amounts: readonly Amount[]): Set<Reading> {
  return new Set(
    ordersOf(amounts).flatMap(({ group, orders }) => {
      const [found = [], other] = orders.map(({ linked }) => linked)
      if (!other) return found
      // A balance as the amount is no proof if the rows can be in either order.
      const repeats = group.filter(({ cents, balance }) => cents === balance).map(({ reading }) => reading)
      return [...found, ...other].filter((reading) => !repeats.includes(reading))
    }),
  )
}

/**
 * Returns those of the rows that are not booked by the words of the bank whose amount moved the balance: it continues the row before, and a
 * booked row goes on from it. Of the newest row nothing shows whether its balance is only expected, so it counts if `isFinal`: it says that
 * the payment came back or was cancelled, and the balance shows that it moved all the same.
 */
export function movedAnyway(
  amounts: readonly Amount[],
  isUnbooked: (reading: Reading) => boolean,
  isFinal: (reading: Reading) => boolean,
): Set<Reading> {
  const moved = new Set<Reading>()
  for (const { orders } of ordersOf(amounts)) {
    // In either order the rows prove nothing.
    if (orders.length > 1) continue
    const { rows, linked } = orders[0]!
    const isLinked = new Set(linked)
    for (const [place, { reading }] of [...rows.entries()].toReversed()) {
      const newer = rows[place + 1]?.reading
      const goesOn = newer
        ? isLinked.has(newer) && (!isUnbooked(newer) || moved.has(newer))
        : isFinal(reading)
      if (isUnbooked(reading) && isLinked.has(reading) && goesOn) moved.add(reading)
    }
  }
  return moved
}

type Order = { rows: readonly Row[]; linked: readonly Reading[] }

/** Returns the rows with balances by account, in the order in which more of them continue the one before; in both if the numbers are equal. */
function ordersOf(amounts: readonly Amount[]): { group: readonly Row[]; orders: Order[] }[] {
  const isUnsigned = amounts.every(({ cents }) => cents >= 0)
  const links: Links = (older, newer) => {
    const moved = newer.balance - older.balance
    return newer.cents !== 0 && (moved === newer.cents || (isUnsigned && moved === -newer.cents))
  }
  const rows = amounts.flatMap(({ reading, cents }): Row[] => {
    const cell = reading.at('balance')
    const balance = isBlank(cell) ? null : centsIn(cell, reading)
    return balance === null ? [] : [{ reading, cents, balance }]
  })
  return [...Map.groupBy(rows, ({ reading }) => keyOf(reading)).values()].map((group) => {
    const [rising, falling] = [group, group.toReversed()].map(
      (ordered): Order => ({ rows: ordered, linked: linked(ordered, links) }),
    ) as [Order, Order]
    const more = rising.linked.length - falling.linked.length
    return { group, orders: more === 0 ? [rising, falling] : [more > 0 ? rising : falling] }
  })
}

/** The first row has none before it. */
const linked = (group: readonly Row[], links: Links): Reading[] =>
  group.flatMap((row, place) => (place > 0 && links(group[place - 1]!, row) ? [row.reading] : []))
