/** Which bytes of a PDF a signature covers (ISO 32000-1, 12.8.1). */
import { DomainError } from '@domovik/domain/errors.ts'
import { type PdfDict, PdfNumber, PdfString } from '@libpdf/core'

const invalid = (reason: string): DomainError => new DomainError('signed_file_signature_invalid', { reason })

/**
 * Returns the covered bytes, where they end, and the CMS between them. The signature must cover everything from the first byte to its
 * end except its own text: a hole that is larger could hide other content. Throws signed_file_signature_invalid.
 */
export function signedPart(
  bytes: Buffer,
  dictionary: PdfDict,
): { content: Buffer; end: number; cms: Buffer } {
  const range = dictionary.getArray('ByteRange')?.toArray() ?? []
  const numbers = range.map((part) => (part instanceof PdfNumber && part.isInteger() ? part.value : -1))
  const [from, before, after, rest] = numbers as [number, number, number, number]
  if (numbers.length !== 4 || numbers.some((number) => number < 0) || from !== 0) throw invalid('range')
  const end = after + rest
  if (before >= after || end > bytes.length) throw invalid('range')
  const hole = bytes.subarray(before, after).toString('latin1')
  if (!/^<[0-9A-Fa-f\s]*>$/.test(hole)) throw invalid('range')
  const contents = dictionary.get('Contents')
  const filled = Buffer.from(hole.slice(1, -1).replace(/\s/g, ''), 'hex')
  if (!(contents instanceof PdfString) || !filled.equals(Buffer.from(contents.bytes))) throw invalid('range')
  return { content: Buffer.concat([bytes.subarray(0, before), bytes.subarray(after, end)]), end, cms: filled }
}
