/** What an event of a calendar tells of its guest, to know two guests apart (docs/finance.md 4.5). */

const CODE = /\/reservations\/(?:details\/)?([A-Z0-9]{8,12})\b/
const PHONE = /\(last 4 digits\)\s*:\s*(\d{4})\b/i
const NAME = /^(?:reserved|booked)\s*[-–:(]\s*([^)]+)/i

/**
 * Returns the kind and the text that names the reservation or its guest, the surest of them: Airbnb writes the code of the reservation and digits
 * of the telephone into the description, Vrbo the name into the summary. Null if there is none.
 */
export function guestMarkOf(summary: string, description: string): string | null {
  const code = CODE.exec(description)?.[1]
  if (code) return `code ${code}`
  const digits = PHONE.exec(description)?.[1]
  if (digits) return `phone ${digits}`
  const name = NAME.exec(summary.trim())?.[1]?.trim().replace(/\s+/g, ' ').toLowerCase()
  return name ? `name ${name}` : null
}

type Mark = string | null | undefined

/** Whether both marks are of one kind and different. A mark that is missing, or of another kind, says nothing. */
export const isOtherGuest = (one: Mark, other: Mark): boolean =>
  Boolean(one && other) && one !== other && kindOf(one) === kindOf(other)

const kindOf = (mark: Mark): string | undefined => mark?.split(' ', 1)[0]
