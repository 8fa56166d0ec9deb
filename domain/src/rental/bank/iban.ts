/** IBANs (ISO 13616): check digits, and the lengths that we know. */

/** Characters of an IBAN by country. Others have 15 to 34. */
const LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CZ: 24,
  DE: 22,
  ES: 24,
  FR: 27,
  GB: 22,
  IT: 27,
  NL: 18,
  PL: 28,
  PT: 25,
}

/**
 * Returns the IBAN without blanks, in capitals; a Polish number of 26 digits gets its PL. Returns null for other text,
 * wrong check digits and a wrong length.
 */
export function readIban(text: string): string | null {
  const signs = text.replace(/[\s-]/g, '').toUpperCase()
  const iban = /^\d{26}$/.test(signs) ? `PL${signs}` : signs
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const length = LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return null
  return remainder(iban) === 1 ? iban : null
}

/** Returns an IBAN as it is printed: 'ES91 2100 0418 4502 0005 1332'. */
export const printedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Returns the two check digits of an IBAN with this country and the signs after them. */
export const checkDigits = (country: string, signs: string): string =>
  String(98 - remainder(`${country}00${signs}`)).padStart(2, '0')

/** The number that the rearranged IBAN stands for, modulo 97. */
const remainder = (iban: string): number =>
  [...(iban.slice(4) + iban.slice(0, 4))].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** Returns an account as a file of a bank names it: an IBAN as it is printed, other text unchanged. */
export function printedAccount(account: string): string {
  const iban = readIban(account)
  return iban === null ? account : printedIban(iban)
}
