/** The words of totals in rows that have a day and an amount like movements: "Saldo końcowe 31.03.2026", "Total cargos", "Balance". */
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { hasAmount, hasSomeDay, isDay, type Reading } from './table-reading.ts'

/**
 * `sure`: no payer writes it. `doubtful`: a word of a balance alone, that a payer may write too. `possible`: words that payers write as
 * well as banks, such as "Total marzo" or "Ingresos".
 */
export type Level = 'sure' | 'doubtful' | 'possible'

const sums = 'razem|lacznie|ogolem|suma|total|totales|totals|sum'
const sides = [
  'uznan|uznania|obciazen|obciazenia|wplywow|wplywy|wydatkow|wydatki|przychodow|przychody|rozchodow|rozchody|wyplywow|wyplywy',
  'abonos|ingresos|haber|entradas|cargos|gastos|pagos|adeudos|debe|salidas',
  'credits|debits|deposits|withdrawals|income|expenses|incoming|outgoing|money in|money out|paid in|paid out',
].join('|')
const filling =
  'obrotow|operacji|transakcji|uznaniowych|obciazeniowych|movimientos|operaciones|transactions|payments|transfers|de|los|las|of|the'
const period =
  '(?: (?:za okres|w okresie|okresu|(?:de[l ]|en el) ?periodo|del mes|(?:in|for|of)(?: the| this)? period|na konto|z konta|na rachunku))?'
const states = [
  'saldo (?:koncowe|poczatkowe|otwarcia|zamkniecia|poprzednie|na (?:koniec|poczatek)(?: (?:okresu|dnia|miesiaca))?)',
  'saldo (?:final|inicial|anterior|de apertura|de cierre|al (?:inicio|cierre|final))',
  '(?:opening|closing|starting|ending|end|initial|final|previous) balance|balance (?:brought|carried) forward',
  'stan (?:konta |rachunku )?(?:koncowy|poczatkowy|na (?:koniec|poczatek)(?: (?:okresu|dnia|miesiaca))?)',
].join('|')
const sure = new RegExp(
  `^(?:(?:${states}|obroty|podsumowanie|grand total|importe total)|(?:${sums})(?: (?:${filling}|${sides}))*)${period}$`,
)
const balances = [
  'saldo(?: (?:konta|rachunku|biezace|ksiegowe|dostepne|calkowite|actual|contable|disponible|total|de(?: la)? cuenta))?',
  'stan(?: (?:konta|rachunku|srodkow))?|dostepne srodki|srodki dostepne',
  '(?:(?:account|available|current|running|ledger|book|total) )?balance',
].join('|')
const doubtful = new RegExp(`^(?:${balances})$`)
const possible = new RegExp(`^(?:${sides})${period}$`)

const words =
  'saldo|stan|obroty|podsum|razem|[łl][aą]czni|og[oó][łl]em|sum|total|grand|importe|opening|closing|start|end|initial|final|previous|balance'
const begins = new RegExp(
  `^[^\\p{L}\\d]*(?:${words}|available|current|account|running|ledger|book|dost[eę]pn|[śs]rodki|uznania|obci[aą][zż]enia|wp[łl]ywy|wydatki|przychody|rozchody|wyp[łl]ywy|${sides})`,
  'iu',
)

/** Whether a cell begins with a word of totals. Almost all rows have a day and an amount, and no such cell. */
export const beginsLikeTotal = (cell: Cell): boolean => typeof cell === 'string' && begins.test(cell)

/**
 * Returns the label of a total with a day and an amount: a payer could write it too ("TOTAL", "Final balance"), so that it is named among
 * the rows that are left out; null for others.
 */
export function labelOfDoubtful(reading: Reading): string | null {
  if (!hasSomeDay(reading) || !hasAmount(reading)) return null
  const label = reading.cells.find(beginsLikeTotal)
  return label === undefined ? null : String(label).trim()
}

const day = /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d\d))(?!\d)/g
const dayInWords = /(?<!\d)\d{1,2}\.?(?: de)? \p{L}{3,}\.?(?: de)? \d{4}(?!\d)/gu

/** Returns a text without the days that it contains. */
export const withoutDays = (text: string): string =>
  text
    .replace(day, ' ')
    .replace(dayInWords, (found) => (isDay(found.replace(/ de | de$/g, ' ')) ? ' ' : found))
    .trim()

const beforeDays =
  /(?: (?:na dzien|z dnia|dnia|w dniu|na|za|od|do|al|a|a fecha(?: de)?|de fecha|del|desde|hasta|el|as of|as at|on|at|from|to|for|until|r|roku))+$/
/** 03/2026, 31/03, 2026. */
const dayParts = /(?<!\d)(?:\d{1,2}\/\d{1,2}|\d{1,2}[-./]\d{4}|\d{4})(?!\d)/g
const months =
  /(?: (?:styczen|stycznia|luty|lutego|marzec|marca|kwiecien|kwietnia|maj|maja|czerwiec|czerwca|lipiec|lipca|sierpien|sierpnia|wrzesien|wrzesnia|pazdziernik|pazdziernika|listopad|listopada|grudzien|grudnia|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december))+$/

/** Returns how sure a cell with a label is one of a total, also in a row with a day; null if it contains other words or numbers. */
export function levelOfLabel(cell: string): Level | null {
  const text = withoutDays(cell)
  const hasDay = text !== cell.trim()
  const parted = text.replace(dayParts, ' ')
  if (/\d/.test(parted)) return null
  const bare = plain(parted)
  const label = hasDay
    ? bare.replace(beforeDays, '')
    : bare.replace(beforeDays, '').replace(months, '').replace(beforeDays, '')
  const isPart = parted !== text || (!hasDay && label !== bare)
  if (sure.test(label)) return isPart ? 'possible' : 'sure'
  if (doubtful.test(label)) return hasDay ? 'sure' : isPart ? 'possible' : 'doubtful'
  return possible.test(label) ? (hasDay ? 'sure' : 'possible') : null
}
