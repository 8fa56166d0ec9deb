/** The description of a movement in MT940, field 86, in the dialects of Polish banks. */
import { cleanAccount, cleanText } from './values.ts'

export type Description = { partyName: string; partyAccount: string; text: string }

const subfields = '(?:00|10|2\\d|3[0-4]|38|6[0-3])'

/** The width at which banks cut a text into parts. */
const WIDTH = 27

/**
 * Returns name, account and text of the fields 86 of one movement. ING writes two: one with the code of the transaction alone, and one
 * with the code and the parts, where each line of a name or text has a part of its own. What other fields write is added.
 */
export function readFields86(fields: readonly string[]): Description {
  const [first = '', ...others] = fields
  const isOfTwo = others.length > 0 && /^\d{3}\s*$/.test(first)
  const read = (isOfTwo ? others : fields).map((field) => readField86(field, isOfTwo))
  return {
    partyName: read.find(({ partyName }) => partyName !== '')?.partyName ?? '',
    partyAccount: read.find(({ partyAccount }) => partyAccount !== '')?.partyAccount ?? '',
    text: cleanText(read.map(({ text }) => text).join(' ')),
  }
}

/**
 * Returns name, account and text. A structured field begins with three digits and the separator of the bank; its parts are
 * joined without a blank because the bank cuts them at a width. With `linesInParts` only full parts are joined so. Any other field is
 * text as a whole.
 */
export function readField86(field: string, linesInParts = false): Description {
  const joined = field.replaceAll('\n', '')
  const separator = /^\d{3}([~<?^+])\d\d/.exec(joined)?.[1]
  if (!separator) return { partyName: '', partyAccount: '', text: cleanText(field) }
  const parts = joined.slice(3).split(new RegExp(`\\${separator}(?=${subfields})`))
  const collect = (numbers: RegExp, blank = ''): string =>
    parts
      .filter((part) => numbers.test(part))
      .map((part) => part.slice(2))
      .map((part) => (part.length < WIDTH ? `${part}${blank}` : part))
      .join('')
  const blank = linesInParts ? ' ' : ''
  return {
    partyName: cleanText(collect(/^3[23]/, blank)),
    partyAccount: cleanAccount(collect(/^38/) || collect(/^31/)),
    text: cleanText(collect(/^(?:2\d|6[0-3])/, blank)),
  }
}
