/** Whether a bank has booked the movement of a row: what its days, its kind and its statuses say. */
import { DomainError } from '@domovik/domain/errors.ts'
import { plain } from '../../imports/plain-text.ts'
import {
  dayFieldOf,
  days,
  hasAmount,
  hasSomeDay,
  isBlank,
  isDay,
  type Reading,
  rowUnreadable,
} from './table-reading.ts'
import { isBookedStatus, saysNoDay } from './table-status.ts'

/** A kind of movement that moved no money: "Blokada środków", "Przelew odrzucony", "Transferencia pendiente". */
const movesNothing = new RegExp(
  `^(?:zwolnienie )?(?:blokada|blokady|retencion|hold)\\b|\\b(?:${[
    'odrzucon[aey]|anulowan[aey]|oczekujac[aey]|wstrzyman[aey]|blokada|(?:pre)?autoryzacja',
    'rechazad[ao]|anulad[ao]|pendiente|(?:pre)?autorizacion',
    'rejected|declined|pending|cancell?ed|(?:pre)?authori[sz]ation',
  ].join('|')})\\b`,
)

/**
 * Returns for each column of a status whether some row of it says "booked". If so, a row without one says nothing; other banks mark only
 * what is not booked.
 */
export const sayingOf = (readings: readonly Reading[]): boolean[] =>
  (readings[0]?.allAt('status') ?? []).map((_, place) =>
    readings.some(({ allAt }) => isBookedStatus(String(allAt('status')[place])) === true),
  )

/**
 * Returns whether the row is booked. Throws bank_status_unknown, and bank_row_unreadable for a day of booking that cannot be read: money
 * is never booked on a word that nobody knows.
 */
export function isBooked(reading: Reading, saysBooked: readonly boolean[]): boolean {
  const { at, allAt, row, hasBookedOn } = reading
  const field = dayFieldOf(reading)
  // Without any day it is no movement, or refused with its amount.
  if (field === undefined || (!hasSomeDay(reading) && !hasAmount(reading))) return true
  if (!isDay(at(field))) {
    if (saysNoDay(String(at(field)))) return false
    throw rowUnreadable(reading)
  }
  if (/\d/.test(String(at('rejectedOn'))) || movesNothing.test(plain(String(at('kind'))))) return false
  const said = allAt('status').map((cell, place) => ({
    cell: String(cell).trim(),
    says: isBlank(cell) ? hasBookedOn || !saysBooked[place] : isBookedStatus(String(cell)),
  }))
  if (said.some(({ says }) => says === false)) return false
  const unknown = said.find(({ says }) => says === null)
  if (unknown) throw new DomainError('bank_status_unknown', { row, status: unknown.cell.slice(0, 60) })
  return true
}

/** Words of sums below a table. */
const sums =
  /^(?:razem|podsumowanie|lacznie|ogolem|saldo|obroty|liczba|total|totales|suma|sum|balance|importe)$/

const texts = ['title', 'description', 'comment', 'partyName', 'senderName', 'recipientName']

/** Whether a row below the last day is a movement and not a sum: it says that it has no day yet, or has a text that names no sum. */
export function isBelowTable(reading: Reading): boolean {
  const { at, allAt, cells } = reading
  if (!hasAmount(reading)) return false
  if (days.some((field) => !isBlank(at(field)) && saysNoDay(String(at(field))))) return true
  const words = cells.flatMap((cell) => plain(String(cell)).split(' '))
  if (words.some((word) => sums.test(word))) return false
  return texts.flatMap(allAt).some((cell) => /\p{L}/u.test(String(cell)))
}
