/** The columns of statements in CSV and XLSX, under the headers that banks of Poland and Spain use. */
import type { Field, FieldKind } from '../../imports/fields/field.ts'
import { guessMapping, knownHeaders } from '../../imports/guess-mapping.ts'

const field = (key: string, kind: FieldKind, ...headers: string[]): Field => ({ key, kind, headers })

/**
 * One day is enough; the day of booking counts before the day of the operation, and that before the value day. Several columns of texts
 * are read together.
 */
export const tableFields: readonly Field[] = [
  field(
    'bookedOn',
    'date',
    'data księgowania',
    'data zaksięgowania',
    'data rozliczenia',
    'fecha contable',
    'f contable',
    'fecha de contabilización',
    'booking date',
    'posting date',
  ),
  field('rejectedOn', 'date', 'data odrzucenia', 'fecha de rechazo', 'fecha rechazo', 'rejection date'),
  field(
    'operationOn',
    'date',
    'data operacji',
    'data transakcji',
    'fecha operación',
    'fecha de operación',
    'f operación',
    'f operativa',
    'fecha',
    'data',
    'date',
  ),
  field('valueOn', 'date', 'data waluty', 'fecha valor', 'fecha de valor', 'f valor', 'value date'),
  field(
    'status',
    'line',
    'status',
    'status transakcji',
    'status operacji',
    'stan transakcji',
    'stan operacji',
    'estado',
    'estado operación',
    'estado de la operación',
    'estado movimiento',
    'situación',
    'state',
    'transaction status',
  ),
  field(
    'kind',
    'line',
    'typ transakcji',
    'typ operacji',
    'rodzaj transakcji',
    'rodzaj operacji',
    'tipo de movimiento',
    'tipo de operación',
    'transaction type',
  ),
  field(
    'accountAmount',
    'signedAmount',
    'kwota w walucie rachunku',
    'kwota w walucie konta',
    'kwota transakcji w walucie rachunku',
    'kwota operacji w walucie rachunku',
    'importe en divisa de la cuenta',
    'amount in account currency',
  ),
  field(
    'accountCurrency',
    'line',
    'waluta rachunku',
    'waluta konta',
    'divisa cuenta',
    'divisa de la cuenta',
    'account currency',
  ),
  field(
    'amount',
    'signedAmount',
    'kwota',
    'kwota operacji',
    'kwota transakcji',
    'importe',
    'cantidad',
    'amount',
  ),
  field('debit', 'amount', 'obciążenia', 'obciążenie', 'cargo', 'cargos', 'debe', 'debit'),
  field('credit', 'amount', 'uznania', 'uznanie', 'abono', 'abonos', 'haber', 'credit'),
  field('currency', 'line', 'waluta', 'waluta operacji', 'divisa', 'moneda', 'currency'),
  field(
    'balance',
    'signedAmount',
    'saldo',
    'saldo po operacji',
    'saldo po transakcji',
    'disponible',
    'balance',
  ),
  field(
    'partyName',
    'line',
    'nadawca odbiorca',
    'odbiorca nadawca',
    'nadawca lub odbiorca',
    'odbiorca lub nadawca',
    'odbiorca zleceniodawca',
    'nazwa nadawcy odbiorcy',
    'nazwa odbiorcy nadawcy',
    'dane kontrahenta',
    'nazwa kontrahenta',
    'kontrahent',
    'ordenante beneficiario',
    'beneficiario ordenante',
    'counterparty',
  ),
  field('senderName', 'line', 'nadawca', 'nazwa nadawcy', 'zleceniodawca', 'ordenante', 'remitente'),
  field('recipientName', 'line', 'odbiorca', 'nazwa odbiorcy', 'beneficiario', 'destinatario'),
  field(
    'partyAccount',
    'line',
    'numer konta',
    'nr konta',
    'nr rachunku',
    'na konto z konta',
    'numer rachunku kontrahenta',
    'nr rachunku kontrahenta',
    'rachunek kontrahenta',
    'numer konta kontrahenta',
    'numer rachunku nadawcy odbiorcy',
    'numer rachunku odbiorcy nadawcy',
    'rachunek nadawcy odbiorcy',
  ),
  field(
    'fromAccount',
    'line',
    'rachunek źródłowy',
    'rachunek nadawcy',
    'numer rachunku nadawcy',
    'nr rachunku nadawcy',
    'numer konta nadawcy',
    'konto nadawcy',
    'cuenta ordenante',
    'cuenta origen',
    'cuenta de origen',
  ),
  field(
    'toAccount',
    'line',
    'rachunek docelowy',
    'rachunek odbiorcy',
    'numer rachunku odbiorcy',
    'nr rachunku odbiorcy',
    'numer konta odbiorcy',
    'konto odbiorcy',
    'cuenta beneficiario',
    'cuenta destino',
    'cuenta de destino',
  ),
  field('ownAccount', 'line', 'numer rachunku karty', 'numer rachunku', 'produkt', 'cuenta'),
  field('title', 'prose', 'tytuł', 'tytułem', 'tytuł operacji', 'tytuł przelewu', 'concepto', 'descripción'),
  field(
    'description',
    'prose',
    'opis operacji',
    'opis transakcji',
    'opis',
    'szczegóły',
    'szczegóły transakcji',
    'szczegóły operacji',
    'movimiento',
    'más datos',
    'description',
  ),
  field('comment', 'prose', 'comentario', 'observaciones', 'referencia 1', 'referencia 2'),
  field('bankId', 'line', 'numer referencyjny', 'nr transakcji'),
]

/** Headers that only begin like one of these fields mean something else: "Numer rachunku pośrednika". */
const exactOnly: readonly string[] = ['ownAccount', 'partyAccount', 'senderName', 'recipientName']

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

/** The header of mBank is in line 38. */
export const tableLimits = { deepest: 60, most: 50_000 }
