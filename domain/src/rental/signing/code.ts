/** The code that is printed on a finished document and finds its record: 80 random bits as 16 characters. */

/** Without letters that are read as digits (I, L, O) or make words (U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Returns the code of ten random bytes. */
export function codeOf(bytes: Uint8Array): string {
  const number = bytes.slice(0, 10).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return Array.from({ length: LENGTH }, (_, place) =>
    ALPHABET.charAt(Number((number >> BigInt(5 * (LENGTH - 1 - place))) & 31n)),
  ).join('')
}

/** Returns the code in groups of four. */
export const printedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Reads a code that a person typed; null if it is none. Letters that are read as digits count as these. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}
