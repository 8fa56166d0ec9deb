/** Whether a bank has booked the movement of a row: what its days, its kind and its statuses say. */
import { DomainError } from '@domovik/domain/errors.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { movedAnyway } from './table-continuing.ts'
import { signedIn } from './table-dated-totals.ts'
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
import { type Remarks, saysRejected } from './table-remarks.ts'
import { isBookedStatus, saysNoDay } from './table-status.ts'

/** A kind of movement that moved no money yet: "Blokada środków", "Transferencia pendiente". */
const movesLater = new RegExp(
  `^(?:zwolnienie )?(?:blokada|blokady|retencion|hold)\\b|\\b(?:${[
    'oczekujac[aey]|wstrzyman[aey]|blokada|(?:pre)?autoryzacja|pendiente|(?:pre)?autorizacion',
    'pending|(?:pre)?authori[sz]ation',
  ].join('|')})\\b`,
)
const rejected = '(?:odrzucon[aey]|anulowan[aey]|rechazad[ao]|anulad[ao]|rejected|declined|cancell?ed)'
const isRejectedKind = new RegExp(`\\b${rejected}\\b`)

/** Fees, returns and refunds move money, also those of a rejected payment, unless the refund itself is rejected: "Zwrot odrzucony". */
const returns = [
  'prowizja|oplata|zwrot|storno|korekta|devolucion|abono|reembolso|retrocesion|comision',
  'fee|charge|refund|returned|return|reversal|chargeback',
].join('|')
const movesBack = new RegExp(`\\b(?:${returns})\\b`)
const rejectsReturn = new RegExp(`\\b(?:${returns}) ${rejected}$`)

/** Whether a kind moved no money: "Przelew odrzucony", but not "Prowizja za odrzucone polecenie zapłaty". */
function movesNothing(kind: string): boolean {
  if (movesLater.test(kind)) return true
  return isRejectedKind.test(kind) && (!movesBack.test(kind) || rejectsReturn.test(kind))
}

/**
 * Returns for each column of a status whether some row of it says "booked". If so, a row without one says nothing; other banks mark only
 * what is not booked.
 */
const sayingOf = (readings: readonly Reading[]): boolean[] =>
  (readings[0]?.allAt('status') ?? []).map((_, place) =>
    readings.some(({ allAt }) => isBookedStatus(String(allAt('status')[place])) === true),
  )

/**
 * Returns null if the row is booked; otherwise the words of the bank that say that it is not, '' if only its day is missing. `remarks` are
 * the columns of short remarks under headers that are not known. Throws bank_status_unknown, and bank_row_unreadable for a day of booking
 * that cannot be read: money is never booked on a word that nobody knows.
 */
function unbookedBy(
  reading: Reading,
  saysBooked: readonly boolean[],
  remarks: readonly Remarks[],
): string | null {
  const { at, allAt, row, hasBookedOn, cells, section } = reading
  if (section !== null) return hasSomeDay(reading) || hasAmount(reading) ? section : null
  const field = dayFieldOf(reading)
  // Without any day it is no movement, or refused with its amount.
  if (field === undefined || (!hasSomeDay(reading) && !hasAmount(reading))) return null
  if (!isDay(at(field))) {
    if (saysNoDay(String(at(field)))) return wordsWithoutDay(reading, String(at(field)).trim())
    throw rowUnreadable(reading)
  }
  if (isRejectedOn(at('rejectedOn'))) return String(at('rejectedOn')).trim()
  if (movesNothing(plain(String(at('kind'))))) return String(at('kind')).trim()
  const said = allAt('status').map((cell, place) => ({
    cell: String(cell).trim(),
    says: isBlank(cell) ? hasBookedOn || !saysBooked[place] : isBookedStatus(String(cell)),
  }))
  const denied = said.find(({ says }) => says === false)
  if (denied) return denied.cell
  const unknown = said.find(({ says }) => says === null)
  if (unknown) throw new DomainError('bank_status_unknown', { row, status: unknown.cell.slice(0, 60) })
  const textAt = (place: number): string => String(cells[place] ?? '').trim()
  const remark = remarks.find((each) => saysRejected(textAt(each.place), each))
  return remark ? textAt(remark.place) : null
}

/**
 * Returns the rows of a table that are not booked, with the words of the bank that say so; see `unbookedBy`, whose errors it throws. Balances
 * stand above the words: a row is booked if they show that its amount moved.
 */
export function unbookedRows(
  readings: readonly Reading[],
  remarks: readonly Remarks[],
): ReadonlyMap<number, string> {
  const saying = sayingOf(readings)
  const reasons = new Map(
    readings.flatMap((each): [number, string][] => {
      const said = unbookedBy(each, saying, remarks)
      return said === null ? [] : [[each.row, said]]
    }),
  )
  const isUnbooked = ({ row }: Reading): boolean => reasons.has(row)
  if (!readings.some(isUnbooked)) return reasons
  const amounts = readings.flatMap((reading) => {
    const field = dayFieldOf(reading)
    const cents = field !== undefined && isDay(reading.at(field)) ? signedIn(reading) : null
    return cents === null ? [] : [{ reading, cents }]
  })
  const isFinal = ({ row }: Reading): boolean => cameBack.test(plain(reasons.get(row) ?? ''))
  for (const { row } of movedAnyway(amounts, isUnbooked, isFinal)) reasons.delete(row)
  return reasons
}

/** Words of a payment that ended without success, as opposed to one that waits. */
const cameBack =
  /\b(?:devuel|anula|rechaz|deneg|cancel|fallid|odrzuc|anulow|cofn|wycof|nieud|reject|declin|revert|void|refus|fail)/

/** Returns what the bank says of a row without a day of booking: a word instead of the day, of its status, or its day of rejection. */
function wordsWithoutDay({ at, allAt }: Reading, day: string): string {
  const kind = String(at('kind')).trim()
  const statuses = allAt('status').map((cell) => String(cell).trim())
  const said = [
    day,
    statuses.find((status) => isBookedStatus(status) === false),
    movesNothing(plain(kind)) ? kind : '',
    isRejectedOn(at('rejectedOn')) ? String(at('rejectedOn')).trim() : '',
  ]
  return said.find((each) => each !== undefined && /\p{L}|[1-9]/u.test(each)) ?? ''
}

/** Zeros and the empty date of a spreadsheet are no day of rejection. */
const isRejectedOn = (cell: Cell): boolean =>
  isDay(cell) || (/[1-9]/.test(String(cell)) && !/\b19(?:00|04)\b/.test(String(cell)))

/**
 * Whether a row below the last day is a movement: it has an amount, and says that it has no day yet or has a text. A number is enough if
 * the table has a column for the day of booking. `money` are the columns of amounts.
 */
export function isBelowTable(reading: Reading, money: readonly number[]): boolean {
  const { at, cells, hasBookedOn } = reading
  if (!hasAmount(reading)) return false
  if (days.some((field) => !isBlank(at(field)) && saysNoDay(String(at(field))))) return true
  const currencies = ['currency', 'accountCurrency', 'feeCurrency'].map(at)
  return cells.some(
    (cell, place) =>
      !money.includes(place) &&
      !currencies.includes(cell) &&
      (/\p{L}/u.test(String(cell)) || (hasBookedOn && !isBlank(cell))),
  )
}
