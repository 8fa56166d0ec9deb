/** What the lines above a table say of its account. */
import { CURRENCIES } from '@domovik/domain/money.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { ibansIn } from './table-sides.ts'

/** Returns the only number of an account above the table, '' if there is none or several. */
export function accountAbove(lines: readonly Cell[][]): string {
  const numbers = new Set(lines.flatMap((cells) => cells.flatMap(ibansIn)))
  return numbers.size === 1 ? [...numbers][0]! : ''
}

const currencyLabel =
  /^(?:waluta|moneda|divisa|currency)(?: (?:rachunku|konta|de la cuenta|of (?:the )?account))?$/

/**
 * Returns the only currency that stands beside its name above the table, or below it in the next line: `#Waluta;` and `EUR;`, `Divisa: USD`.
 * Null if there is none or several.
 */
export function currencyAbove(lines: readonly Cell[][]): string | null {
  const texts = lines.map((cells) =>
    cells.flatMap((cell) => String(cell).split(':')).map((text) => text.trim()),
  )
  const found = texts.flatMap((line, place) =>
    line.flatMap((text, at) => {
      if (!currencyLabel.test(plain(text))) return []
      const after =
        line.slice(at + 1).find((each) => each !== '') ?? texts[place + 1]?.find((each) => each !== '')
      return CURRENCIES.filter((currency) => currency === after)
    }),
  )
  return new Set(found).size === 1 ? found[0]! : null
}
