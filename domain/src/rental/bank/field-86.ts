/** The description of a movement in MT940, field 86, in the dialects of Polish banks. */
import { cleanAccount, cleanText } from './values.ts'

export type Description = { partyName: string; partyAccount: string; text: string }

const subfields = '(?:00|10|2\\d|3[0-4]|38|6[0-3])'

/**
 * Returns name, account and text. A structured field begins with three digits and the separator of the bank; its parts are
 * joined without a blank because the bank cuts them at a width. Any other field is text as a whole.
 */
export function readField86(field: string): Description {
  const joined = field.replaceAll('\n', '')
  const separator = /^\d{3}([~<?^+])\d\d/.exec(joined)?.[1]
  if (!separator) return { partyName: '', partyAccount: '', text: cleanText(field) }
  const parts = joined.slice(3).split(new RegExp(`\\${separator}(?=${subfields})`))
  const collect = (numbers: RegExp): string =>
    parts
      .filter((part) => numbers.test(part))
      .map((part) => part.slice(2))
      .join('')
  return {
    partyName: cleanText(collect(/^3[23]/)),
    partyAccount: cleanAccount(collect(/^38/) || collect(/^31/)),
    text: cleanText(collect(/^(?:2\d|6[0-3])/)),
  }
}
