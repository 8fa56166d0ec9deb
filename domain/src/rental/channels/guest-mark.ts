/** What an event of a calendar tells of its guest, to know two guests apart (docs/finance.md 4.5). */

const CODE = /\/reservations\/(?:details\/)?([A-Z0-9]{8,12})\b/
const PHONE = /\(last 4 digits\)\s*:\s*(\d{4})\b/i
const NAME = /^(?:reserved|booked)\s*[-–:(]\s*([^)]+)/i

/** Words in place of a name: sites, forms of address, and words for any guest. */
const NO_NAMES: ReadonlySet<string> = new Set(
  `airbnb booking vrbo homeaway home abritel fewo stayz expedia agoda hotels hotel trip tripadvisor hometogo holidu hostelworld spotahome google
   ical calendar channel direct guest guests owner host not blocked unavailable available closed reserved booked
   mr mrs ms miss dr prof sr sra srta don pan pani`.split(/\s+/),
)

/** Returns the first word of a name without case and accents; null if it says nothing of a guest, like an initial or the name of a site. */
function firstNameOf(text: string): string | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
  const word = /\p{L}+/u.exec(plain)?.[0] ?? ''
  return word.length > 1 && !NO_NAMES.has(word) ? word : null
}

/**
 * Returns the kind and the text that names the reservation or its guest, the surest of them: Airbnb writes the code of the reservation and digits
 * of the telephone into the description, Vrbo the name into the summary. Of a name only the first word counts, because sites write the rest in
 * different ways. Null if there is none.
 */
export function guestMarkOf(summary: string, description: string): string | null {
  const code = CODE.exec(description)?.[1]
  if (code) return `code ${code}`
  const digits = PHONE.exec(description)?.[1]
  if (digits) return `phone ${digits}`
  const name = firstNameOf(NAME.exec(summary.trim())?.[1] ?? '')
  return name && `name ${name}`
}

type Mark = string | null | undefined

/**
 * Whether both marks are of one kind and different. A mark that is missing, or of another kind, says nothing, and on the same days another name
 * is no proof: nearly always the site wrote it in another way.
 */
export const isOtherGuest = (one: Mark, other: Mark, isOnSameDays: boolean): boolean =>
  Boolean(one && other) &&
  one !== other &&
  kindOf(one) === kindOf(other) &&
  !(isOnSameDays && kindOf(one) === 'name')

/** Whether both marks are codes of reservations and different. */
export const isOtherReservation = (one: Mark, other: Mark): boolean =>
  kindOf(one) === 'code' && kindOf(other) === 'code' && one !== other

const kindOf = (mark: Mark): string | undefined => mark?.split(' ', 1)[0]
