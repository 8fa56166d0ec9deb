/** Rows of a list that only state sums: "Razem", "Suma", "Total", "Grand total". */
import { plain } from './plain-text.ts'
import type { Cell, Table } from './types.ts'

/** Words of a sum in English, Polish and Spanish, as `plain` writes them. */
export const sumWords =
  'razem|lacznie|laczna kwota|ogolem|sumas?|totales|totals?|sum|(?:grand|net) total|sub ?(?:totales|totals?)|obroty|importe total'

/** "Suma", "Razem PLN", "Total general", "Razem: 12 lokali". */
const label = new RegExp(
  `^(?:w sumie|podsumowanie|${sumWords})(?: (?:${sumWords}|general|of|pln|eur|usd|gbp|\\d+))*(?: \\d+ \\p{L}+)?$`,
  'u',
)

/** A number with at most a sign, a currency or a unit: `3.550,50 €`, `46,5 m²`, `100%`. */
const isNumber = (text: string): boolean =>
  /^[-+−(]?\s?(?:\p{Sc}|[A-Z]{3})?\s?\d[\d\s.,'’]*[-)]?\s?(?:\p{Sc}|%|[\p{L}²]{1,4}\.?)?\)?$/u.test(text)

/** Takes the rows of totals out of a list. They have a word of a sum, at least one number, and no other text. */
export function withoutTotals(table: Table): { table: Table; totalsRows: number[] } {
  const totals = new Set(table.rows.filter(({ cells }) => isTotals(cells)))
  return {
    table: { ...table, rows: table.rows.filter((row) => !totals.has(row)) },
    totalsRows: [...totals].map(({ row }) => row),
  }
}

function isTotals(cells: readonly Cell[]): boolean {
  let labels = 0
  let numbers = 0
  for (const cell of cells) {
    const text = String(cell).trim()
    if (text === '' || /^[-–—]+$/.test(text)) continue
    if (typeof cell === 'number' || isNumber(text)) numbers++
    else if (label.test(plain(text))) {
      labels++
      if (/\d/.test(text)) numbers++
    } else return false
  }
  return labels > 0 && numbers > 0
}
