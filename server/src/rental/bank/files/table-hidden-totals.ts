/** Rows that can be a total of the bank although no word says so: "Neto", "Cierre". */

import { plain } from '../../imports/plain-text.ts'
import { continuing } from './table-continuing.ts'
import { totalUnclear } from './table-dated-totals.ts'
import type { Movement } from './table-movements.ts'
import { nameOf, surelyNamesSomebody, textOf } from './table-named.ts'
import { isBlank, type Reading } from './table-reading.ts'
import { isKindOfMovement } from './table-status.ts'

/** Longer texts are prose. */
const LONGEST_LABEL = 60

/** What payers pay for, or a long number: no total of a bank has it. */
const ofPayers =
  /\b(?:czynsz\w*|naj(?:em|mu)|kaucj\w|mieszkani[ea]|pokoj|lokal|garaz|alquiler|mensualidad|fianza|piso|habitacion|garaje|rent|room|flat|lease)\b|\d{5}|\brf\d\d\b/

/** What a bank or a program of accounts sums up: a tenant pays a rent, and does not write of incomes from rents. */
const incomeOfRent =
  /^(?:(?:ingresos|entradas|cobros|pagos|abonos|rentas|rendimientos) (?:(?:por|de|del|en concepto de) )?(?:los )?(?:alquiler|alquileres|rentas|mensualidades|fianzas)|(?:wplywy?|przychod|przychody|dochod|dochody|wplaty|naleznosci) (?:z |za |od )?(?:tytulu )?(?:czynsz\w*|naj(?:mu|em)|wynajmu|lokali|mieszkan|kaucji)|(?:rental|rent) (?:incomes?|revenues?|receipts|payments|takings)|(?:income|revenue|receipts|proceeds) (?:from|of) (?:rent|rents|rental|rentals|leases?)|alquileres|czynsze|rents|rentals)\b/

/**
 * Throws bank_total_unclear for a row that names nobody and nothing that is paid, if its amount is a sum of the movements above or below it,
 * or if it lacks what all others have: it can be a total, unless the balances prove that it moved money. `directions` are the columns of words
 * of a direction.
 */
export function refuseHiddenTotals(group: readonly Movement[], directions: readonly number[]): void {
  const sums = [sumsBefore(group), sumsBefore(group.toReversed()).toReversed()]
  const filled = filledIn(group, directions)
  const doubtful = group.filter(
    (movement, place) =>
      (sums.some((each) => each[place]!.includes(movement.amount)) || lacks(movement, filled)) &&
      canBeTotal(movement.reading),
  )
  if (doubtful.length === 0) return
  const proved = continuing(group.map(({ reading, amount }) => ({ reading, cents: amount })))
  // The balance of the oldest row is proved by the next one.
  if (proved.size >= group.length - 1 && group.length > 1) return
  const first = doubtful.find(({ reading }) => !proved.has(reading))
  if (first) throw totalUnclear(first.reading, textOf(first.reading) ?? nameOf(first.reading))
}

function canBeTotal(reading: Reading): boolean {
  if (surelyNamesSomebody(reading) || !isBlank(reading.at('kind'))) return false
  const text = textOf(reading) ?? ''
  const words = plain(text)
  if (text.length > LONGEST_LABEL || isKindOfMovement(text)) return false
  return incomeOfRent.test(words) || !ofPayers.test(words)
}

/**
 * Returns for each movement what those before it add up to: all of them, those that came in and those that went out, with both signs. One
 * movement is no sum. What came in with a minus is none either: people move their rents to another account.
 */
function sumsBefore(group: readonly Movement[]): number[][] {
  const all = { count: 0, sum: 0 }
  const came = { count: 0, sum: 0 }
  const went = { count: 0, sum: 0 }
  return group.map(({ amount }) => {
    const sums = [all, came].flatMap(({ count, sum }) => (count > 1 && sum !== 0 ? sum : []))
    if (went.count > 1) sums.push(went.sum, -went.sum)
    for (const each of [all, amount > 0 ? came : went]) {
      each.count += 1
      each.sum += amount
    }
    return sums
  })
}

/** How many rows have a column; `isIn` says whether a row does. */
type Filled = { isIn: (reading: Reading) => boolean; times: number; of: number }

function filledIn(group: readonly Movement[], directions: readonly number[]): Filled[] {
  const fields = ['operationOn', 'valueOn', 'kind', 'balance']
  const columns = [
    ...fields.map(
      (field) =>
        ({ at }: Reading) =>
          !isBlank(at(field)),
    ),
    ...directions.map(
      (place) =>
        ({ cells }: Reading) =>
          !isBlank(cells[place] ?? ''),
    ),
  ]
  return columns.map((isIn) => ({
    isIn,
    times: group.filter(({ reading }) => isIn(reading)).length,
    of: group.length,
  }))
}

/** Whether only this row of several has no day, kind, balance or direction. */
const lacks = ({ reading }: Movement, filled: readonly Filled[]): boolean =>
  filled.some(({ isIn, times, of }) => times > 1 && times === of - 1 && !isIn(reading))
