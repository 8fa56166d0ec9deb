/** Whether a bank has booked the movement of a row: what its days, its kind and its statuses say. */
import { DomainError } from '@domovik/domain/errors.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
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
import { isBookedStatus, isRejectedRemark, saysNoDay } from './table-status.ts'

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
 * Returns null if the row is booked; otherwise the words of the bank that say that it is not, '' if only its day is missing. `remarks` are
 * the columns of short remarks under headers that are not known. Throws bank_status_unknown, and bank_row_unreadable for a day of booking
 * that cannot be read: money is never booked on a word that nobody knows.
 */
export function unbookedBy(
  reading: Reading,
  saysBooked: readonly boolean[],
  remarks: readonly number[],
): string | null {
  const { at, allAt, row, hasBookedOn, cells } = reading
  const field = dayFieldOf(reading)
  // Without any day it is no movement, or refused with its amount.
  if (field === undefined || (!hasSomeDay(reading) && !hasAmount(reading))) return null
  if (!isDay(at(field))) {
    if (saysNoDay(String(at(field)))) return String(at(field)).trim()
    throw rowUnreadable(reading)
  }
  if (isRejectedOn(at('rejectedOn'))) return String(at('rejectedOn')).trim()
  if (movesNothing.test(plain(String(at('kind'))))) return String(at('kind')).trim()
  const said = allAt('status').map((cell, place) => ({
    cell: String(cell).trim(),
    says: isBlank(cell) ? hasBookedOn || !saysBooked[place] : isBookedStatus(String(cell)),
  }))
  const denied = said.find(({ says }) => says === false)
  if (denied) return denied.cell
  const unknown = said.find(({ says }) => says === null)
  if (unknown) throw new DomainError('bank_status_unknown', { row, status: unknown.cell.slice(0, 60) })
  const remark = remarks.map((place) => String(cells[place] ?? '').trim()).find(isRejectedRemark)
  return remark ?? null
}

/** Zeros and the empty date of a spreadsheet are no day of rejection. */
const isRejectedOn = (cell: Cell): boolean =>
  isDay(cell) || (/[1-9]/.test(String(cell)) && !/\b19(?:00|04)\b/.test(String(cell)))

/** Whether a row below the last day is a movement: it has an amount, and says that it has no day yet or has a text. */
export function isBelowTable(reading: Reading): boolean {
  const { at, allAt } = reading
  if (!hasAmount(reading)) return false
  if (days.some((field) => !isBlank(at(field)) && saysNoDay(String(at(field))))) return true
  return texts.flatMap(allAt).some((cell) => /\p{L}/u.test(String(cell)))
}

const texts = ['title', 'description', 'comment', 'partyName', 'senderName', 'recipientName']
