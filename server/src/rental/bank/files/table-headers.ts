/** Which columns of a table are which field, by their headers. */
import { guessMapping, knownHeaders } from '../../imports/guess-mapping.ts'
import { plain } from '../../imports/plain-text.ts'
import { accountStates, tableFields } from './table-fields.ts'

/** Headers that only begin like one of these fields mean something else: "Numer rachunku pośrednika". */
const exactOnly: readonly string[] = [
  'ownAccount',
  'partyAccount',
  'senderName',
  'recipientName',
  'fee',
  'feeCurrency',
]

/** N26 names only the other side, under headers that mean the payee or our account at other banks. */
const othersOfN26: readonly { headers: readonly string[]; name: string; account: string }[] = [
  { headers: ['payment reference'], name: 'payee', account: 'account number' },
  { headers: ['referencia de pago'], name: 'beneficiario', account: 'numero de cuenta' },
]

/** Returns the headers with those of the other side at N26 replaced by headers that always mean it. */
export function plainSides(columns: readonly string[]): string[] {
  const plainOf = columns.map(plain)
  const n26 = othersOfN26.find(({ headers, name, account }) =>
    [...headers, name, account].every((header) => plainOf.includes(header)),
  )
  return columns.map((column, place) =>
    plainOf[place] === n26?.name ? 'Partner name' : plainOf[place] === n26?.account ? 'Partner IBAN' : column,
  )
}

/** Whether a header can mean the balance of the account, or in which state it is. */
export const isAccountState = (header: string): boolean =>
  accountStates.some((state) => plain(state) === plain(header))

/** Whether a header is a known one, and does not only begin like one. */
export const isExactHeader = (header: string): boolean => knownHeaders(tableFields, [header]) === 1

/** Returns the columns of each field, counted from 0, the one that counts first. A column is of one field only. */
export function columnsOfFields(columns: readonly string[]): ReadonlyMap<string, number[]> {
  const mapping = guessMapping(tableFields, columns)
  const taken = new Set(Object.values(mapping))
  return new Map(
    tableFields.map((each) => {
      const isExact = (column: string): boolean => knownHeaders([each], [column]) === 1
      const first = [mapping[each.key] ?? []]
        .flat()
        .filter((column) => !exactOnly.includes(each.key) || isExact(column))
      const others = columns.filter((column) => !taken.has(column) && isExact(column))
      return [each.key, [...first, ...others].map((column) => columns.indexOf(column))]
    }),
  )
}
