/** Which columns of a table are which field, by their headers. */
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import type { Field } from '../../imports/fields/field.ts'
import { guessMapping, knownHeaders } from '../../imports/guess-mapping.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { accountStates, tableFields } from './table-fields.ts'

/** Headers that only begin like one of these fields mean something else: "Numer rachunku pośrednika". */
const exactOnly: readonly string[] = [
  'ownAccount',
  'partyAccount',
  'senderName',
  'recipientName',
  'fee',
  'feeCurrency',
  'remark',
]

/** N26, bunq and ING in the Netherlands name only the other side, under headers that mean something else at other banks. */
const otherSides: readonly { headers: readonly string[]; name: string; account: string }[] = [
  { headers: ['payment reference'], name: 'payee', account: 'account number' },
  { headers: ['referencia de pago'], name: 'beneficiario', account: 'numero de cuenta' },
  { headers: ['interest date'], name: 'name', account: 'counterparty' },
  { headers: ['code', 'notifications'], name: 'name description', account: 'counterparty' },
]

/** "Wn", "Kwota WN", "Importe cargo", "Debit amount". */
const amountOf = (words: string): RegExp =>
  new RegExp(`^(?:(?:kwota|obroty|strona|importe|amount) (?:de |del |of )?)?(?:${words})(?: amount)?$`)

/** Headers that are columns of amounts only beside each other: alone they are words of totals, or of a category. */
const sidesOfAmounts: readonly (readonly [credit: RegExp, debit: RegExp])[] = [
  [amountOf('ma'), amountOf('wn')],
  [amountOf('uznania|uznanie|uznan'), amountOf('obciazenia|obciazenie|obciazen')],
  [amountOf('abonos?|haber|ingresos?'), amountOf('cargos?|debe|adeudos?|gastos?')],
  [amountOf('credits?'), amountOf('debits?')],
  [/^wplywy?$/, /^(?:wydatki|wydatek|wyplywy?)$/],
  [/^(?:przychody|przychod)$/, /^(?:rozchody|rozchod|wydatki|wydatek)$/],
  [/^ingresos?$/, /^(?:gastos?|pagos?)$/],
  [/^entradas?$/, /^salidas?$/],
  [/^(?:income|incoming|receipts|deposits?)$/, /^(?:expenses?|outgoing|outgoings|payments|withdrawals?)$/],
]

/** Returns the headers with those of the other side, and of what came in and went out, replaced by headers that always mean it. */
export function plainSides(columns: readonly string[]): string[] {
  const plainOf = columns.map((column) => plain(column.replace(/[([][^)\]]*[)\]]/g, ' ')))
  const has = (header: RegExp): boolean => plainOf.some((each) => header.test(each))
  const [came, went] = sidesOfAmounts.find((pair) => pair.every(has)) ?? []
  const other = otherSides.find(({ headers, name, account }) =>
    [...headers, name, account].every((header) => plainOf.includes(header)),
  )
  return columns.map((column, place) => {
    const header = plainOf[place]!
    if (header === other?.name) return 'Partner name'
    if (header === other?.account) return 'Partner IBAN'
    // The currency of the header stays.
    const rest = column.replace(/^[^([]*/, '')
    if (came?.test(header)) return `Credit ${rest}`.trim()
    return went?.test(header) ? `Debit ${rest}`.trim() : column
  })
}

/** NatWest calls the amount "Value". At other banks it is a day or a rate. */
const valueOfAmount = /^(?:value|valor|wartosc)$/

/** Returns the headers with "Value" replaced by one of amounts if no other column has amounts, and its cells are money with cents. */
export function plainValue(
  columns: readonly string[],
  rows: readonly { cells: readonly Cell[] }[],
): string[] {
  const fields = columnsOfFields(columns)
  const hasOther = ['accountAmount', 'amount', 'debit', 'credit'].some((key) => fields.get(key)!.length > 0)
  const isMoney = (place: number): boolean => {
    const cells = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => String(cell).trim() !== '')
    return (
      cells.length > 0 &&
      cells.every((cell) => typeof cell === 'number' || isWrittenAmount(cell)) &&
      cells.some((cell) => /[.,]\d\d?\D*$/.test(String(cell)))
    )
  }
  return columns.map((column, place) =>
    !hasOther && valueOfAmount.test(plain(column)) && isMoney(place) ? 'Amount' : column,
  )
}

/** The places of amounts that are empty in one column if the other one has them, in which some banks write a dash. */
export const sidePlaces = (columns: readonly string[]): readonly number[] => {
  const fields = columnsOfFields(columns)
  const [debit, credit, fee] = ['debit', 'credit', 'fee'].map((key) => fields.get(key)!)
  return debit!.length > 0 && credit!.length > 0 ? [...debit!, ...credit!, ...fee!] : fee!
}

/** Whether a header can mean the balance of the account, or in which state it is. */
export const isAccountState = (header: string): boolean =>
  accountStates.some((state) => plain(state) === plain(header))

/** Whether a header is a known one, and does not only begin like one. */
export const isExactHeader = (header: string): boolean => knownHeaders(tableFields, [header]) === 1

/** Returns the columns of each field, counted from 0, the one that counts first. A column is of one field only. */
export function columnsOfFields(columns: readonly string[]): ReadonlyMap<string, number[]> {
  const mapping = guessMapping(tableFields, columns)
  const isOf = (field: Field, column: string): boolean => knownHeaders([field], [column]) === 1
  const kept = new Map(
    tableFields.map((field) => [
      field.key,
      [mapping[field.key] ?? []]
        .flat()
        .filter((column) => !exactOnly.includes(field.key) || isOf(field, column)),
    ]),
  )
  // A header that only begins like a field can be exactly that of another one: "Referencia 2".
  const taken = new Set([...kept.values()].flat())
  return new Map(
    tableFields.map((each) => {
      const first = kept.get(each.key)!
      const others = columns.filter((column) => !taken.has(column) && isOf(each, column))
      return [each.key, [...first, ...others].map((column) => columns.indexOf(column))]
    }),
  )
}
