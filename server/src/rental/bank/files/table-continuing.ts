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
  return new Set(
    [...Map.groupBy(rows, ({ reading }) => keyOf(reading)).values()].flatMap((group) => {
      const [rising, falling] = [linked(group, links), linked(group.toReversed(), links)]
      if (rising.length !== falling.length) return rising.length > falling.length ? rising : falling
      // A balance as the amount is no proof if the rows can be in either order.
      const repeats = group.filter(({ cents, balance }) => cents === balance).map(({ reading }) => reading)
      return [...rising, ...falling].filter((reading) => !repeats.includes(reading))
    }),
  )
}

/** The first row has none before it. */
const linked = (group: readonly Row[], links: Links): Reading[] =>
  group.flatMap((row, place) => (place > 0 && links(group[place - 1]!, row) ? [row.reading] : []))
