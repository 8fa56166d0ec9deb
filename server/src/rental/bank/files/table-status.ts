/** Whether a bank has booked the movement of a row: what its days, its kind and its status say. */
import { DomainError } from '@domovik/domain/errors.ts'
import { plain } from '../../imports/plain-text.ts'
import { days, type Reading } from './table-reading.ts'

/** Words of a status that say that no money moved, or not yet. They also stand in longer texts: "Przyjęta do realizacji". */
const notBooked = new RegExp(
  `^(?:${[
    '(?:nie|no|not|to|be)$',
    'odrzuc|anulow|wycof|oczekuj|blokad|(?:za|od)?blokow|realizacji$|trakcie$|toku$|nierozlicz|nie(?:za)?ksieg|niezreal|niewykon',
    'nieuda|niepowodz|(?:za)?planow|zlecon|wstrzym|cofni|autoryz|usuniet|przyjet',
    'pendient|rechaza|anulad|denegad|reten|bloque|programad|autorizad|fallid|curso$|tramite$|proceso$',
    'pending|reject|declin|cancel|fail|process?ing|progress$|authori[sz]|hold$|block|schedul|planned|revert|void|refus|expired',
    'un(?:booked|cleared|posted|settled)$',
  ].join('|')})`,
)

/** Words that say that the money moved. */
const booked = new RegExp(
  `^(?:${[
    '(?:(?:za)?ksiegowan|zrealizowan|wykonan|rozliczon|zakonczon|przetworzon)[aeyio]',
    '(?:contabilizad|realizad|ejecutad|liquidad|completad|finalizad|consolidad|procesad|asentad)[oa]',
    'booked|posted|completed?|settled|cleared|executed|done|processed|success(?:ful)?',
  ].join('|')})$`,
)

/** Returns null for words that are not known. */
export function isBookedStatus(status: string): boolean | null {
  const words = plain(status).split(' ')
  if (words.some((word) => notBooked.test(word))) return false
  return words.some((word) => booked.test(word)) ? true : null
}

/** A kind of movement that only reserves money: "Blokada środków". */
const reserves = /^(?:zwolnienie )?(?:blokada|blokady|retencion|pending|hold)\b/

/** What the columns of a table can say. */
type Saying = {
  /** The table has a column for the day of booking. */
  hasBookedOn: boolean
  /** Some status says "booked", so a row without one says nothing. Other banks mark only what is not booked. */
  saysBooked: boolean
}

/** Returns what the columns of these rows can say. */
export const sayingOf = (readings: readonly Reading[], hasBookedOn: boolean): Saying => ({
  hasBookedOn,
  saysBooked: readings.some(({ at }) => isBookedStatus(String(at('status'))) === true),
})

/**
 * Returns whether the row is booked. A row without any day is not asked: it is refused, or a total. Throws bank_status_unknown: money is
 * never booked on a word that nobody knows.
 */
export function isBooked({ at, row }: Reading, { hasBookedOn, saysBooked }: Saying): boolean {
  const written = (field: string): string => String(at(field)).trim()
  if (hasBookedOn && written('bookedOn') === '') return false
  if (days.every((field) => written(field) === '')) return true
  if (/\d/.test(written('rejectedOn')) || reserves.test(plain(written('kind')))) return false
  const status = written('status')
  if (status === '') return hasBookedOn || !saysBooked
  const says = isBookedStatus(status)
  if (says === null) throw new DomainError('bank_status_unknown', { row, status: status.slice(0, 60) })
  return says
}
