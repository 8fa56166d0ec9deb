/** The columns of statements in CSV and XLSX, under the headers that banks of Poland and Spain use. */
import type { Field, FieldKind } from '../../imports/fields/field.ts'

const field = (key: string, kind: FieldKind, ...headers: string[]): Field => ({ key, kind, headers })

/** One day is enough; the day of booking counts before the day of the operation, and that before the value day. */
export const tableFields: readonly Field[] = [
  field('bookedOn', 'date', 'data księgowania', 'data rozliczenia', 'fecha contable', 'booking date'),
  field(
    'operationOn',
    'date',
    'data operacji',
    'data transakcji',
    'fecha operación',
    'fecha de operación',
    'f operativa',
    'fecha',
    'data',
    'date',
  ),
  field('valueOn', 'date', 'data waluty', 'fecha valor', 'f valor', 'value date'),
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
  field('currency', 'line', 'waluta', 'divisa', 'moneda', 'currency'),
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
    'odbiorca zleceniodawca',
    'dane kontrahenta',
    'ordenante beneficiario',
    'beneficiario ordenante',
    'counterparty',
  ),
  field(
    'partyAccount',
    'line',
    'numer konta',
    'nr konta',
    'nr rachunku',
    'na konto z konta',
    'cuenta ordenante',
  ),
  field('fromAccount', 'line', 'rachunek źródłowy'),
  field('toAccount', 'line', 'rachunek docelowy'),
  field('ownAccount', 'line', 'numer rachunku karty', 'numer rachunku', 'cuenta'),
  field('title', 'prose', 'tytuł', 'tytułem', 'tytuł operacji', 'concepto', 'descripción'),
  field(
    'description',
    'prose',
    'opis operacji',
    'opis transakcji',
    'opis',
    'szczegóły',
    'movimiento',
    'más datos',
    'description',
  ),
  field('comment', 'prose', 'comentario', 'observaciones', 'referencia 1'),
  field('bankId', 'line', 'numer referencyjny', 'nr transakcji'),
]

/** The header of mBank is in line 38. */
export const tableLimits = { deepest: 60, most: 50_000 }
