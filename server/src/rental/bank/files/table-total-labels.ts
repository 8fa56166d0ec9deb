/** The words of totals in rows that have a day and an amount like movements: "Saldo końcowe 31.03.2026", "Total cargos", "Balance". */
import { plain } from '../../imports/plain-text.ts'
import { sumWords } from '../../imports/totals.ts'
import type { Cell } from '../../imports/types.ts'
import { isDay } from './table-reading.ts'

/**
 * `sure`: no payer writes it. `agreed`: hardly a payer writes it, so that it is a total if its amount is a sum. `doubtful`: it begins with a
 * word of totals or balances that a payer may write too. `possible`: nothing but a word of one side, such as "Ingresos", which payers write
 * as well as banks.
 */
export type Level = 'sure' | 'agreed' | 'doubtful' | 'possible'

const sides = [
  'uznan|uznania|obciazen|obciazenia|wplywow|wplywy|wydatkow|wydatki|przychodow|przychody|rozchodow|rozchody|wyplywow|wyplywy',
  'abonos|ingresos|haber|entradas|cargos|gastos|pagos|adeudos|debe|salidas',
  'credits|debits|deposits|withdrawals|income|expenses|incoming|outgoing|money in|money out|paid in|paid out',
].join('|')
const filling = [
  'obrotow|operacji|transakcji|uznaniowych|obciazeniowych|wn|ma|ogolna|ogolem|czesciowa|strony|razem|lacznie',
  'movimientos|operaciones|de|los|las|general|generales|anterior|y sigue|y saldos|transactions|payments|transfers|of|the',
].join('|')
const period =
  '(?: (?:za okres|w okresie|okresu|(?:de[l ]|en el) ?periodo|del mes|(?:in|for|of)(?: the| this)? period|na konto|z konta|na rachunku))?'
const accounts = '(?: (?:(?:de|en) (?:la )?)?(?:cuenta|konta|rachunku|account))?'
const states = [
  'saldo (?:koncowe|poczatkowe|otwarcia|zamkniecia|poprzednie|na (?:koniec|poczatek)(?: (?:okresu|dnia|miesiaca))?)',
  'saldo (?:final|inicial|anterior|de apertura|de cierre|al (?:inicio|cierre|final))',
  'saldo (?:acreedor|deudor|medio|promedio|srednie|debetowe|kredytowe|a (?:su|nuestro) favor|(?:do|z) przeniesienia|en cuenta)',
  '(?:opening|closing|starting|ending|end|initial|final|previous|average) (?:(?:ledger|available|book|account|cleared|statement) )?balance',
  '(?:balance )?(?:brought|carried|carry) forward|balance (?:[bc] [fd]|[bc][fd])|(?:do|z) przeniesienia',
  'stan (?:konta |rachunku )?(?:koncowy|poczatkowy|na (?:koniec|poczatek)(?: (?:okresu|dnia|miesiaca))?)',
].join('|')
const sure = new RegExp(
  `^(?:(?:${states})${accounts}|podsumowanie|(?:${sumWords})(?: (?:${filling}|${sides}))*|(?:${sides}) (?:razem|lacznie|ogolem|totales|total))${period}$`,
)
const state = new RegExp(`^(?:${states})${accounts}${period}$`)
const agreed = new RegExp(
  `^(?:${[
    'saldo (?:konta|rachunku|biezace|ksiegowe|dostepne|calkowite|actual|contable|disponible|total|de(?: la)? cuenta)',
    'stan (?:konta|rachunku|srodkow)|dostepne srodki|srodki dostepne|razem|lacznie|ogolem|suma|total|sum',
    '(?:account|available|current|running|ledger|book|total) balance',
  ].join('|')})$`,
)
const doubtful = /^(?:saldo|stan|balance|bilans|wynik|resultado)$/
/** Words that a total can have as well as a text, also with a day. */
const results = new RegExp(
  `^(?:net(?:t?o)?|diferencias?|roznica|differences?|acumulado|narastajaco|cumulative|movimientos|operaciones|operacje|transakcje|transactions)${period}$`,
)
const possible = new RegExp(`^(?:${sides})${period}$`)

/** A text that begins so is never booked in silence: it can be a total or a balance of the bank. */
const begins = new RegExp(
  `^(?:${[
    sumWords,
    'saldos?|balances?|bilans|wynik|resultado|podsumowanie|zestawienie|resumen|summary|przeniesienie|(?:do|z) przeniesienia',
    'laczn[aey]|net (?:change|movement)|acumulado|narastajaco|cumulative|(?:brought|carried|carry) forward|srodki dostepne|dostepne srodki',
    'stan (?:konta|rachunku|srodkow|na|koncowy|poczatkowy|biezacy|ksiegowy)|stan$',
    '(?:opening|closing|starting|ending|end|initial|final|previous|average|available|current|account|running|ledger|book|cleared|net) (?:[a-z]+ )?balance',
  ].join('|')})(?= |$)`,
)
/** The same without accents and ends, to find the few cells that must be read. */
const mayBegin = new RegExp(
  `^[^\\p{L}\\d]*(?:${[
    'neto|dif|r[oó][zż]nic|acum|narast|cumul|movim|opera|transa|saldo|stan|obroty|podsum|razem|[łl][aą]czn|og[oó][łl]em|sum|sub|total|grand|net|importe|opening|closing|start|end|initial|final|previous',
    'balance|bilans|wynik|result|zestaw|resumen|przenies|do przen|z przen|brought|carr|average|cleared|available|current|account|running|ledger|book',
    `dost[eę]pn|[śs]rodki|uznania|obci[aą][zż]enia|wp[łl]ywy|wydatki|przychody|rozchody|wyp[łl]ywy|${sides}`,
  ].join('|')})`,
  'iu',
)

/** Whether a cell can begin with a word of totals. Almost all rows have a day and an amount, and no such cell. */
export const mayBeTotal = (cell: Cell): boolean => typeof cell === 'string' && mayBegin.test(cell)

/** Whether a text begins with a word of totals or balances, whatever follows it. */
export const beginsLikeTotal = (text: string): boolean => mayBeTotal(text) && begins.test(plain(text))

const sum = new RegExp(
  `^(?:${sumWords}|${sides}|(?:do|z) przeniesienia|(?:brought|carried|carry) forward)(?: |$)`,
)

/** Whether a label begins with a word of sums, which no balance has. */
export const isOfSum = (label: string): boolean => sum.test(plain(label))

/** Whether a text is a balance of an account and nothing else: nobody has such a name. */
export const isState = (text: string): boolean => state.test(plain(text.replace(/\d[\d./-]*/g, ' ')))

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
const monthNames =
  'styczen|stycznia|luty|lutego|marzec|marca|kwiecien|kwietnia|maj|maja|czerwiec|czerwca|lipiec|lipca|sierpien|sierpnia|wrzesien|wrzesnia|pazdziernik|pazdziernika|listopad|listopada|grudzien|grudnia|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december'
const months = new RegExp(`(?: (?:${monthNames}))+$`)

/** Words of totals, statements and periods, which are nobody's whole name. */
const ofStatements = [
  'cierre|extracto|mes|mensual|fin|month|monthly|statement|all|end|closing|opening|year|ano|miesiac[au]?|miesieczn[aey]|rok|roku',
  'wyciag|koniec|poczatek|zamkniecie|otwarcie|wszystkie|wszystkich|todos|todas|transacciones|przelewy|wplaty|transferencias|cobros',
  'period|periodo|okres|okresu|poprzedni\\w*|previous|saldos?|balances?|bilans|wynik|resultado|podsumowanie|zestawienie|resumen|summary',
  'przeniesieni[ae]|laczn[aey]|wartosc|kwota|netto|neto|net|change|movement|roznica|diferencia|difference|acumulado|cumulative',
  'operacje|transakcje|transaction|payment|transfer|del|el|z|za|w|na|do|from|for|to|in',
].join('|')
const onlyOfStatements = new RegExp(
  `^(?:(?:${[sumWords, sides, filling, ofStatements, monthNames].join('|')})(?: |$))+$`,
)

/** Whether a text has only words of totals, statements and periods: "Cierre", "Wszystkie operacje", "Extracto marzo 2026". */
export const namesNothing = (text: string): boolean =>
  levelOfLabel(text) !== null || onlyOfStatements.test(plain(withoutDays(text).replace(dayParts, ' ')))

/**
 * Returns a label without what banks write behind it: a number of rows or a currency in brackets, the currency, an amount with cents, the
 * beginning of an IBAN.
 */
const withoutRemarks = (cell: string): string =>
  cell
    .replace(/\((?:\d+(?: \p{L}+)?|\p{L}{2,3}|€)\)/gu, ' ')
    .replace(/[\s:]+[-+]?\d[\d\s.,]*[.,]\d\d(?=\s*(?:\p{L}{2,3}|€)?\s*$)/u, ' ')
    .replace(/[\s:]+(?:eur|euros?|pln|zł|usd|gbp|chf|czk|€)\s*$/i, ' ')
    .replace(/\s[A-Z]{2}\d\d[\dA-Z ]*$/, ' ')
    .trim()

/** Returns how sure a cell with a label is one of a total, also in a row with a day; null if it contains other words or numbers. */
export function levelOfLabel(cell: string): Level | null {
  const undated = withoutDays(cell)
  const hasDay = undated !== cell.trim()
  const text = withoutRemarks(undated)
  const parted = text.replace(dayParts, ' ')
  if (/\d/.test(parted)) return null
  const bare = plain(parted)
  const label = hasDay
    ? bare.replace(beforeDays, '')
    : bare.replace(beforeDays, '').replace(months, '').replace(beforeDays, '')
  const isPart = parted !== text || (!hasDay && label !== bare)
  const hasCurrency = text !== undated && !/\d/.test(undated)
  if (agreed.test(label)) return hasDay || hasCurrency ? 'sure' : isPart ? 'doubtful' : 'agreed'
  if (sure.test(label)) return isPart ? 'doubtful' : 'sure'
  if (results.test(label)) return 'doubtful'
  if (doubtful.test(label)) return hasDay ? 'sure' : 'doubtful'
  return possible.test(label) ? (hasDay ? 'sure' : 'possible') : null
}
