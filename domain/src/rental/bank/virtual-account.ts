/**
 * Virtual accounts: numbers of a Polish bank that all lead to one account, one for each payer (docs/decisions/149). The number consists
 * of two check digits, the prefix that the bank gave to the customer, and free digits, here the payment number of the tenant.
 */
import { checkDigits } from './iban.ts'

/** Digits of a Polish number after the check digits. */
const DIGITS = 24
/** The number of the bank, and four to eight digits of the customer, so that eight to twelve remain free. */
export const PREFIX_DIGITS = { least: 12, most: 16 } as const
const BANK_DIGITS = 8
const weights = [3, 9, 7, 1, 3, 9, 7]

export type PrefixFault = 'virtual_prefix_invalid' | 'virtual_prefix_other_bank'

/** Returns the digits of a prefix that a person typed, without blanks. */
export const prefixDigits = (text: string): string => text.replace(/[\s-]/g, '')

/** Returns the digits of a prefix as they are printed below an account: '1090 1014 0000'. */
export const printedDigits = (prefix: string): string => prefix.replace(/(.{4})(?=.)/g, '$1 ')

/** Returns what is wrong with the digits of a prefix for the account `iban`; null if nothing is. */
export function prefixFault(prefix: string, iban: string): PrefixFault | null {
  const { least, most } = PREFIX_DIGITS
  if (!/^\d+$/.test(prefix) || prefix.length < least || prefix.length > most || !isBankNumber(prefix))
    return 'virtual_prefix_invalid'
  // A bank may use another branch, but its own code is the first three digits.
  return iban.startsWith('PL') && iban.slice(4, 7) === prefix.slice(0, 3) ? null : 'virtual_prefix_other_bank'
}

/** The eighth digit of the number of a Polish bank checks the seven before it. */
function isBankNumber(prefix: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(prefix[at]), 0)
  return (10 - (sum % 10)) % 10 === Number(prefix[BANK_DIGITS - 1])
}

/** Returns the virtual account of a payment number, an IBAN without blanks. The prefix must have passed `prefixFault`. */
export function virtualAccount(prefix: string, paymentNumber: number): string {
  const digits = `${prefix}${String(paymentNumber).padStart(DIGITS - prefix.length, '0')}`
  return `PL${checkDigits('PL', digits)}${digits}`
}

/** Returns the payment numbers of the virtual accounts in a text, each once. Blanks and other signs inside do not matter. */
export function virtualAccountsIn(text: string, prefixes: readonly string[]): number[] {
  if (prefixes.length === 0) return []
  const signs = text.replace(/[^a-z0-9]/gi, '')
  const found = [...signs.matchAll(/(?=(\d{2})(\d{24}))/g)].flatMap(([, check, digits = '']) =>
    prefixes
      .filter((prefix) => digits.startsWith(prefix) && checkDigits('PL', digits) === check)
      .map((prefix) => Number(digits.slice(prefix.length))),
  )
  return [...new Set(found)]
}
