/** What the words of a status say: that the bank has booked the movement, that it has not, or nothing that is known. */
import { plain } from '../../imports/plain-text.ts'
import { isAccountState } from './table-headers.ts'

/** Longer cells are prose. */
const LONGEST_STATUS = 60

/** Words that say that no money moved, or not yet. "Realizacji": "Przyjęta do realizacji". */
const notBooked = new RegExp(
  `^(?:${[
    'odrzuc|anulow|wycof|oczek|czeka|blokad|(?:za|od)?blokow|realizacj[iae]$|(?:za)?ksiegowani[ae]$|trakcie$|toku$|nierozlicz|nie(?:za)?ksieg',
    'niezreal|niewykon|nieuda|niepowodz|(?:za)?planow|zlecon|wstrzym|cofni|autoryz|usuniet|przyjet',
    'niepotwierdz|potwierdzeni[ae]$|wygas|zainicjow|confirmacion$|confirmation$|caducad|iniciad|initiated$',
    'pendient|devuelt[oa]$|rechaza|anulad|denegad|reten|bloque|programad|autorizad|fallid|curso$|tramite$|proceso$|contabilizar$',
    'pending|await|reject|declin|cancel|fail|process?ing|progress$|authori[sz]|hold$|block|schedul|planned|revert|void|refus|expired',
    'un(?:booked|cleared|confirmed|posted|settled|successful)$',
  ].join('|')})`,
)

/** Words that say that the money moved. */
const booked = new RegExp(
  `^(?:${[
    '(?:(?:za)?ksiegowan|zrealizowan|wykonan|rozliczon|potwierdzon|dokonan|przeprowadzon)[aeyio]|sukces(?:em)?',
    '(?:contabilizad|realizad|ejecutad|liquidad|completad|consolidad|asentad|confirmad|efectuad|exitos)[oa]|exito',
    'booked|posted|completed?|confirmed|settled|cleared|executed|success(?:ful)?|succeeded',
  ].join('|')})$`,
)

/** Words that say that the bank has finished; another word can say that it failed. */
const finished = /^(?:(?:zakonczon|przetworzon)[aeyio]|(?:finalizad|procesad)[oa]|done|finished|processed)$/

const negations = /^(?:nie|no|not|never|nunca|to|be|yet|jeszcze)$/

/** Words that change nothing. */
const harmless = new RegExp(
  `^(?:${[
    'transakcj[ai]|operacj[ai]|platnosci?|przelewu?|zleceni[ea]|status|stan|przez|banku?|na|w|do|i|koncie|rachunku|pomyslnie|poprawnie',
    'operacion|movimiento|transferencia|pago|orden|estado|el|la|en|de|por|y|cuenta|banco|correctamente',
    'the|transaction|payment|transfer|order|by|in|on|and|account|successfully',
  ].join('|')})$`,
)

/** Parts of the words below without accents: most cells of a table have none, and need not be read word by word. */
const mayBeStatus = new RegExp(
  [
    'odrz|anul|wycof|ocze|czeka|blok|realiz|ksi|trakcie|toku|rozli|niewyk|nieud|niepow|plan|zlec|wstrz|cofni|aut|usuni|przyj|wykon|zako|przetw',
    'potwierd|wygas|zainicj|dokonan|przeprow|sukces|confirm|caducad|inici|initiat|efectuad|xito|succe|finish',
    'pend|devuelt|recha|deneg|reten|bloq|progr|fallid|curso|mite|proces|contab|liquid|complet|consol|asent|ejecu|finaliz',
    'await|reject|declin|cancel|fail|hold|block|sched|revert|void|refus|expir|book|clear|post|settl|succe|execut|done',
    '\\b(?:nie|no|not|never|nunca|to|be|yet|jeszcze)\\b',
  ].join('|'),
  'i',
)

/** What statuses say that were read before: a column repeats few of them. */
const readBefore = new Map<string, boolean | null>()
const MOST_KEPT = 10_000

/** Returns null for a status with a word that is not known, and if its words contradict each other. */
export function isBookedStatus(status: string): boolean | null {
  if (status.length > 2 * LONGEST_STATUS || /\d/.test(status) || !mayBeStatus.test(status)) return null
  const known = readBefore.get(status)
  if (known !== undefined) return known
  if (readBefore.size >= MOST_KEPT) readBefore.clear()
  const says = readStatus(status)
  readBefore.set(status, says)
  return says
}

function readStatus(status: string): boolean | null {
  const counts: Record<Kind, number> = { booked: 0, finished: 0, denied: 0, negated: 0, harmless: 0 }
  const words = plain(status).split(' ')
  for (const word of words) {
    const kind = kindOf(word)
    if (kind === null) return null
    counts[kind] += 1
  }
  const { booked: says, finished: ends, denied: denies, negated: negates } = counts
  if (denies > 0) return says + negates === 0 ? false : null
  if (says + ends === 0) return null
  return negates === 0 ? true : says + ends === 1 && booksLast(words) ? false : null
}

type Kind = 'booked' | 'finished' | 'denied' | 'negated' | 'harmless'
const kinds: readonly [Kind, RegExp][] = [
  ['harmless', harmless],
  ['denied', notBooked],
  ['booked', booked],
  ['finished', finished],
  ['negated', negations],
]

/** What words say that were read before: also cells that differ repeat their words. */
const kindsBefore = new Map<string, Kind | null>()

/** Returns null for a word that is not known. */
function kindOf(word: string): Kind | null {
  const before = kindsBefore.get(word)
  if (before !== undefined) return before
  if (kindsBefore.size >= MOST_KEPT) kindsBefore.clear()
  const kind = kinds.find(([, words]) => words.test(word))?.[0] ?? null
  kindsBefore.set(word, kind)
  return kind
}

/** "Not yet booked" is no; "booked? no" is not known. */
const booksLast = (words: readonly string[]): boolean =>
  !negations.test(words.findLast((word) => !harmless.test(word)) ?? '')

const noDay =
  /^(?:brak(?: daty)?|n a|n d|none|null|nil|not yet|jeszcze nie|sin fecha|sin contabilizar|aun no)$/

/** Returns whether a cell for a day says that there is none yet: blank, a dash, zeros, or a word such as "oczekuje". */
export const saysNoDay = (cell: string): boolean => {
  const written = plain(cell)
  // A workbook shows an empty date as the time 00:00: that is an error of the file and no word of the bank.
  return (
    (/^[0 ]*$/.test(written) && !cell.includes(':')) || noDay.test(written) || isBookedStatus(cell) === false
  )
}

/** Not every status is one of a movement: `isAccountState`. */
const statusHeader = new RegExp(
  `^(?:${[
    '(?:status|estado|estatus|situacion)(?: .*)?|.* status|state|resultado|realizacja|wynik',
    'stan(?: (?:transakcji|operacji|platnosci|realizacji|przelewu|zlecenia|rozliczenia|ksiegowania))?',
  ].join('|')})$`,
)

/** A column with words of a status in most rows has one in so many of them. */
const SAMPLE = 500

/** Returns whether a column is a status: by its header, or because it has words of a status in most rows. A few notes make none. */
export function isStatusColumn(header: string, cells: readonly string[]): boolean {
  if (statusHeader.test(plain(header)) && !isAccountState(header)) return true
  const isKnown = (cell: string): boolean => cell.length <= LONGEST_STATUS && isBookedStatus(cell) !== null
  const step = Math.ceil(cells.length / SAMPLE)
  if (!cells.some((cell, place) => place % step === 0 && isKnown(cell))) return false
  // The rest need not be read after half of them are no status.
  let left = Math.ceil(cells.length / 2)
  return cells.every((cell) => isKnown(cell) || --left > 0)
}

/** Words that say no, but also mean a building, what is done at all, or a deposit that was given back. */
const otherMeanings = /^(?:bloque|bloques|czeka|realizacja|realizacje|devuelt[oa])$/

/**
 * Returns whether a cell in a column of remarks, whose header is not known, is exactly a status of a movement that is not booked. "Nie
 * odrzucaj" and longer remarks are none.
 */
export const isRejectedRemark = (cell: string): boolean =>
  isBookedStatus(cell) === false && !otherMeanings.test(plain(cell))

/** Whether the words of a remark name a payment: "Pending payment" can be what a payer wrote. */
export const namesPayment = (cell: string): boolean =>
  /\b(?:platnosc|przelew|wplata|pago|transferencia|payment|transfer|transaction|transakcja)\b/.test(
    plain(cell),
  )

/** Whether a cell says what kind of movement a row is. A total has none. */
export const isKindOfMovement = (cell: string): boolean =>
  namesPayment(cell) ||
  /\b(?:wyplata|karta|karty|zakup|blik|oplata|odsetki|recibo|compra|tarjeta|bizum|traspaso|comision|adeudo|domiciliacion|card|purchase|deposit|withdrawal|fee|exchange|interest)\b/.test(
    plain(cell),
  )

/**
 * Whether a text also has the account of the other side or the kind of a transfer, as at banks that write all facts of a movement in one
 * cell. "Suma przelewów" and "Total transfers" have none.
 */
export const isTextOfTransfer = (text: string): boolean =>
  /(?:\d[ -]?){22}/.test(text) ||
  /\b(?:przelew (?:zewnetrzny|wewnetrzny|krajowy|natychmiastowy|ekspresowy|wlasny|przychodzacy|wychodzacy|srodkow|na|z|od|do)|transferencia (?:recibida|emitida|inmediata|a favor|de)|(?:incoming|outgoing) transfer|(?:transfer|payment) (?:from|to))\b/.test(
    plain(text),
  )

const bookedTitle =
  /^(?:(?:za)?ksiegowan|(?:z)?realizowan|wykonan|rozliczon|contabilizad|realizad|booked|posted|completed|settled)/

/** Returns what a title above rows says of them: true if they are booked, false if they are not, null if it says nothing. */
export function isBookedTitle(title: string): boolean | null {
  const words = plain(title).split(' ')
  const count = (kind: RegExp): number => words.filter((word) => kind.test(word)).length
  const [books, denies, negates] = [bookedTitle, notBooked, negations].map(count) as [number, number, number]
  if (books > 0 && denies > 0) return null
  return denies > 0 ? (negates > 0 ? null : false) : books > 0 ? negates === 0 : null
}
